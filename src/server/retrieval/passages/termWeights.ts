import { eq } from 'drizzle-orm'
import { detectLanguage } from '../../../domain/language/detectLanguage.ts'
import { FUNCTION_CHARACTERS } from '../../../domain/search/functionWords.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Db } from '../../platform/db/open.ts'
import { searchTranslations, searchWords } from '../../platform/db/schema.ts'
import { ASKING_TERMS, isContentTerm, pairsOf, STOP_TERMS } from '../index/contentTerms.ts'
import type { Counts } from '../index/documentFrequency.ts'
import { characterPairs, termsOf } from '../index/terms.ts'
import { idf } from './bm25.ts'
import { everydayShares, isSpecific } from './everydayWords.ts'
import { homophonesIn } from './homophones.ts'
import { productMentions } from './nameConditions.ts'
import { namedThingsIn } from './namedThings.ts'
import { chipsAskedIn, readSiteChips } from './siteChips.ts'
import { absentCompounds, hyphenatedIn, likeliestSpellings, otherJoints } from './spelling.ts'
import { synonymsIn } from './synonyms.ts'

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
const MAX_TRANSLATIONS = 4
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
/** Passages that have a pair of characters from which on it is taken for a word. */
const MIN_PASSAGES_OF_PAIR = 2
const HAN = /\p{Script=Han}/u
/** Matches particles, which stand between words: `的内` of `板子的内核` is chance, however rare it is. */
const PARTICLE = /[的了吗呢吧]/
const LONG_WORD = /^\p{Script=Han}{3,}$/u

