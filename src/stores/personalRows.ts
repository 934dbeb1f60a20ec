import { atom } from 'nanostores'
import { api } from '../client/api.ts'
import type { ArticleList, ListedArticle } from '../contract/articles.ts'
import type { UserCommentList } from '../contract/comments.ts'
import type { FollowList } from '../contract/follows.ts'
import type { NoteList } from '../contract/notes.ts'
import type { PersonalKey } from '../domain/account/personalPages.ts'
import { languageFromTag } from '../domain/language/languages.ts'
import { readFollowing } from './followingPage.ts'
import { type Answer, type Failure, type Outcome, outcomeOf } from './outcome.ts'
import { $draftCount, type DraftRow, personalDrafts } from './personalDrafts.ts'
import { loadSession } from './session.ts'

/** A row of a person's lists, by its content. */
export type Row =
  | { kind: 'article'; item: ListedArticle }
  | { kind: 'comment'; item: UserCommentList['list'][number] }
  | { kind: 'note'; item: NoteList['list'][number] }
  | { kind: 'person'; item: FollowList['list'][number] }
  | { kind: 'draft'; item: DraftRow }

export type Rows =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'open'; rows: Row[]; total: number; next: number; more: 'idle' | 'loading' | 'failed' }

export const $rows = atom<Rows>({ state: 'loading' })

/** Lists of child pages that have several. The first is the default. `internal` lists the internal articles of all, for staff. */
export const TABS = {
  posts: ['published', 'draft', 'deleted', 'internal'],
  follow: ['people', 'articles']
} as const
export type Tab = (typeof TABS)[keyof typeof TABS][number]

/** A list of a person. */
export interface List {
  key: PersonalKey
  tab: Tab | undefined
  userId: number
}

/** Number of rows per page. */
export const PAGE_SIZE = 20
const MAX_PAGE_SIZE = 100
/** Maximum number of rows to restore when a reader returns to a page with more rows. */
const MAX_RESTORED_ROWS = 500
const TYPES: Partial<Record<PersonalKey, number>> = { article: 1, question: 2, query: 4, feedback: 6 }

let list: List | undefined

/** Loads the first `count` rows of a list. */
export async function openRows(wanted: List, count: number): Promise<void> {
  list = wanted
  $rows.set({ state: 'loading' })
  const rows: Row[] = []
  const end = Math.min(Math.max(count, PAGE_SIZE), MAX_RESTORED_ROWS)
  for (let start = 0; start < end; start += MAX_PAGE_SIZE) {
    const page = await read(wanted, start, Math.min(MAX_PAGE_SIZE, end - start))
    if (list !== wanted) return
    if (!page.ok) return $rows.set({ state: 'failed', failure: page.failure })
    rows.push(...page.value.rows)
    const { total } = page.value
    $rows.set({ state: 'open', rows, total, next: rows.length, more: 'idle' })
    if (rows.length >= total || page.value.rows.length === 0) return
  }
}

/** Loads the next rows. */
export async function moreRows(): Promise<void> {
  const [open, wanted] = [$rows.get(), list]
  if (open.state !== 'open' || open.more === 'loading' || !wanted) return
  $rows.set({ ...open, more: 'loading' })
  const following = await readFollowing(start => read(wanted, start, PAGE_SIZE), open.next, open.total)
  if (list !== wanted) return
  if (!following.ok) return $rows.set({ ...open, more: 'failed' })
  const { page, start } = following.value
  const known = new Set(open.rows.map(row => row.item.id))
  // New rows have moved known ones into this page.
  const fresh = page.rows.filter(row => !known.has(row.item.id))
  const next = page.rows.length ? start + page.rows.length : page.total
  $rows.set({ state: 'open', rows: [...open.rows, ...fresh], total: page.total, next, more: 'idle' })
}

type Page = Outcome<{ rows: Row[]; total: number }>

async function read({ key, tab, userId }: List, start: number, num: number): Promise<Page> {
  const page = { start: String(start), num: String(num) }
  const query = { ...page, userId: String(userId) }
  if (key === 'comment')
    return rowsOf<UserCommentList>(api.api.personalSetting.getDiscussList.$get({ query }), item => ({
      kind: 'comment',
      item
    }))
  if (key === 'note')
    return rowsOf<NoteList>(api.api.notebook.getNoteBookList.$get({ query: page }), item => ({ kind: 'note', item }))
  if (key === 'follow' && tab !== 'articles')
    return rowsOf<FollowList>(api.api.focus.getFocusList.$get({ query }), item => ({ kind: 'person', item }))
  if (tab === 'draft') return draftsOf(userId, start, num)
  if (tab === 'internal')
    return rowsOf<ArticleList>(api.api.article.getArticleList.$get({ query: { ...page, public: '0' } }), item => ({
      kind: 'article',
      item
    }))
  const articles = articlesOf(key, tab === 'deleted' ? tab : await postsShown(userId), query)
  return rowsOf<ArticleList>(articles, item => ({ kind: 'article', item }))
}

/** Counts the drafts of the signed-in person, for the tab that leads to them. A failure leaves the tab without a number. */
export async function loadDraftCount(userId: number): Promise<void> {
  await draftsOf(userId, 0, 1)
}

/** Loads the drafts of the editor, then the articles that other programs added as drafts. */
async function draftsOf(userId: number, start: number, num: number): Promise<Page> {
  const written = await personalDrafts(userId)
  if (!written.ok) return written
  const drafts = written.value.slice(start, start + num).map((item): Row => ({ kind: 'draft', item }))
  const from = Math.max(0, start - written.value.length)
  const query = { userId: String(userId), start: String(from), num: String(Math.max(1, num - drafts.length)) }
  const rest = await rowsOf<ArticleList>(articlesOf('posts', 'draft', query), item => ({ kind: 'article', item }))
  if (!rest.ok) return rest
  const rows = [...drafts, ...rest.value.rows].slice(0, num)
  const total = written.value.length + rest.value.total
  $draftCount.set(total)
  return { ok: true, value: { rows, total } }
}

type Status = 'published' | 'posted' | 'draft' | 'deleted'

/** Returns the status to list. The author and admins also see held and hidden articles. */
async function postsShown(userId: number): Promise<Status> {
  const session = await loadSession()
  const may = session.state === 'member' && (session.profile.id === userId || session.profile.role === 'admin')
  return may ? 'posted' : 'published'
}

function articlesOf(key: PersonalKey, status: Status, query: { userId: string; start: string; num: string }) {
  // Readers see one translation of an article. Those who manage articles see each.
  const lang = languageFromTag(document.documentElement.lang)
  if (key === 'follow') return api.api.focus.getFocusArticleList.$get({ query: { ...query, lang } })
  if (key === 'star') return api.api.article.getArticleCollectionList.$get({ query })
  const narrowed = { ...query, articleType: String(TYPES[key] ?? 0), status }
  return api.api.article.getArticleList.$get({ query: status === 'published' ? { ...narrowed, lang } : narrowed })
}

async function rowsOf<T extends { list: Row['item'][]; total: number }>(
  call: Promise<Answer<T>>,
  toRow: (item: T['list'][number]) => Row
): Promise<Page> {
  const outcome = await outcomeOf(call)
  if (!outcome.ok) return outcome
  return { ok: true, value: { rows: outcome.value.list.map(toRow), total: outcome.value.total } }
}
