import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { PROBLEM_ASSISTANCE } from '../../../domain/article/articleTypes.ts'
import { LANGUAGES } from '../../../domain/language/languages.ts'
import { type Actor, visibleTo } from '../../accounts/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, searchPassages } from '../../platform/db/schema.ts'
import { quoted } from '../index/terms.ts'
import type { Positions } from './bm25.ts'
import { termFinder, termsOfPassages } from './passageTerms.ts'
import type { WeightedQuery } from './termWeights.ts'

/** Alias of a knowledge base: `zh`, `en`, `type-3`, `chip-117` (first level) or `internal`. */
const KNOWLEDGE_BASE_ID = new RegExp(`^(?:${LANGUAGES.join('|')}|internal|type-(\\d{1,2})|chip-(\\d{1,9}))$`)

/** Builds the filter for knowledge bases: any alias of each kind, and all kinds. Unknown aliases match nothing. */
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

/** Passages that are ranked in full: those that cover most of the query by term weights. */
const MAX_RANKED = 200
/** The same among those about a product, of which fewer are read. */
const MAX_RANKED_OF_NAMED = 100

/** A passage with those of its terms that are terms of the question. */
export interface Candidate {
  id: number
  places: Positions[]
  length: number
  accepted: boolean
  /** Whether its article is a solved question. */
  settled: boolean
}

/**
 * Returns the passages with the highest sum of term weights, at most MAX_RANKED, with the positions of the terms. Reads
 * the posting list of each term from the index, so that only candidates load their terms. `offset 0` enforces this plan
 * when PostgreSQL has no statistics yet, as after an import: its planner would read all passages once per term, and all
 * candidates once per article. Checks read permission from the heaviest passage down until there are enough, because a
 * common word occurs in tens of thousands of passages.
 */
export async function candidates(
  db: Db,
  actor: Actor,
  kb: readonly string[],
  { terms, areCommon }: WeightedQuery,
  where?: SQL
): Promise<Candidate[]> {
  const most = where ? MAX_RANKED_OF_NAMED : MAX_RANKED
  const finding = terms.filter(({ finds }) => finds).toSorted((one, other) => other.weight - one.weight)
  const words = finding.map(({ term }) => quoted(term))
  const [first = '', ...others] = words
  if (areCommon && others.length > 0) {
    // Passages with all terms come before all others. Passages with the heaviest term and another one come next.
    for (const least of [words.join(' & '), `${first} & (${others.join(' | ')})`]) {
      const found = await readCandidates(db, actor, and(scopeFilter(kb), where), terms, { finding, most, least })
      if (found.length === most) return found
    }
  }
  return readCandidates(db, actor, and(scopeFilter(kb), where), terms, { finding, most })
}

/**
 * Returns the same for passages that match the tsquery `least`, which the index evaluates without reading them. Sums are
 * rounded to integers, because those of floats depend on the order, and those of numerics take long to sort.
 */
async function readCandidates(
  db: Db,
  actor: Actor,
  scope: SQL | undefined,
  terms: WeightedQuery['terms'],
  { finding, most, least }: { finding: WeightedQuery['terms']; most: number; least?: string }
): Promise<Candidate[]> {
  const query = least === undefined ? sql`q.term::tsquery` : sql`q.term::tsquery && ${least}::tsquery`
  const { rows } = await db.execute<{ id: number; settled: boolean }>(sql`
    with held as (
      select p.id, p.article_id, (sum(q.weight) * 1e9)::bigint as weight
      from unnest(${sql.param(finding.map(({ term }) => quoted(term)))}::text[], ${sql.param(finding.map(({ weight }) => weight))}::float[])
        as q(term, weight)
      cross join lateral (select id, article_id from ${searchPassages} where terms @@ (${query}) offset 0) p
      group by p.id, p.article_id
    ), ordered as (
      select * from held order by weight desc, id offset 0
    )
    select ordered.id, visible.settled from ordered cross join lateral (
      select (${articles.articleType} = ${PROBLEM_ASSISTANCE} and ${articles.solved}) as settled
      from ${articles} where ${and(sql`${articles.id} = ordered.article_id`, visibleTo(actor), scope)} offset 0
    ) visible
    order by ordered.weight desc, ordered.id limit ${most}`)
  const settled = new Map(rows.map(row => [row.id, row.settled]))
  const find = termFinder(terms.map(({ term }) => term))
  const passages = await termsOfPassages(db, [...settled.keys()])
  return passages.map(({ id, terms: own, length, accepted }) => ({
    ...{ id, length, accepted },
    places: find(own),
    settled: settled.get(id) ?? false
  }))
}
