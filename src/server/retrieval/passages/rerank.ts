import { detectLanguage } from '../../../domain/language/detectLanguage.ts'
import { sentencesOf } from '../index/sentences.ts'
import type { Positions } from './bm25.ts'
import type { FoundPassage } from './foundPassage.ts'

/**
 * Weights of the features, of which the first is BM25. Chosen on ten collections, each left out in turn: with more weight
 * on sentences the order is worse than that of the words alone on English documents.
 */
const SHARE_WEIGHT = 2.5
const PIECES_WEIGHT = 1
const WINDOW_WEIGHT = 0.5
const SENTENCE_WEIGHT = 0.6
/** The most that a score can be, nearly: all words and pieces, and in one place. */
const FULL_MATCH_WEIGHT = 4
const K1 = 0.8
const B = 0.5
/** What a piece in the title adds. */
const TITLE_BONUS = 1
/** Divides a score of pieces, so that it is a share as that of terms is. */
const PIECES_SCALE = 2.2
/** A single Chinese character says less than a pair. */
const SINGLE_CHARACTER_WEIGHT = 0.3
/** Of a long question only the beginning counts; each of its chunks is looked up in each text. */
const MAX_NGRAMS = 300
/** A sentence need not repeat what stands above it, in heading and title: it counts so much. */
const HEADING_WEIGHT = 0.5
/** Words that stand so close together are about one thing. */
const WINDOW_POSITIONS = 18
/**
 * What a passage in the other language is taken for, whose pieces cannot be those of the question: less than one in the
 * reader's language that says as much.
 */
const FOREIGN = 0.25

const RUNS = /\p{Script=Han}+|[[\p{L}\p{N}]--\p{Script=Han}]+/gv
const HAN = /\p{Script=Han}/u
const ASKS_NUMBER =
  /\bwhen\b|\bhow (?:many|much|old|long|far|often|tall|big|large|fast|high)\b|\b(?:what|which) (?:year|date|day|percent|century|number|month|decade|size|speed|rate|voltage|frequency|version)|percentage|多少|几|哪一?年|何时|什么时候|年份|哪天|多久|多长|多大|多快|多高|百分/i
const NUMBER =
  /\d|[一二三四五六七八九十百千万亿]{2}|\b(?:two|three|four|five|six|seven|eight|nine|ten|hundred|thousand|million|billion)\b/i

/** A passage that words have found. */
export interface Leading {
  id: number
  passage: Pick<FoundPassage, 'heading' | 'text' | 'title' | 'lang'>
  /** Its share of the BM25 that a passage with every word could have. */
  share: number
  places: readonly Positions[]
}

/**
 * Puts the best passages in a better order by reading them: how much of the question stands in them by pieces of words
 * (pairs of Chinese characters, fours of letters), which other forms of a word share; how much within a few words; and
 * how much in one sentence, for a question after a number one with a number. Pieces weigh by how few of the passages
 * have them. Gives scores of 0 to 1, best first.
 */
