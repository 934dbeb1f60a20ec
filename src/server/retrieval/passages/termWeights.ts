import { detectLanguage } from '../../../domain/language/detectLanguage.ts'
import { FUNCTION_CHARACTERS } from '../../../domain/search/functionWords.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Db } from '../../platform/db/open.ts'
import { searchWords } from '../../platform/db/schema.ts'
import { ASKING_TERMS, isContentTerm, STOP_TERMS } from '../index/contentTerms.ts'
import type { Counts } from '../index/documentFrequency.ts'
import { termsOf } from '../index/terms.ts'
import { idf } from './bm25.ts'
import { everydayShares, isSpecific } from './everydayWords.ts'
import { productMentions } from './nameConditions.ts'
import { namedThingsIn } from './namedThings.ts'
import { otherWordsFor } from './otherWords.ts'
import { type OwnTerms, ownTerms } from './ownTerms.ts'
import { chipsAskedIn, readSiteChips } from './siteChips.ts'

/** Limits the terms of a question that are looked up. Further terms would only be common ones. */
const MAX_QUERY_TERMS = 40
/** Limits the postings that are read per question. The rarest terms are always read. */
const MAX_POSTINGS_READ = 30_000
/** Limits the postings of terms that select passages. More common terms only contribute to the ranking. */
const MAX_CANDIDATES = 4000
/** Postings from which it is faster to search first for passages with several terms of the question. */
const MIN_COMMON_POSTINGS = 20_000
/** The rarest terms always select passages, however common they are. */
const RAREST_TERMS = 3
/** Score of BM25 that a term has where it occurs often: k₁ + 1. */
const MOST_OF_TERM = 2.2
/** Minimum document frequency in weights. Without it, an unknown term would outweigh all the others. */
const RAREST_KNOWN = 2
/** Weight factor of a stop word. */
const FUNCTION_WORD = 0.5
/** Weight factor of the name of a chip, board or part in the ranking. */
const NAME_WEIGHT = 0.5
/** The same of a family of the site, which many of its documents repeat, most of all their first pages. */
const FAMILY_WEIGHT = 0.15
/** The same of a version of three numbers, as SDKs have. One of two may be that of a board. */
const VERSION_WEIGHT = 0.2
const SDK_VERSION = /^v?\d+\.\d+\.\d/i
/** Weight factor of a question word. */
const ASKING_WORD = 0.35

/** Weight factor of a character pair of a longer word, because the word itself counts too. */
const PAIR_OF_WORD = 0.5
/** Weight factor of a word of one character that is half of a pair. */
const SINGLE_OF_PAIR = 0.15
const HAN = /\p{Script=Han}/u

/** Weight factors of a term that occurs only in the previous question, and only in the scope of a thread. */
const CONTEXT_WEIGHT = 0.5
const SCOPE_WEIGHT = 0.3

/** A question with its context. */
export interface PassageQuery {
  query: string
  /** The previous question, if this one follows up on it. */
  context?: string | undefined
  /** Chips, boards and versions that were stated before. */
  scope?: readonly string[] | undefined
}

/** The terms of a question, weighted for the ranking. */
export interface WeightedQuery {
  /** Terms for the ranking, translations included, with their weights. `finds` marks the terms that select passages. */
  terms: { term: string; weight: number; finds: boolean }[]
  /** Whether the selecting terms are so common that reading all their postings would take long. */
  areCommon: boolean
  weightOf(term: string): number
  /** Returns the weight factor of a term of the name of a chip, product or version. It is 1 for any other term. */
  nameFactor(term: string): number
  /** Returns a key that a term shares with its synonyms and translations. A passage needs only one of them. */
  meaningOf(term: string): string
  /** Pairs of terms that follow each other in the question. */
  neighbours: [string, string][]
  /**
   * Terms of the question itself, with their weights. `exists` marks terms in a public passage, `known` in several,
   * `isName` those of the name of a chip, board or product.
   */
  own: { term: string; weight: number; exists: boolean; known: boolean; isName: boolean }[]
  /** Checks whether these terms contain a term of the question, or all terms of a translation or synonym of it. */
  holds(terms: ReadonlySet<string>, term: string): boolean
  /** Checks whether public passages contain a term of the question, or all terms of a translation or synonym of it. */
  isCovered(term: string): boolean
  /** Returns the share of the question that these terms cover, by the weights of its own terms. */
  shareOf(terms: ReadonlySet<string>): number
  /** Whether a term is a technical one rather than one of everyday language. */
  isTechnical(term: string): boolean
  /** Weight of the rarest word. */
  rarest: number
  /** Score of a passage that contains every term often. Other scores are relative to it. */
  most: number
}