/** Weight factors of a term that occurs only in the previous question, and only in the scope of a thread. */
const CONTEXT_WEIGHT = 0.5
const SCOPE_WEIGHT = 0.3
/** Weight factors of the likeliest spelling of an unknown word, and of another way to join words. */
const CORRECTED_WEIGHT = 0.8
const JOINT_WEIGHT = 0.7
/** Weight factor of a synonym. The words of a synonym share it. */
const SYNONYM_WEIGHT = 0.5
/** The same of an English phrase for a Chinese one. Many documents are in English alone, and no other word finds them. */
const ENGLISH_OF_CHINESE_WEIGHT = 1
const MISSPELT = /^[a-z]{5,30}$/

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
  const spoken = termsOf(query)
  const isChinese = detectLanguage(query) === 'zh'
  const current = new Set(spoken)
  const before = new Set(termsOf(context).filter(term => !current.has(term)))
  const queryTerms = [...current, ...before]
  const scoped = termsOf(scope.join('\n')).filter(term => !current.has(term) && !before.has(term))
  const translated = await db.select().from(searchTranslations).where(anyOf(searchTranslations.word, queryTerms))
  const synonyms = await synonymsIn(db, query)
  const everyday = await everydayShares()
  const joints = otherJoints(query.toLowerCase().match(/[a-z]+/g) ?? [])
  const all = [
    ...new Set([
      ...queryTerms,
      ...scoped,
      ...translated.map(({ translation }) => translation),
      ...joints.flatMap(({ terms }) => terms),
      ...synonyms.flatMap(({ phrases }) => phrases.flatMap(({ terms }) => terms))
    ])
  ]
  const known = await db.select().from(searchWords).where(anyOf(searchWords.word, all))
  const counts = new Map(known.map(({ word, passages }) => [word, passages]))
  // A pair that no text has is chance. Of one that is a word, its characters say little.
  const characters = characterPairs(`${query}\n${context}`)
  const isWord = (pair: string) => !PARTICLE.test(pair) && (counts.get(pair) ?? 0) >= MIN_PASSAGES_OF_PAIR
  const absent = absentCompounds(query, counts)
  const own = queryTerms.filter(term => (!characters.has(term) || isWord(term)) && !absent.has(term))
  const inPairs = new Set([...characters].filter(isWord).flatMap(pair => [...pair]))
  const pairs = new Set(own.filter(term => LONG_WORD.test(term)).flatMap(pairsOf))
  // Latin words of a Chinese question are commands and names, such as `show` and CAN.
  const isWritten = (term: string) => isChinese && !HAN.test(term) && (current.has(term) || before.has(term))
  const isSpoken = (term: string) =>
    ASKING_TERMS.has(term) || (!counts.has(term) && HAN.test(term) && FUNCTION_CHARACTERS.test(term))
  const rarity = (term: string) =>
    idf(Math.max(counts.get(term) ?? 0, RAREST_KNOWN), passages) *
    (isWritten(term) ? 1 : STOP_TERMS.has(term) ? FUNCTION_WORD : isSpoken(term) ? ASKING_WORD : 1) *
    (pairs.has(term) ? PAIR_OF_WORD : 1) *
    (inPairs.has(term) ? SINGLE_OF_PAIR : 1) *
    (before.has(term) ? CONTEXT_WEIGHT : 1)

  // A name is a condition. With its full weight, a passage that repeats the name would come before one that answers.
  const nameTerms = new Set([
    ...namedThingsIn(query).flatMap(({ kind, terms }) => (kind === 'model' ? terms : [])),
    ...productMentions(query, products).flatMap(({ words }) => termsOf(words))
  ])
  const versionTerms = new Set(
    namedThingsIn(query).flatMap(({ kind, terms, text }) => (kind === 'version' && SDK_VERSION.test(text) ? terms : []))
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
  const weights = new Map(own.map(term => [term, rarity(term) * nameFactor(term)]))
  for (const term of scoped) weights.set(term, rarity(term) * SCOPE_WEIGHT)
  const spelt = await likeliestSpellings(
    db,
    // An everyday word is spelt right: the weather is not `whether`.
    [...current].filter(term => MISSPELT.test(term) && !counts.has(term) && !everyday.has(term)),
    counts
  )
  const addWay = (term: string, weight: number) => weights.set(term, Math.max(weights.get(term) ?? 0, weight))
  for (const { terms, of } of joints) {
    const isNew = terms.every(term => counts.has(term)) && (terms.length === 1 || of.every(term => !counts.has(term)))
    if (!isNew) continue
    for (const term of terms) addWay(term, (rarity(term) * JOINT_WEIGHT) / terms.length)
    if (terms.length > 1) for (const term of of) spelt.set(term, terms)
  }
  const hasRun = async (run: string) => {
    const [row] = await db.select({ id: searchWords.word }).from(searchWords).where(eq(searchWords.word, run)).limit(1)
    return row !== undefined
  }
  for (const { typed, word } of isChinese ? await homophonesIn(db, query, hasRun) : []) {
    const meant = termsOf(word)
    for (const term of meant) addWay(term, rarity(term) * CORRECTED_WEIGHT)
    for (const term of termsOf(typed)) if (!meant.includes(term) && !counts.has(term)) spelt.set(term, meant)
  }
  for (const [term, words] of spelt)
    if (words.length === 1) addWay(words[0] ?? term, rarity(words[0] ?? term) * CORRECTED_WEIGHT)
  const meanings = new Map<string, string>()
  for (const [word, each] of Map.groupBy(translated, ({ word }) => word)) {
    const best = each.toSorted((one, other) => other.likeness - one.likeness).slice(0, MAX_TRANSLATIONS)
    for (const { translation, likeness } of best) {
      const weight = Math.min(rarity(translation), rarity(word)) * likeness
      if (weight <= (weights.get(translation) ?? 0)) continue
      weights.set(translation, weight)
      if (!own.includes(translation)) meanings.set(translation, word)
    }
  }
  for (const { of, phrases } of synonyms) {
    const source = Math.max(...(of.length > 0 ? of : own).map(rarity))
    for (const { terms, lang } of phrases) {
      const factor = isChinese && lang === 'en' ? ENGLISH_OF_CHINESE_WEIGHT : SYNONYM_WEIGHT
      for (const term of terms) {
        if (!counts.has(term) || current.has(term)) continue
        addWay(term, (Math.min(rarity(term), source) * factor) / terms.length)
        if (of.length === 1 && terms.length === 1) meanings.set(term, of[0] ?? term)
      }
    }
  }
  const standIns = new Map<string, (readonly string[])[]>()
  const addStandIn = (term: string, words: readonly string[]) =>
    standIns.set(term, [...(standIns.get(term) ?? []), words])
  for (const { word, translation } of translated) addStandIn(word, [translation])
  for (const [term, words] of spelt) for (const word of words) addStandIn(term, [word])
  for (const { of, phrases } of synonyms)
    for (const term of of) for (const { terms } of phrases) addStandIn(term, terms)
  // A hyphenated name written as one word stands for each of its parts.
  for (const name of hyphenatedIn(query))
    for (const term of termsOf(name)) for (const word of termsOf(name.replaceAll('-', ''))) addStandIn(term, [word])
  const holds = (held: ReadonlySet<string>, term: string) =>
    held.has(term) || (standIns.get(term)?.some(words => words.every(word => held.has(word))) ?? false)
  // A long list of other names must not push out the words of the question.
  const byWeight = Map.groupBy(
    [...weights].sort(([, one], [, other]) => other - one),
    ([term]) => own.includes(term)
  )
  const ordered = [...(byWeight.get(true) ?? []), ...(byWeight.get(false) ?? [])]
    .slice(0, MAX_QUERY_TERMS)
    .sort(([, one], [, other]) => other - one)
  let read = 0
  const terms = ordered.flatMap(([term, weight], at) => {
    read += counts.get(term) ?? 0
    const within = (most: number) => at < RAREST_TERMS || read <= most
    return within(MAX_POSTINGS_READ) ? [{ term, weight, finds: within(MAX_CANDIDATES) }] : []
  })
  const most = own.reduce((sum, term) => sum + rarity(term), 0) * 2.2
  const found = terms.reduce((sum, { term, finds }) => sum + (finds ? (counts.get(term) ?? 0) : 0), 0)
  return {
    terms,
    areCommon: found > MIN_COMMON_POSTINGS,
    weightOf: term => weights.get(term) ?? 0,
    nameFactor,
    meaningOf: term => meanings.get(term) ?? term,
    neighbours: spoken.slice(1).map((term, at) => [spoken[at] ?? '', term]),
    own: own
      .filter(term => !inPairs.has(term))
      .map(term => ({
        term,
        weight: rarity(term),
        exists: counts.has(term),
        known: (counts.get(term) ?? 0) > 1 || spelt.has(term),
        isName: nameTerms.has(term)
      })),
    isTechnical: term => isContentTerm(term) && isSpecific(term, counts.get(term) ?? 0, postings, everyday),
    rarest: idf(RAREST_KNOWN, passages),
    most,
    holds,
    isCovered: term =>
      counts.has(term) || (standIns.get(term)?.some(words => words.every(word => counts.has(word))) ?? false),
    shareOf: held => shareOf(own, term => holds(held, term), rarity)
  }
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