export function rerank(
  query: string,
  candidates: readonly Leading[],
  weightOf: (term: string) => number,
  most: number
): { id: number; score: number }[] {
  const pieces = [...new Set(piecesOf(query))].slice(0, MAX_NGRAMS)
  const lang = detectLanguage(query)
  const asksNumber = ASKS_NUMBER.test(query)
  const texts = candidates.map(({ passage }) => spaced(`${passage.heading}\n${passage.text}`))
  const counts = texts.map(text => pieces.map(piece => countOf(text, piece)))
  const held = pieces.map((_, at) => counts.filter(each => (each[at] ?? 0) > 0).length)
  const weights = pieces.map(
    (piece, at) =>
      Math.log(1 + (candidates.length - (held[at] ?? 0) + 0.5) / (Math.max(held[at] ?? 0, 1) + 0.5)) *
      ([...piece].length === 1 ? SINGLE_CHARACTER_WEIGHT : 1)
  )
  const all = weights.reduce((sum, weight) => sum + weight, 0) || 1
  const usual = texts.reduce((sum, text) => sum + text.length, 0) / texts.length

  return candidates
    .map(({ id, passage, share, places }, at) => {
      const window = inWindow(places, weightOf) / most
      const norm = K1 * (1 - B + (B * (texts[at]?.length ?? 0)) / usual)
      const title = spaced(passage.title)
      let byPieces = 0
      for (const [of, piece] of pieces.entries()) {
        const f = counts[at]?.[of] ?? 0
        byPieces += (weights[of] ?? 0) * ((f * (K1 + 1)) / (f + norm) + (title.includes(piece) ? TITLE_BONUS : 0))
      }
      const ours = passage.lang === lang
      const [pieced, sentence] = ours
        ? [
            byPieces / (all * PIECES_SCALE),
            bestSentence(passage.text, spaced(`${passage.title}\n${passage.heading}`), pieces, weights, asksNumber) /
              (all * PIECES_SCALE)
          ]
        : [share * FOREIGN, share * FOREIGN * 0.5]
      const score = SHARE_WEIGHT * share + PIECES_WEIGHT * pieced + WINDOW_WEIGHT * window + SENTENCE_WEIGHT * sentence
      return { id, score: Math.min(1, score / FULL_MATCH_WEIGHT) }
    })
    .sort((one, other) => other.score - one.score || one.id - other.id)
}

/** The pieces by which forms of a word are one: characters and pairs of Chinese, fours of other letters. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (const [run] of text.normalize('NFKC').toLowerCase().matchAll(RUNS)) {
    if (HAN.test(run)) {
      const characters = [...run]
      for (const [at, one] of characters.entries()) {
        pieces.push(one)
        const next = characters[at + 1]
        if (next) pieces.push(one + next)
      }
    } else {
      const word = ` ${run} `
      if (word.length <= 5) pieces.push(word)
      else for (let at = 0; at + 4 < word.length; at++) pieces.push(word.slice(at, at + 4))
    }
  }
  return pieces
}

/** A text whose words, and runs of Chinese, stand between single spaces. */
function spaced(text: string): string {
  return ` ${(text.normalize('NFKC').toLowerCase().match(RUNS) ?? []).join(' ')} `
}

function countOf(text: string, piece: string): number {
  let count = 0
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) count++
  return count
}

function bestSentence(
  text: string,
  above: string,
  pieces: readonly string[],
  weights: readonly number[],
  asksNumber: boolean
): number {
  let best = 0
  for (const { text: sentence } of sentencesOf(text)) {
    if (asksNumber && !NUMBER.test(sentence)) continue
    const read = spaced(sentence)
    const score = pieces.reduce(
      (sum, piece, at) =>
        sum +
        (read.includes(piece) ? (weights[at] ?? 0) : above.includes(piece) ? HEADING_WEIGHT * (weights[at] ?? 0) : 0),
      0
    )
    best = Math.max(best, score)
  }
  return best
}

/** The greatest sum of weights of different words that stand within the window. */
function inWindow(places: readonly Positions[], weightOf: (term: string) => number): number {
  const hits = places
    .flatMap(({ term, positions, weights }) =>
      positions.flatMap((position, at) => (weights[at] === 'A' ? [] : [{ position, term, weight: weightOf(term) }]))
    )
    .sort((one, other) => one.position - other.position)
  const inside = new Map<string, number>()
  let [from, sum, best] = [0, 0, 0]
  for (const { position, term, weight } of hits) {
    if (!inside.get(term)) sum += weight
    inside.set(term, (inside.get(term) ?? 0) + 1)
    for (let first = hits[from]; first && first.position < position - WINDOW_POSITIONS; first = hits[++from]) {
      const left = (inside.get(first.term) ?? 1) - 1
      inside.set(first.term, left)
      if (left === 0) sum -= first.weight
    }
    best = Math.max(best, sum)
  }
  return best
}