/** Weights the terms of a question and their translations by how rare they are in public articles. */
export async function weighTerms(
  db: Db,
  { query, context = '', scope = [] }: PassageQuery,
  { passages, postings, products }: Counts
): Promise<WeightedQuery> {
  const current = new Set(termsOf(query))
  const before = new Set(termsOf(context).filter(term => !current.has(term)))
  const scoped = termsOf(scope.join('\n')).filter(term => !current.has(term) && !before.has(term))
  const queryTerms = [...current, ...before]
  const everyday = await everydayShares()
  const others = await otherWordsFor(db, query, queryTerms)
  const counts = await countsOfWords(db, [...queryTerms, ...scoped, ...others.words])
  const own = ownTerms(query, context, queryTerms, counts)
  const rarity = rarityIn({ query, current, before, own, counts, passages })
  const { nameTerms, nameFactor } = await namesIn(db, query, products)
  const weights = new Map(own.terms.map(term => [term, rarity(term) * nameFactor(term)]))
  for (const term of scoped) weights.set(term, rarity(term) * SCOPE_WEIGHT)
  const weighing = { weights, rarity, counts, own: own.terms, current, everyday }
  const { meanings, standIns, misspelt } = await others.weigh(weighing)
  const holds = (held: Pick<ReadonlySet<string>, 'has'>, term: string) =>
    held.has(term) || (standIns.get(term)?.some(words => words.every(word => held.has(word))) ?? false)
  const terms = termsToFind(weights, own.terms, counts)
  const found = terms.reduce((sum, { term, finds }) => sum + (finds ? (counts.get(term) ?? 0) : 0), 0)
  const spoken = termsOf(query)
  return {
    terms,
    areCommon: found > MIN_COMMON_POSTINGS,
    weightOf: term => weights.get(term) ?? 0,
    nameFactor,
    meaningOf: term => meanings.get(term) ?? term,
    neighbours: spoken.slice(1).map((term, at) => [spoken[at] ?? '', term]),
    own: own.terms
      .filter(term => !own.halves.has(term) && !own.parts.has(term))
      .map(term => ({
        term,
        weight: rarity(term),
        exists: counts.has(term),
        known: (counts.get(term) ?? 0) > 1 || misspelt.has(term),
        isName: nameTerms.has(term)
      })),
    isTechnical: term => isContentTerm(term) && isSpecific(term, counts.get(term) ?? 0, postings, everyday),
    rarest: idf(RAREST_KNOWN, passages),
    most: own.terms.reduce((sum, term) => sum + rarity(term), 0) * MOST_OF_TERM,
    holds,
    isCovered: term => holds(counts, term),
    shareOf: held => shareOf(own.terms, term => holds(held, term), rarity)
  }
}

/** Returns in how many public passages words occur. Unknown ones are absent. */
async function countsOfWords(db: Db, words: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select()
    .from(searchWords)
    .where(anyOf(searchWords.word, [...new Set(words)]))
  return new Map(rows.map(({ word, passages }) => [word, passages]))
}

