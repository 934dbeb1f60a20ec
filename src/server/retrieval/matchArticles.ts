import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SearchQuery } from '../../contract/search.ts'
import { PROBLEM_ASSISTANCE } from '../../domain/article/articleTypes.ts'
import { type Rating, rankOf, rate } from '../../domain/search/match.ts'
import { oneOfTranslations } from '../../domain/search/oneOfTranslations.ts'
import type { Query } from '../../domain/search/query.ts'
import type { Actor } from '../accounts/actor.ts'
import type { Db } from '../platform/db/open.ts'
import { articleHotness, articles, searchArticles } from '../platform/db/schema.ts'
import { gramsIn } from './index/trigrams.ts'
import { type CachedText, type Indexed, textsOf } from './textCache.ts'

/**
 * Candidates that are read at a time. All of them are in order by their scores. The order of the results therefore does
 * not depend on the page that is asked for. Title matches come first, then the newest articles.
 */
const READ_AT_ONCE = 200
/** Limits the candidates that are read for the first results of a query. A further page may need more. */
const MAX_ARTICLES_READ = 1000
/** The same where fewer match than are asked for: pairs of characters may be common, and their words rare. */
const MAX_ARTICLES_READ_AT_LAST = 2500

const MAX_TRIGRAMS = 12

type Narrowing = Pick<SearchQuery, 'articleType' | 'family1' | 'solved' | 'lang' | 'start' | 'num' | 'sort'> & {
  /** Only articles that guests may not read. */
  internal?: boolean
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
  actor: Actor,
  query: Query,
  narrowing: Narrowing
): Promise<{ list: MatchedArticle[]; total: number; apart: MatchedArticle[] }> {
  if (query.run === '') return { list: [], total: 0, apart: [] }
  const wanted = narrowing.start + narrowing.num
  const found: Matching[] = []
  const read = new Set<number>()
  let held: Matching[] = []
  let apart: Matching[] = []
  let all = 0
  for (let at = 0; at === 0 || at < all; at += READ_AT_ONCE) {
    const may = await candidates(db, actor, query, narrowing, at)
    all = Math.max(all, may[0]?.total ?? 0)
    const next = may.filter(({ id }) => !read.has(id))
    for (const { id } of next) read.add(id)
    const matching = await those(db, query, next)
    if (narrowing.sort === 'best') matching.sort((one, other) => other.score - one.score || other.id - one.id)
    found.push(...matching)
    const each = narrowing.lang ? oneOfTranslations(found, narrowing.lang) : found
    held = each.filter(({ kind }) => kind !== 'part')
    apart = each.filter(({ kind }) => kind === 'part')
    const most = held.length > narrowing.start ? MAX_ARTICLES_READ : MAX_ARTICLES_READ_AT_LAST + narrowing.start
    if (held.length >= wanted || read.size >= most || narrowing.some) break
  }
  const total = read.size < all ? Math.round((held.length * all) / read.size) : held.length
  return { list: held.slice(narrowing.start, wanted), total, apart }
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

interface Candidate extends Indexed, Record<string, unknown> {
  solved: boolean
  /** Number of all candidates, read or not. */
  total: number
}

/**
 * Returns candidates from position `from` on: articles that the actor may read and that contain all n-grams of the
 * words. Many articles contain all n-grams of several short words, and few the whole run. So if there are more
 * than are read at once, those with the n-grams of the run come first.
 */
async function candidates(
  db: Db,
  actor: Actor,
  query: Query,
  narrowing: Narrowing,
  from: number
): Promise<Candidate[]> {
  const { run, words } = query
  const ofWords = candidatesSql(actor, query, words, narrowing, from)
  const withRun = from === 0 && words.some(word => word !== run)
  const { rows } = await db.execute<Candidate>(
    withRun
      ? sql`with may as materialized (${ofWords})
          select * from (${candidatesSql(actor, query, [run], narrowing, 0)}) of_run
            where (select total from may limit 1) > ${READ_AT_ONCE}
          union all select * from may`
      : ofWords
  )
  const total = rows.at(-1)?.total ?? 0
  return [...new Map(rows.map(row => [row.id, { ...row, total }])).values()]
}

/** Returns the query for a page of the candidates that contain all n-grams of the runs. */
function candidatesSql(
  actor: Actor,
  { run, words }: Query,
  runs: readonly string[],
  narrowing: Narrowing,
  from: number
): SQL {
  const apart = runs.flatMap(gramsIn)
  const grams = someOf([...new Set(apart.length > 0 ? apart : gramsIn(run))])
  const inTitle = and(...words.map(word => sql`${searchArticles.title} like ${likeOf(word)}`))
  const narrowed = filterOf(narrowing)
  const hottest = narrowing.sort === 'hot'
  const joins = [
    ...(narrowed ? [sql`join ${articles} on ${articles.id} = ${searchArticles.articleId}`] : []),
    ...(hottest ? [sql`join ${articleHotness} on ${articleHotness.articleId} = ${searchArticles.articleId}`] : [])
  ]
  const where = and(
    readableBy(actor),
    narrowing.internal ? eq(searchArticles.public, false) : undefined,
    narrowed,
    grams.length > 0 ? sql`${searchArticles.grams} @> ${sql.param(grams)}::int[]` : inTitle
  )
  const newest = sql`${searchArticles.createdAt} desc, ${searchArticles.articleId} desc`
  const first =
    narrowing.sort === 'best' ? sql`(${inTitle}) desc, ` : hottest ? sql`${articleHotness.score} desc, ` : sql``
  return sql`
    select ${searchArticles.articleId} as id, ${searchArticles.revision}::float as revision, ${searchArticles.solved} as solved,
      count(*) over ()::int as total
    from ${searchArticles} ${sql.join(joins, sql` `)}
    where ${where} order by ${first}${newest} limit ${READ_AT_ONCE} offset ${from}`
}

/** Selects n-grams for the lookup, spread evenly. More would exclude few texts, and make the planner read all rows. */
function someOf(grams: readonly number[]): number[] {
  const step = grams.length / Math.min(grams.length, MAX_TRIGRAMS)
  return grams.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
}

/**
 * Checks read permission like visibleTo, on columns that a trigger updates. Code that shows an article must check the
 * article itself again.
 */
function readableBy({ id, internal, admin }: Actor): SQL | undefined {
  if (internal || admin) return undefined
  const own = id === null ? sql`` : sql` or ${searchArticles.authorId} = ${id}`
  return sql`(${searchArticles.public}${own})`
}

function filterOf({ articleType, family1, solved }: Narrowing): SQL | undefined {
  return and(
    articleType > 0 ? eq(articles.articleType, articleType) : undefined,
    family1 ? sql`${articles.family1} @> array[${family1}]::int[]` : undefined,
    solved ? and(eq(articles.articleType, PROBLEM_ASSISTANCE), eq(articles.solved, solved === '1')) : undefined
  )
}

/** Returns the LIKE pattern of texts that contain `run`. */
function likeOf(run: string): string {
  return `%${run.replace(/[\\%_]/g, '\\$&')}%`
}
