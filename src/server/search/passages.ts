import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { PROBLEM_ASSISTANCE } from '../../lib/articleTypes.ts'
import { dayOf, toShanghai } from '../../lib/shanghaiTime.ts'
import type { Actor } from '../accounts/actor.ts'
import { visibleTo } from '../articles/visible.ts'
import type { Db } from '../db/open.ts'
import { articles, searchPassages } from '../db/schema.ts'
import { inBases } from './bases.ts'
import { bm25, type Places } from './bm25.ts'
import { countsOf } from './countWords.ts'
import { fuse } from './fuse.ts'
import type { Meaning } from './meaning.ts'
import type { Near } from './nearest.ts'
import { quoted } from './terms.ts'
import type { Trace } from './trace.ts'
import { judge } from './verdict.ts'
import { type Ask, weigh } from './weigh.ts'

/** A passage that may answer, with what a reader has to know of its article. */
export interface FoundPassage {
  articleId: number
  lang: 'zh' | 'en'
  articleType: number
  title: string
  anchor: string
  heading: string
  text: string
  family1: readonly number[]
  sdkVersion: string
  /** YYYY-MM-DD in Shanghai. */
  date: string
  solved: boolean
  /** Of 0 to 1: how much of what was asked for the passage says; with embeddings, how far in front it stands. */
  score: number
}

export interface FoundPassages {
  /** none: nothing to rest on; related: near; strong */
  verdict: 'none' | 'related' | 'strong'
  /** Best first. */
  list: FoundPassage[]
}

/** The columns that are told: neither the whole text of an article nor the words of a passage. */
const { id, anchor, heading, text } = getTableColumns(searchPassages)
const TOLD = { id, anchor, heading, text }
const { content: _, ...SHOWN } = getTableColumns(articles)
/** Passages that are ranked in full: those that say most of the query by the weights of its words alone. */
const RANKED = 200
/** An accepted answer, and what belongs to a solved question, count for more. */
const [ACCEPTED, SOLVED] = [1.15, 1.05]

/**
 * Passages that the actor may read and that answer `query` best: by words, and by `meaning` where there is one. kb:
 * aliases of knowledge bases, all where empty. `trace` is told how they were found.
 */
export async function findPassages(
  db: Db,
  actor: Actor,
  { query, kb, k }: { query: string; kb: readonly string[]; k: number },
  meaning?: Meaning,
  trace?: Trace
): Promise<FoundPassages> {
  const counts = await countsOf(db)
  const ask = await weigh(db, query, counts)
  if (trace) trace.ask = ask
  trace?.done('weigh')
  if (ask.terms.length === 0 || ask.most === 0) return { verdict: 'none', list: [] }
  // On its way while words are looked up.
  const nearing = meaning?.nearest(db, actor, kb, query).catch(withoutMeaning)
  const places = await candidates(db, actor, kb, ask)
  trace?.done('find')
  const byWords = (await facts(db, [...places.keys()]))
    .map(({ id, length, accepted, articleType, solved }) => {
      const own = bm25(places.get(id) ?? [], ask.weightOf, ask.neighbours, length, counts.length)
      const settled = articleType === PROBLEM_ASSISTANCE && solved
      return { id, score: own * (accepted ? ACCEPTED : 1) * (settled ? SOLVED : 1) }
    })
    .sort((one, other) => other.score - one.score || one.id - other.id)
  trace?.done('rank')
  const near = (await nearing) ?? []
  if (nearing) trace?.done('near')
  const best = near.length > 0 ? fuse([idsOf(byWords), idsOf(near)]) : inShares(byWords, ask.most)
  best.splice(k)
  const rows = await db
    .select({ passage: TOLD, article: SHOWN })
    .from(searchPassages)
    .innerJoin(articles, eq(articles.id, searchPassages.articleId))
    // Asked once more: what is shown is what may be read now.
    .where(
      and(
        sql`${searchPassages.id} = any(${sql.param([...idsOf(best), ...idsOf(byWords.slice(0, k)), ...idsOf(near.slice(0, 1))])})`,
        visibleTo(actor)
      )
    )
  const byId = new Map(rows.map(row => [row.passage.id, row]))
  const list = best.flatMap(({ id, score }) => {
    const row = byId.get(id)
    return row ? [{ ...toFound(row.article, row.passage), score }] : []
  })
  const first = byWords.find(({ id }) => byId.has(id))
  const held = new Set(first && places.get(first.id)?.map(({ term }) => term))
  const judgement = first && judge(first.score, held, ask)
  if (trace) Object.assign(trace, { judgement, scores: list.map(({ score }) => score) })
  trace?.done('read')
  const verdict = judgement?.verdict ?? 'none'
  const isLike = near.some(({ id, likeness }) => byId.has(id) && likeness >= (meaning?.likeness ?? Infinity))
  return { verdict: verdict === 'none' && isLike ? 'related' : verdict, list }
}

