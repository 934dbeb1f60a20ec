import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { LANGUAGES } from '../../../domain/language/languages.ts'
import { type Actor, visibleTo } from '../../accounts/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, searchPassages } from '../../platform/db/schema.ts'
import { quoted } from '../index/terms.ts'
import type { Positions } from './bm25.ts'
import type { WeightedQuery } from './termWeights.ts'

/** What an alias of a knowledge base may be: `zh`, `en`, `type-3`, `chip-117` (of the first level), `internal`. */
const KNOWLEDGE_BASE_ID = new RegExp(`^(?:${LANGUAGES.join('|')}|internal|type-(\\d{1,2})|chip-(\\d{1,9}))$`)

/** Articles of the knowledge bases: in any of each kind that is named, and in all kinds. Unknown aliases hold nothing. */
export function scopeFilter(aliases: readonly string[]): SQL | undefined {
  const kinds = Map.groupBy(aliases, alias =>
    LANGUAGES.some(lang => lang === alias) ? 'lang' : alias.replace(/-\d+$/, '')
  )
  return and(...[...kinds.values()].map(alternatives => or(...alternatives.map(inBase))))
}

function inBase(alias: string): SQL {
  const [, type, chip] = KNOWLEDGE_BASE_ID.exec(alias) ?? []
  if (type) return eq(articles.articleType, Number(type))
  if (chip) return sql`${articles.family1} @> array[${Number(chip)}]::int[]`
  if (alias === 'internal') return eq(articles.public, false)
  const lang = LANGUAGES.find(one => one === alias)
  if (lang) return eq(articles.lang, lang)
  return sql`false`
}

/** Passages that are ranked in full: those that say most of the query by the weights of its words alone. */
const MAX_RANKED = 200

/** What the ranking has to know of passages beside their words. */
export function passageFeatures(db: Db, ids: readonly number[]) {
  const { id, length, accepted } = searchPassages
  return db
    .select({ id, length, accepted, articleType: articles.articleType, solved: articles.solved })
    .from(searchPassages)
    .innerJoin(articles, eq(articles.id, searchPassages.articleId))
    .where(sql`${searchPassages.id} = any(${sql.param(ids)})`)
}

/**
 * The passages that hold the weightiest words of the query, at most so many as are ranked in full, with the places of
 * those words. Each word's own list is read from the index, so no passage's words are before it is a candidate. With
 * `offset 0` it is so also where PostgreSQL has no statistics yet, as after an import: its planner would read all
 * passages once for each word, and all candidates once for each article. Who may read them is asked of the weightiest
 * alone, until there are enough: a common word has tens of thousands.
 */
export async function candidates(
  db: Db,
  actor: Actor,
  kb: readonly string[],
  { terms, areCommon }: WeightedQuery
): Promise<Map<number, Positions[]>> {
  const finding = terms.filter(({ finds }) => finds).toSorted((one, other) => other.weight - one.weight)
  const words = finding.map(({ term }) => quoted(term))
  const [first = '', ...others] = words
  if (areCommon && others.length > 0) {
    // Passages that hold all of them come before all others, then those with the weightiest and another one.
    for (const least of [words.join(' & '), `${first} & (${others.join(' | ')})`]) {
      const places = await placesOf(db, actor, kb, terms, finding, least)
      if (places.size === MAX_RANKED) return places
    }
  }
  return placesOf(db, actor, kb, terms, finding)
}

/** The same of passages that hold at least what `least` asks for, which the index tells without reading them. */
async function placesOf(
  db: Db,
  actor: Actor,
  kb: readonly string[],
  terms: WeightedQuery['terms'],
  finding: WeightedQuery['terms'],
  least?: string
): Promise<Map<number, Positions[]>> {
  const query = least === undefined ? sql`q.term::tsquery` : sql`q.term::tsquery && ${least}::tsquery`
  const { rows } = await db.execute<{ id: number; lexeme: string; positions: number[]; weights: string[] }>(sql`
    with held as (
      select p.id, p.article_id, round(sum(q.weight)::numeric, 9) as weight
      from unnest(${sql.param(finding.map(({ term }) => quoted(term)))}::text[], ${sql.param(finding.map(({ weight }) => weight))}::float[])
        as q(term, weight)
      cross join lateral (select id, article_id from ${searchPassages} where terms @@ (${query}) offset 0) p
      group by p.id, p.article_id
    ), ordered as (
      select * from held order by weight desc, id offset 0
    ), best as (
      select ordered.id from ordered cross join lateral (
        select from ${articles} where ${and(sql`${articles.id} = ordered.article_id`, visibleTo(actor), scopeFilter(kb))} offset 0
      ) visible
      order by ordered.weight desc, ordered.id limit ${MAX_RANKED}
    )
    select p.id, u.lexeme, u.positions, u.weights from best
    join ${searchPassages} p using (id), unnest(p.terms) u
    where u.lexeme = any(${sql.param(terms.map(({ term }) => term))}::text[])`)
  const places = new Map<number, Positions[]>()
  for (const { id, lexeme, positions, weights } of rows) {
    const known = places.get(id) ?? []
    known.push({ term: lexeme, positions, weights })
    places.set(id, known)
  }
  return places
}
