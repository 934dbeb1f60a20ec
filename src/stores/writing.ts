import { atom } from 'nanostores'
import { stored as inBrowser } from '../browser/storage.ts'
import { api } from '../client/api.ts'
import type { ArticleDetail } from '../contract/articles.ts'
import type { FaqText } from '../contract/tickets.ts'
import type { DraftFields, StoredDraft } from '../contract/writing.ts'
import { FAQ } from '../domain/article/articleTypes.ts'
import { detectLanguage } from '../domain/language/detectLanguage.ts'
import type { Language } from '../domain/language/languages.ts'
import { randomKey } from '../domain/randomKey.ts'
import { emptyFields, fieldsOfArticle, isSameDraft, isUntouched } from '../domain/writing/fields.ts'
import { $conflict, $saving, beginSaving, change, endSaving } from './autosave.ts'
import { fetchDraft } from './drafts.ts'
import { type LocalDraft, listLocal, readLocal } from './localDrafts.ts'
import { type Failure, type Outcome, outcomeOf, UNREACHED } from './outcome.ts'
import { $reached, loadSession } from './session.ts'
import { readTicket } from './tickets.ts'

/** State of the editor page. `elsewhere` means that the same draft is open in another tab. */
export type Writing =
  | { state: 'loading' | 'signed_out' | 'elsewhere' | 'not_yours' | 'managed_elsewhere' }
  | { state: 'failed'; failure: Failure }
  | {
      state: 'open'
      staff: boolean
      /** Status of the edited article. '' for a new one. */
      status: ArticleDetail['status'] | ''
      /** Time of the last change of the restored draft. 0 if there was none. */
      restored: number
      /** Source ticket of the article, or the failure to read it. */
      ticket?: Outcome<FaqText>
    }

export const $writing = atom<Writing>({ state: 'loading' })

/** Target of the editor, from the address. */
export interface EditTarget {
  lang: Language
  /** Id of the article to edit. */
  id: number | undefined
  /** Key of the draft to continue. */
  draft: string | undefined
  /** True to start with an empty text, even if there is a draft. */
  fresh: boolean
  /** Preselected values of a new text. */
  given: Partial<DraftFields>
}

/** Maximum age in milliseconds of an unfinished text that is resumed without being requested. */
const RESUME_WITHIN_MS = 7 * 24 * 3_600_000
/** Time limit in milliseconds for taking the lock of a draft. A closed tab releases its draft after a moment. */
const LOCK_TIMEOUT_MS = 1500

let release: (() => void) | undefined

/** Opens the text to write, from this device and the server. Returns the key of the draft. */
export async function openWriting(wanted: EditTarget): Promise<string | undefined> {
  $writing.set({ state: 'loading' })
  await endSaving()
  release?.()
  const session = await loadSession()
  if (session.state === 'blocked') return undefined
  // Without a reply from the server, the last known member continues on this device.
  const storedId = $reached.get() ? 0 : Number(inBrowser('id'))
  const userId = session.state === 'member' ? (session.profile.id ?? 0) : storedId
  if (!userId) return stop($reached.get() ? { state: 'signed_out' } : { state: 'failed', failure: UNREACHED })
  const key = wanted.id ? `edit-${wanted.id}` : await keyOf(userId, wanted)
  if (!(await lock(`draft ${userId} ${key}`))) return stop({ state: 'elsewhere' })
  const [local, remote, article] = await Promise.all([
    readLocal(userId, key).catch(() => undefined),
    $reached.get() ? fetchDraft(key) : undefined,
    wanted.id && $reached.get() ? readArticle(wanted.id) : undefined
  ])
  if (article && !article.ok && !local) return stop(whyNot(article.failure))
  if (article?.ok && !article.value.canEdit)
    return stop({ state: article.value.author.id === userId ? 'managed_elsewhere' : 'not_yours' })
  if (wanted.id && !article && !local) return stop({ state: 'failed', failure: UNREACHED })
  const stored = remote?.ok ? remote.value : undefined
  const staff = Boolean(inBrowser('name')) || inBrowser('role') === 'admin'
  // Only staff may name a ticket.
  const ticketId = staff && !wanted.id ? wanted.given.ticketId : undefined
  const ticket = ticketId && $reached.get() ? await readTicket(ticketId) : undefined
  const given = {
    ...wanted.given,
    ...(!staff && { ticketId: null }),
    ...(ticket?.ok && {
      bigTitle: ticket.value.subject,
      content: ticket.value.markdown,
      articleType: FAQ,
      lang: detectLanguage(ticket.value.markdown || ticket.value.subject)
    })
  }
  const start = article?.ok ? fieldsOfArticle(article.value) : { ...emptyFields(wanted.lang), ...given }
  begin(userId, key, start, local, stored, remote?.ok ?? false)
  const restored = local ?? (stored && { at: Date.parse(stored.updatedAt) })
  const status = article?.ok ? article.value.status : ''
  $writing.set({ state: 'open', staff, status, restored: restored?.at ?? 0, ...(ticket && { ticket }) })
  return key
}

