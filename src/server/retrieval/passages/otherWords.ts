import { eq } from 'drizzle-orm'
import { detectLanguage } from '../../../domain/language/detectLanguage.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Db } from '../../platform/db/open.ts'
import { searchTranslations, searchWords } from '../../platform/db/schema.ts'
import { termsOf } from '../index/terms.ts'
import { homophonesIn } from './homophones.ts'
import { hyphenatedIn, likeliestSpellings, otherJoints } from './spelling.ts'
import { synonymsIn } from './synonyms.ts'

const MAX_TRANSLATIONS = 4
/** Weight factors of the likeliest spelling of an unknown word, and of another way to join words. */
const CORRECTED_WEIGHT = 0.8
const JOINT_WEIGHT = 0.7
/** Weight factor of a synonym. The words of a synonym share it. */
const SYNONYM_WEIGHT = 0.5
/** The same of an English phrase for a Chinese one. Many documents are in English alone, and no other word finds them. */
const ENGLISH_OF_CHINESE_WEIGHT = 1
const MISSPELT = /^[a-z]{5,30}$/

/** What is known of the terms of a question when other words for them are weighed. */
interface Weighing {
  /** Weights of the terms of the question. Other words are added. */
  weights: Map<string, number>
  rarity(term: string): number
  counts: Map<string, number>
  /** Terms of the question and its context. */
  own: readonly string[]
  /** Terms of the question alone. */
  current: ReadonlySet<string>
  everyday: ReadonlyMap<string, number>
}

/** Other words for the terms of a question: spellings, translations and synonyms. */
export interface OtherWords {
  /** Words whose counts have to be known. */
  words: readonly string[]
  /** Adds their weights. */
  weigh(weighing: Weighing): Promise<Meanings>
}

/** What other words stand for in a question. */
interface Meanings {
  /** The term of the question that a single word means, by the word. */
  meanings: ReadonlyMap<string, string>
  /** Words that stand in for a term. A passage needs to have all of one list. */
  standIns: ReadonlyMap<string, (readonly string[])[]>
  /** Terms that are another spelling of known words. */
  misspelt: ReadonlySet<string>
}

/** Looks up other words for a question with the terms `ownTerms`. */
export async function otherWordsFor(db: Db, query: string, ownTerms: readonly string[]): Promise<OtherWords> {
  const translated = await db.select().from(searchTranslations).where(anyOf(searchTranslations.word, ownTerms))
  const synonyms = await synonymsIn(db, query)
  const joints = otherJoints(query.toLowerCase().match(/[a-z]+/g) ?? [])
  const isChinese = detectLanguage(query) === 'zh'

  /** Adds the likeliest spellings of unknown words, other joints, and words that sound alike. Returns them by the term. */
  async function addSpellings({ weights, rarity, counts, current, everyday }: Weighing) {
    const spelt = await likeliestSpellings(
      db,
      // An everyday word is spelt right: the weather is not `whether`.
      [...current].filter(term => MISSPELT.test(term) && !counts.has(term) && !everyday.has(term)),
      counts
    )
    for (const { terms, of } of joints) {
      const isNew = terms.every(term => counts.has(term)) && (terms.length === 1 || of.every(term => !counts.has(term)))
      if (!isNew) continue
      for (const term of terms) raise(weights, term, (rarity(term) * JOINT_WEIGHT) / terms.length)
      if (terms.length > 1) for (const term of of) spelt.set(term, terms)
    }
    const hasRun = async (run: string) => {
      const [row] = await db
        .select({ id: searchWords.word })
        .from(searchWords)
        .where(eq(searchWords.word, run))
        .limit(1)
      return row !== undefined
    }
    for (const { typed, word } of isChinese ? await homophonesIn(db, query, hasRun) : []) {
      const meant = termsOf(word)
      for (const term of meant) raise(weights, term, rarity(term) * CORRECTED_WEIGHT)
      for (const term of termsOf(typed)) if (!meant.includes(term) && !counts.has(term)) spelt.set(term, meant)
    }
    for (const [term, [first = term, ...more]] of spelt)
      if (more.length === 0) raise(weights, first, rarity(first) * CORRECTED_WEIGHT)
    return spelt
  }

  /** Adds translations and synonyms. Returns the term of the question that each single word means. */
  function addMeanings({ weights, rarity, counts, own, current }: Weighing): Map<string, string> {
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
          raise(weights, term, (Math.min(rarity(term), source) * factor) / terms.length)
          if (of.length === 1 && terms.length === 1) meanings.set(term, of[0] ?? term)
        }
      }
    }
    return meanings
  }

  function standInsOf(spelt: ReadonlyMap<string, readonly string[]>): Map<string, (readonly string[])[]> {
    const standIns = new Map<string, (readonly string[])[]>()
    const add = (term: string, words: readonly string[]) => standIns.set(term, [...(standIns.get(term) ?? []), words])
    for (const { word, translation } of translated) add(word, [translation])
    for (const [term, words] of spelt) for (const word of words) add(term, [word])
    for (const { of, phrases } of synonyms) for (const term of of) for (const { terms } of phrases) add(term, terms)
    // A hyphenated name written as one word stands for each of its parts.
    for (const name of hyphenatedIn(query))
      for (const term of termsOf(name)) for (const word of termsOf(name.replaceAll('-', ''))) add(term, [word])
    return standIns
  }

  return {
    words: [
      ...translated.map(({ translation }) => translation),
      ...joints.flatMap(({ terms }) => terms),
      ...synonyms.flatMap(({ phrases }) => phrases.flatMap(({ terms }) => terms))
    ],
    async weigh(weighing) {
      const spelt = await addSpellings(weighing)
      return { meanings: addMeanings(weighing), standIns: standInsOf(spelt), misspelt: new Set(spelt.keys()) }
    }
  }
}

/** Raises the weight of a term, if it is lower. */
function raise(weights: Map<string, number>, term: string, weight: number): void {
  weights.set(term, Math.max(weights.get(term) ?? 0, weight))
}
