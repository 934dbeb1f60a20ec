import type { SearchQuery } from '../../contract/search.ts'
import { type Rating, rankOf, rate } from '../../domain/search/match.ts'
import { oneOfTranslations } from '../../domain/search/oneOfTranslations.ts'
import type { Query } from '../../domain/search/query.ts'
import type { Actor } from '../accounts/actor.ts'
import type { Db } from '../platform/db/open.ts'
import type { Candidate, Narrowing as CandidateNarrowing, Candidates, Found, Indexed } from './candidates.ts'
import { type CachedText, textsOf } from './textCache.ts'

/**
 * Candidates that are read at a time. All of them are in order by their scores. The order of the results therefore does
 * not depend on the page that is asked for. Title matches come first, then the newest articles.
 */
const READ_AT_ONCE = 200
/** Limits the candidates that are read for the first results of a query. A further page may need more. */
const MAX_ARTICLES_READ = 1000
/** The same where fewer match than are asked for: pairs of characters may be common, and their words rare. */
const MAX_ARTICLES_READ_AT_LAST = 2500

type Narrowing = CandidateNarrowing &
  Pick<SearchQuery, 'lang' | 'start' | 'num'> & {
    /** Whether any match suffices, so that only the first candidates are read. */
    some?: boolean
  }

/** An article that matches a query. */
export interface MatchedArticle extends Indexed {
  kind: Rating['kind']
}

/**
 * Returns the articles that contain every word of a query, in order, and their total. `apart` are those with the words
 * of a question far from one another. If there are more candidates than
 * are read, the total is an estimate: the share of those read that match, of all candidates.
 */
export async function matchArticles(
  db: Db,
  candidates: Candidates,
  actor: Actor,
  query: Query,
  narrowing: Narrowing
): Promise<{ list: MatchedArticle[]; total: number; apart: MatchedArticle[] }> {
  if (query.run === '') return { list: [], total: 0, apart: [] }
  const wanted = narrowing.start + narrowing.num
  const mostRead = MAX_ARTICLES_READ_AT_LAST + READ_AT_ONCE + narrowing.start
  const candidatesFound = await candidates.find(db, actor, query, narrowing, mostRead)
  const found: Matching[] = []
  let waiting: Matching[] = []
  const read = new Set<number>()
  let held: Matching[] = []
  let apart: Matching[] = []
  for (const { list, onlyRun } of batches(candidatesFound)) {
    const next = list.filter(({ id }) => !read.has(id) && read.add(id))
    const matching = [...waiting, ...(await those(db, query, next))]
    if (narrowing.sort === 'best') matching.sort((one, other) => other.score - one.score || other.id - one.id)
    // Those that lack the run itself are in order with all others that have the words.
    waiting = onlyRun ? matching.filter(({ kind }) => kind !== 'run') : []
    found.push(...matching.slice(0, matching.length - waiting.length))
    const each = narrowing.lang ? oneOfTranslations(found, narrowing.lang) : found
    held = each.filter(({ kind }) => kind !== 'part')
    apart = each.filter(({ kind }) => kind === 'part')
    const most = held.length > narrowing.start ? MAX_ARTICLES_READ : MAX_ARTICLES_READ_AT_LAST + narrowing.start
    if (held.length >= wanted || read.size >= most || (narrowing.some && waiting.length === 0)) break
  }
  const full = held.length + waiting.filter(({ kind }) => kind !== 'part').length
  const total = read.size < candidatesFound.total ? Math.round((full * candidatesFound.total) / read.size) : full
  return { list: held.slice(narrowing.start, wanted), total, apart }
}

/**
 * Yields the candidates in the order in which they are read. Many articles contain all n-grams of several short words,
 * and few those of the whole run. So of many candidates those of the run come first, and alone if there are as many as are
 * read at once.
 */
function* batches({ list: all, total, ofRun }: Found) {
  const first = total > READ_AT_ONCE ? ofRun.slice(0, READ_AT_ONCE) : []
  const isFull = first.length === READ_AT_ONCE
  if (isFull) yield { list: first, onlyRun: true }
  for (let at = 0; at < all.length; at += READ_AT_ONCE) {
    const list = all.slice(at, at + READ_AT_ONCE)
    yield { list: at === 0 && !isFull ? [...first, ...list] : list, onlyRun: false }
  }
}

type Matching = Candidate & Rating & Pick<CachedText, 'lang' | 'translationGroup'>

/** Returns the candidates that contain every word, with their ratings. */
async function those(db: Db, query: Query, may: readonly Candidate[]): Promise<Matching[]> {
  const texts = await textsOf(db, may)
  return may.flatMap(candidate => {
    const text = texts.get(candidate.id)
    const rating = text && rate(text, query)
    if (!text || !rating) return []
    const { lang, translationGroup } = text
    return [{ ...candidate, lang, translationGroup, kind: rating.kind, score: rankOf(rating, candidate.solved) }]
  })
}
