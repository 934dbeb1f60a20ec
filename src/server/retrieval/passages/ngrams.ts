import { LRUCache } from 'lru-cache'
import { sentencesOf } from '../index/sentences.ts'
import { termsOf } from '../index/terms.ts'
import { hasNumber } from './answerForms.ts'

/** Factor for n-grams in heading or title, which a sentence need not repeat. */
const HEADING_WEIGHT = 0.5
/** Limits the passages that are kept as they were read. */
const MAX_READ_CHARACTERS = 8_000_000

const RUNS = /\p{Script=Han}+|[[\p{L}\p{N}]--\p{Script=Han}]+/gv
const HAN = /\p{Script=Han}/u

/**
 * Returns the n-grams that inflected forms share: Chinese characters and their pairs, and four letters of other
 * scripts. Each has the greatest factor of the words that it is part of.
 */
export function piecesOf(text: string, factorOf: (term: string) => number): Map<string, number> {
  const pieces = new Map<string, number>()
  const add = (piece: string, factor: number) => pieces.set(piece, Math.max(pieces.get(piece) ?? 0, factor))
  for (const [run] of text.normalize('NFKC').toLowerCase().matchAll(RUNS)) {
    if (HAN.test(run)) {
      const characters = [...run]
      for (const [at, one] of characters.entries()) {
        add(one, 1)
        const next = characters[at + 1]
        if (next) add(one + next, 1)
      }
    } else {
      const factor = Math.min(...termsOf(run).map(factorOf), 1)
      const word = ` ${run} `
      if (word.length <= 5) add(word, factor)
      else for (let at = 0; at + 4 < word.length; at++) add(word.slice(at, at + 4), factor)
    }
  }
  return pieces
}

/** Puts the words and Chinese runs of a text between single spaces. */
export function spaced(text: string): string {
  return ` ${(text.normalize('NFKC').toLowerCase().match(RUNS) ?? []).join(' ')} `
}

/** A passage as n-grams are looked for in it: heading and text, and each sentence. */
export interface ReadText {
  whole: string
  sentences: { text: string; numeric: boolean }[]
}

/** Passages that were read last. Many questions lead to the same ones. */
const lastRead = new LRUCache<string, ReadText>({
  maxSize: MAX_READ_CHARACTERS,
  sizeCalculation: ({ whole }, key) => 100 + key.length + 2 * whole.length
})

/** Returns a passage as n-grams are looked for in it. */
export function readText({ heading, text }: { heading: string; text: string }): ReadText {
  const both = `${heading}\n${text}`
  const known = lastRead.get(both)
  if (known) return known
  const read = {
    whole: spaced(both),
    sentences: sentencesOf(text).map(sentence => ({ text: spaced(sentence.text), numeric: hasNumber(sentence.text) }))
  }
  lastRead.set(both, read)
  return read
}

/** Returns how often a text has an n-gram. */
export function countOf(text: string, piece: string): number {
  let count = 0
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) count++
  return count
}

/**
 * Returns the greatest sum of weights of the n-grams in one sentence. Those that only the heading or title has count in part.
 * @param counts occurrences of each n-gram in the whole passage; none of its sentences has one that it does not have
 */
export function bestSentence(
  sentences: ReadText['sentences'],
  above: string,
  { pieces, weights, counts }: { pieces: readonly string[]; weights: readonly number[]; counts: readonly number[] },
  wantsNumber: boolean
): number {
  let ofHeading = 0
  const within: { piece: string; own: number; heading: number }[] = []
  for (const [at, piece] of pieces.entries()) {
    const weight = weights[at] ?? 0
    const heading = above.includes(piece) ? HEADING_WEIGHT * weight : 0
    if ((counts[at] ?? 0) > 0) within.push({ piece, own: weight, heading })
    else ofHeading += heading
  }
  let best = 0
  for (const { text, numeric } of sentences) {
    if (wantsNumber && !numeric) continue
    let score = ofHeading
    for (const { piece, own, heading } of within) score += text.includes(piece) ? own : heading
    best = Math.max(best, score)
  }
  return best
}
