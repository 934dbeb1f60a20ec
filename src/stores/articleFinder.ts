import { atom } from 'nanostores'
import { api } from '../client/api.ts'
import type { ArticleDetail } from '../contract/articles.ts'
import { type Failure, outcomeOf } from './outcome.ts'

/** An article that can be chosen. */
interface Candidate {
  id: number
  title: string
}

/** Articles similar to the typed text, or the article that it names. */
export type Candidates =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'open'; list: Candidate[] }

export const $candidates = atom<Candidates>({ state: 'loading' })

/** Matches an id or the address of an article. */
const NAMED = /^(?:\S*\/home\/article\/)?([1-9]\d{0,9})(?:[?#]\S*)?$/
const MAX_RESULTS = 6

let round = 0

/** Finds published articles by number, address or subject. Not logged as a search. */
export async function findArticles(typed: string): Promise<void> {
  const own = ++round
  const id = NAMED.exec(typed.trim())?.[1]
  $candidates.set({ state: 'loading' })
  const found = await (id ? byId(id) : bySubject(typed))
  if (own === round) $candidates.set(found)
}

async function byId(id: string): Promise<Candidates> {
  const read = await outcomeOf<ArticleDetail>(api.api.article.getArticle.$get({ query: { id } }))
  if (!read.ok && read.failure.code !== 'not_found' && read.failure.code !== 'invalid')
    return { state: 'failed', failure: read.failure }
  const there = read.ok && read.value.status === 'published'
  return { state: 'open', list: there ? [{ id: read.value.id, title: read.value.bigTitle }] : [] }
}

async function bySubject(typed: string): Promise<Candidates> {
  const query = typed.trim()
  if (!query) return { state: 'open', list: [] }
  const read = await outcomeOf<{ list: { articleId: number; title: string }[] }>(
    api.api.search.m3e_search.$post({ json: { query, kb: [], k: 20 } })
  )
  if (!read.ok) return { state: 'failed', failure: read.failure }
  const titles = new Map(read.value.list.map(({ articleId, title }) => [articleId, title]))
  return { state: 'open', list: [...titles].slice(0, MAX_RESULTS).map(([id, title]) => ({ id, title })) }
}