function stop(writing: Writing): undefined {
  $writing.set(writing)
  return undefined
}

/** Returns the requested draft, or the last unfinished one, or a new key. */
async function keyOf(userId: number, { draft, fresh }: EditTarget): Promise<string> {
  const fallback = randomKey()
  if (draft) return draft
  if (fresh) return fallback
  const known = await listLocal(userId).catch(() => [])
  const last = known.find(
    ({ fields, at }) => fields.articleId === null && at > Date.now() - RESUME_WITHIN_MS && !isUntouched(fields)
  )
  return last?.key ?? fallback
}

function begin(
  userId: number,
  key: string,
  start: DraftFields,
  local: LocalDraft | undefined,
  stored: StoredDraft | undefined,
  requested: boolean
): void {
  const fresh: LocalDraft = { userId, key, fields: start, base: 0, sent: null, synced: true, at: Date.now() }
  const adopted = stored && { ...fresh, fields: stored.fields, base: stored.version, at: Date.parse(stored.updatedAt) }
  // There is no text here, or the draft was published or deleted on another device and nothing was typed here since.
  const nothing = !local || (requested && !stored && local.synced)
  if (nothing || (local.synced && adopted && adopted.base !== local.base)) {
    beginSaving(adopted ?? fresh)
    // A text that was handed over, such as a question of the assistant, is stored nowhere else yet.
    if (!adopted && start.articleId === null && !isUntouched(start)) change({})
    return
  }
  const own = stored && [local.fields, local.sent].some(fields => fields && isSameDraft(fields, stored.fields))
  beginSaving(own ? { ...local, base: stored.version } : local)
  if (!stored || own || stored.version === local.base) return
  $saving.set({ ...$saving.get(), server: 'conflict' })
  $conflict.set({ kind: 'draft', theirs: stored.fields, version: stored.version })
}

const readArticle = (id: number) =>
  outcomeOf<ArticleDetail>(api.api.article.getArticle.$get({ query: { id: String(id) } }))

function whyNot(failure: Failure): Writing {
  return failure.code === 'not_found' || failure.code === 'invalid'
    ? { state: 'not_yours' }
    : { state: 'failed', failure }
}

/** Locks a draft against other tabs. Returns whether this tab has the lock. */
async function lock(name: string): Promise<boolean> {
  // Locks are not available on plain http, except on localhost.
  if (!navigator.locks) return true
  return new Promise(done => {
    navigator.locks
      .request(name, { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }, () => {
        done(true)
        return new Promise<void>(end => {
          release = end
        })
      })
      .catch(() => done(false))
  })
}

/** Switches the lock to the key of a copy. */
export async function lockCopy(userId: number, key: string): Promise<void> {
  release?.()
  await lock(`draft ${userId} ${key}`)
}