/** Returns the weight of a term by how rare it is in public passages, and by what kind of word it is in the question. */
function rarityIn({
  query,
  current,
  before,
  own,
  counts,
  passages
}: {
  query: string
  current: ReadonlySet<string>
  before: ReadonlySet<string>
  own: OwnTerms
  counts: ReadonlyMap<string, number>
  passages: number
}): (term: string) => number {
  const isChinese = detectLanguage(query) === 'zh'
  // Latin words of a Chinese question are commands and names, such as `show` and CAN.
  const isWritten = (term: string) => isChinese && !HAN.test(term) && (current.has(term) || before.has(term))
  const isSpoken = (term: string) =>
    ASKING_TERMS.has(term) || (!counts.has(term) && HAN.test(term) && FUNCTION_CHARACTERS.test(term))
  return term =>
    idf(Math.max(counts.get(term) ?? 0, RAREST_KNOWN), passages) *
    (isWritten(term) ? 1 : STOP_TERMS.has(term) ? FUNCTION_WORD : isSpoken(term) ? ASKING_WORD : 1) *
    (own.pairs.has(term) ? PAIR_OF_WORD : 1) *
    (own.halves.has(term) ? SINGLE_OF_PAIR : 1) *
    (before.has(term) ? CONTEXT_WEIGHT : 1)
}

/**
 * Returns the terms of the names in a question, and the weight factor of a term. A name is a condition: with its full weight,
 * a passage that repeats it would come before one that answers.
 */
async function namesIn(
  db: Db,
  query: string,
  products: readonly string[]
): Promise<{ nameTerms: ReadonlySet<string>; nameFactor: (term: string) => number }> {
  const things = namedThingsIn(query)
  const nameTerms = new Set([
    ...things.flatMap(({ kind, terms }) => (kind === 'model' ? terms : [])),
    ...productMentions(query, products).flatMap(({ words }) => termsOf(words))
  ])
  const versionTerms = new Set(
    things.flatMap(({ kind, terms, text }) => (kind === 'version' && SDK_VERSION.test(text) ? terms : []))
  )
  const chips = await readSiteChips(db)
  const familyTerms = new Set(
    [...chipsAskedIn(query, chips).keys()].flatMap(id => chips.get(id)?.names.flatMap(termsOf) ?? [])
  )
  const nameFactor = (term: string) =>
    versionTerms.has(term)
      ? VERSION_WEIGHT
      : familyTerms.has(term)
        ? FAMILY_WEIGHT
        : nameTerms.has(term)
          ? NAME_WEIGHT
          : 1
  return { nameTerms, nameFactor }
}

/**
 * Returns the terms to look up, heaviest first, own ones before others: a long list of other names must not push out the
 * words of the question.
 */
function termsToFind(
  weights: ReadonlyMap<string, number>,
  own: readonly string[],
  counts: ReadonlyMap<string, number>
): WeightedQuery['terms'] {
  const byWeight = Map.groupBy(
    [...weights].sort(([, one], [, other]) => other - one),
    ([term]) => own.includes(term)
  )
  const ordered = [...(byWeight.get(true) ?? []), ...(byWeight.get(false) ?? [])]
    .slice(0, MAX_QUERY_TERMS)
    .sort(([, one], [, other]) => other - one)
  let read = 0
  return ordered.flatMap(([term, weight], at) => {
    read += counts.get(term) ?? 0
    const within = (most: number) => at < RAREST_TERMS || read <= most
    return within(MAX_POSTINGS_READ) ? [{ term, weight, finds: within(MAX_CANDIDATES) }] : []
  })
}

/** Returns the share of the weights of a question's terms that are held. */
function shareOf(
  own: readonly string[],
  isHeld: (term: string) => boolean,
  weightOf: (term: string) => number
): number {
  let [all, there] = [0, 0]
  for (const term of own) {
    const weight = weightOf(term)
    all += weight
    if (isHeld(term)) there += weight
  }
  return all === 0 ? 0 : there / all
}
