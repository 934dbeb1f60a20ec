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
  let waiting: Matching[] = []
  const read = new Set<number>()
  let held: Matching[] = []
  let apart: Matching[] = []
  let all = 0
  for (let at = 0, isFirst = true; isFirst || at < all; isFirst = false) {
    const may = isFirst
      ? await firstCandidates(db, actor, query, narrowing)
      : await page(db, actor, query, narrowing, at)
    all = Math.max(all, may[0]?.total ?? 0)
    if (!may[0]?.onlyRun) at += READ_AT_ONCE
    const next = may.filter(({ id }) => !read.has(id))
    for (const { id } of next) read.add(id)
    const matching = [...waiting, ...(await those(db, query, next))]
    if (narrowing.sort === 'best') matching.sort((one, other) => other.score - one.score || other.id - one.id)
    // Those that lack the run itself are in order with all others that have the words.
    waiting = may[0]?.onlyRun ? matching.filter(({ kind }) => kind !== 'run') : []
    found.push(...matching.slice(0, matching.length - waiting.length))
    const each = narrowing.lang ? oneOfTranslations(found, narrowing.lang) : found
    held = each.filter(({ kind }) => kind !== 'part')
    apart = each.filter(({ kind }) => kind === 'part')
    const most = held.length > narrowing.start ? MAX_ARTICLES_READ : MAX_ARTICLES_READ_AT_LAST + narrowing.start
    if (held.length >= wanted || read.size >= most || (narrowing.some && waiting.length === 0)) break
  }
  const full = held.length + waiting.filter(({ kind }) => kind !== 'part').length
  const total = read.size < all ? Math.round((full * all) / read.size) : full
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
  /** Whether these are only the first with the n-grams of the whole run. */
  onlyRun?: boolean
}

/**
 * Returns the first candidates: articles that the actor may read and that contain all n-grams of the words. Many
 * articles contain all n-grams of several short words, and few the whole run. So if there are more than are read at
 * once, those with the n-grams of the run come first, and alone if these are as many as are read at once.
 */
async function firstCandidates(db: Db, actor: Actor, query: Query, narrowing: Narrowing): Promise<Candidate[]> {
  const { run, words } = query
  if (narrowing.sort !== 'best' || words.every(word => word === run)) return page(db, actor, query, narrowing, 0)
  const { rows } = await db.execute<Candidate>(sql`
    with of_run as materialized (${candidatesSql(actor, query, [run], narrowing, 0)}),
      enough as materialized (select count(*) = ${READ_AT_ONCE} as yes from of_run),
      may as materialized (
        select * from (${candidatesSql(actor, query, words, narrowing, 0)}) of_words where not (select yes from enough))
    select id, revision, solved, (${countSql(actor, query, words, narrowing)}) as total, true as "onlyRun"
      from of_run where (select yes from enough)
    union all select of_run.*, false from of_run
      where not (select yes from enough) and (select total from may limit 1) > ${READ_AT_ONCE}
    union all select may.*, false from may`)
  const total = rows.at(-1)?.total ?? 0
  return [...new Map(rows.map(row => [row.id, { ...row, total }])).values()]
}

/** Returns the candidates from position `from` on. */
async function page(db: Db, actor: Actor, query: Query, narrowing: Narrowing, from: number): Promise<Candidate[]> {
  return (await db.execute<Candidate>(candidatesSql(actor, query, query.words, narrowing, from))).rows
}

/** Returns the query for a page of the candidates that contain all n-grams of the runs. */
function candidatesSql(actor: Actor, query: Query, runs: readonly string[], narrowing: Narrowing, from: number): SQL {
  const hottest = narrowing.sort === 'hot'
  const joins = hottest
    ? sql`join ${articleHotness} on ${articleHotness.articleId} = ${searchArticles.articleId}`
    : sql``
  const newest = sql`${searchArticles.createdAt} desc, ${searchArticles.articleId} desc`
  const first =
    narrowing.sort === 'best' ? sql`(${inTitle(query)}) desc, ` : hottest ? sql`${articleHotness.score} desc, ` : sql``
  return sql`
    select ${searchArticles.articleId} as id, ${searchArticles.revision}::float as revision, ${searchArticles.solved} as solved,
      count(*) over ()::int as total
    from ${heldBy(actor, query, runs, narrowing, joins)} order by ${first}${newest} limit ${READ_AT_ONCE} offset ${from}`
}

/** Returns the query for the number of all candidates. */
function countSql(actor: Actor, query: Query, runs: readonly string[], narrowing: Narrowing): SQL {
  return sql`select count(*)::int from ${heldBy(actor, query, runs, narrowing)}`
}

/** Returns the tables and the condition of the candidates. */
function heldBy(actor: Actor, query: Query, runs: readonly string[], narrowing: Narrowing, joins = sql``): SQL {
  const apart = runs.flatMap(gramsIn)
  const grams = someOf([...new Set(apart.length > 0 ? apart : gramsIn(query.run))])
  const narrowed = filterOf(narrowing)
  const where = and(
    readableBy(actor),
    narrowing.internal ? eq(searchArticles.public, false) : undefined,
    narrowed,
    grams.length > 0 ? sql`${searchArticles.grams} @> ${sql.param(grams)}::int[]` : inTitle(query)
  )
  const described = narrowed ? sql`join ${articles} on ${articles.id} = ${searchArticles.articleId}` : sql``
  return sql`${searchArticles} ${described} ${joins} where ${where}`
}

function inTitle({ words }: Query): SQL | undefined {
  return and(...words.map(word => sql`${searchArticles.title} like ${likeOf(word)}`))
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