function withoutMeaning(error: Error): Near[] {
  console.error(`Embeddings could not be compared, words have to do: ${error.message}`)
  return []
}

const idsOf = (ranking: readonly { id: number }[]) => ranking.map(({ id }) => id)

/** Scores as shares of what a passage could have that says everything. */
function inShares(byWords: readonly { id: number; score: number }[], most: number) {
  return byWords.map(({ id, score }) => ({ id, score: Math.min(1, score / most) }))
}

/** What the ranking has to know of passages beside their words. */
function facts(db: Db, ids: readonly number[]) {
  const { id, length, accepted } = searchPassages
  return db
    .select({ id, length, accepted, articleType: articles.articleType, solved: articles.solved })
    .from(searchPassages)
    .innerJoin(articles, eq(articles.id, searchPassages.articleId))
    .where(sql`${searchPassages.id} = any(${sql.param(ids)})`)
}

/**
 * The passages that hold the weightiest words of the query, at most so many as are ranked in full, with the places of
 * those words. Each word's own list is read from the index, so no passage's words are before it is a candidate.
 */
async function candidates(db: Db, actor: Actor, kb: readonly string[], { terms }: Ask): Promise<Map<number, Places[]>> {
  const { rows } = await db.execute<{ id: number; lexeme: string; positions: number[]; weights: string[] }>(sql`
    with held as (
      select p.id, p.article_id, sum(q.weight) as weight
      from unnest(${sql.param(terms.map(({ term }) => quoted(term)))}::text[], ${sql.param(terms.map(({ weight }) => weight))}::float[])
        as q(term, weight)
      join ${searchPassages} p on p.terms @@ q.term::tsquery
      group by p.id
    ), best as (
      select held.id from held join ${articles} on ${articles.id} = held.article_id
      where ${and(visibleTo(actor), inBases(kb))}
      order by held.weight desc limit ${RANKED}
    )
    select p.id, u.lexeme, u.positions, u.weights from best
    join ${searchPassages} p using (id), unnest(p.terms) u
    where u.lexeme = any(${sql.param(terms.map(({ term }) => term))}::text[])`)
  const places = new Map<number, Places[]>()
  for (const { id, lexeme, positions, weights } of rows) {
    const known = places.get(id) ?? []
    known.push({ term: lexeme, positions, weights })
    places.set(id, known)
  }
  return places
}

type Told = { [Name in keyof typeof TOLD]: (typeof searchPassages.$inferSelect)[Name] }
type Shown = { [Name in keyof typeof SHOWN]: (typeof articles.$inferSelect)[Name] }

function toFound(article: Shown, { anchor, heading, text }: Told): Omit<FoundPassage, 'score'> {
  const { id, lang, articleType, bigTitle, family1, sdkVersion, createdAt, solved } = article
  const date = dayOf(toShanghai(createdAt))
  return { articleId: id, lang, articleType, title: bigTitle, anchor, heading, text, family1, sdkVersion, date, solved }
}
