import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { searchTranslations, searchWords } from '../../platform/db/schema.ts'
import type { Counts } from '../index/documentFrequency.ts'
import { STOP_WORDS, termsOf } from '../index/terms.ts'
import { idf } from './bm25.ts'

/** Terms of a question that are looked up; more would only be common ones. */
const MAX_QUERY_TERMS = 40
/** Passages whose heads are read at most for one question, beyond those of its rarest words. */
const MAX_POSTINGS_READ = 30_000
/** The same, of those by whose words passages are found: what is commoner only says how well they fit. */
const MAX_CANDIDATES = 4000
/** The rarest terms always select passages, however common they are. */
const RAREST_TERMS = 3
const MAX_TRANSLATIONS = 4
/** A word counts at least as rare as this many: an unknown one would outweigh all the others. */
const RAREST_KNOWN = 2
/** What a word that any text has counts for, beside one that tells what a text is about. */
const FUNCTION_WORD = 0.5

/** A question as the ranking reads it. */
export interface WeightedQuery {
  /** Terms that candidates are ranked by, with their weights, and whether they are found by them; with translations. */
  terms: { term: string; weight: number; finds: boolean }[]
  weightOf(term: string): number
  /** Terms that follow one another in the question. */
  neighbours: [string, string][]
  /** Its own terms with their weights, and whether they stand in more than a single public passage. */
  own: { term: string; weight: number; known: boolean }[]
  /** The weight of the rarest word. */
  rarest: number
  /** The score of a passage that holds every word of the question often: what scores are measured against. */
  most: number
}

/** Weighs the words of a question, and their translations, by how rare they are in public articles. */
export async function weighTerms(db: Db, query: string, { passages }: Counts): Promise<WeightedQuery> {
  const spoken = termsOf(query)
  const own = [...new Set(spoken)]
  const translated = await db
    .select()
    .from(searchTranslations)
    .where(sql`${searchTranslations.word} = any(${sql.param(own)})`)
  const all = [...new Set([...own, ...translated.map(({ translation }) => translation)])]
  const known = await db
    .select()
    .from(searchWords)
    .where(sql`${searchWords.word} = any(${sql.param(all)})`)
  const counts = new Map(known.map(({ word, passages }) => [word, passages]))
  const rarity = (term: string) =>
    idf(Math.max(counts.get(term) ?? 0, RAREST_KNOWN), passages) * (STOP_WORDS.has(term) ? FUNCTION_WORD : 1)

  const weights = new Map(own.map(term => [term, rarity(term)]))
  for (const [, each] of Map.groupBy(translated, ({ word }) => word)) {
    const best = each.toSorted((one, other) => other.likeness - one.likeness).slice(0, MAX_TRANSLATIONS)
    for (const { translation, likeness } of best) {
      const weight = rarity(translation) * likeness
      if (weight > (weights.get(translation) ?? 0)) weights.set(translation, weight)
    }
  }
  const ordered = [...weights].sort(([, one], [, other]) => other - one).slice(0, MAX_QUERY_TERMS)
  let read = 0
  const terms = ordered.flatMap(([term, weight], at) => {
    read += counts.get(term) ?? 0
    const within = (most: number) => at < RAREST_TERMS || read <= most
    return within(MAX_POSTINGS_READ) ? [{ term, weight, finds: within(MAX_CANDIDATES) }] : []
  })
  const most = own.reduce((sum, term) => sum + rarity(term), 0) * 2.2
  return {
    terms,
    weightOf: term => weights.get(term) ?? 0,
    neighbours: spoken.slice(1).map((term, at) => [spoken[at] ?? '', term]),
    own: own.map(term => ({ term, weight: rarity(term), known: (counts.get(term) ?? 0) > 1 })),
    rarest: idf(RAREST_KNOWN, passages),
    most
  }
}
