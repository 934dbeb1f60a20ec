import { atom } from 'nanostores'
import { api } from '../client/api.ts'
import type { Gap, GapAnswer, GapList, GapState } from '../contract/gaps.ts'
import { FAQ } from '../domain/article/articleTypes.ts'
import { ARTICLE_LIMITS } from '../domain/article/model.ts'
import { withAuthCheck } from './admin.ts'
import { type Failure, type Outcome, outcomeOf } from './outcome.ts'

/** A page of content gaps; `busy` while another page loads. */
export type GapsPage =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | ({ state: 'open'; of: GapState; busy: boolean } & GapList)

export const $gaps = atom<GapsPage>({ state: 'loading' })

/** Number of entries per page. */
export const GAPS_PAGE_SIZE = 20

let round = 0

/** Loads a page of open gaps, of one kind of them, or of gaps that have an article or were dismissed. */
export async function openGaps(of: GapState, page: number): Promise<void> {
  const own = ++round
  const before = $gaps.get()
  // Entries of another tab are not shown in this one.
  $gaps.set(before.state === 'open' && before.of === of ? { ...before, busy: true } : { state: 'loading' })
  const query = { state: of, start: String((page - 1) * GAPS_PAGE_SIZE), num: String(GAPS_PAGE_SIZE) }
  const read = await withAuthCheck(outcomeOf<GapList>(api.api.admin.gaps.$get({ query })))
  if (own !== round) return
  $gaps.set(read.ok ? { state: 'open', of, busy: false, ...read.value } : { state: 'failed', failure: read.failure })
}

/** Sets the article that answers a gap. The members who asked are notified. */
export function answerGap(key: string, articleId: number): Promise<Outcome<GapAnswer>> {
  return withAuthCheck(outcomeOf<GapAnswer>(api.api.admin.gaps.answered.$post({ json: { key, articleId } })))
}

/** Dismisses a gap until the question is asked again. Nobody is notified. */
export function dismissGap(key: string): Promise<Outcome<GapAnswer>> {
  return withAuthCheck(outcomeOf<GapAnswer>(api.api.admin.gaps.aside.$post({ json: { key } })))
}

/** Undoes an answer or a dismissal. */
export function reopenGap(id: number): Promise<Outcome<unknown>> {
  return withAuthCheck(outcomeOf<unknown>(api.api.admin.gaps.reopen.$post({ json: { id } })))
}

/** Returns the address of the editor, with the known data of the article for a gap. */
export function writePath({ key, question, lang }: Pick<Gap, 'key' | 'question' | 'lang'>): string {
  const title = [...question].slice(0, ARTICLE_LIMITS.bigTitle).join('')
  return `/edit-article?${new URLSearchParams({ gap: key, type: String(FAQ), in: lang, title })}`
}
