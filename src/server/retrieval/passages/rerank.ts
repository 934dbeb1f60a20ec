import { LRUCache } from 'lru-cache'
import { detectLanguage } from '../../../domain/language/detectLanguage.ts'
import { contentTerms, isContentTerm } from '../index/contentTerms.ts'
import { sentencesOf } from '../index/sentences.ts'
import { termsOf } from '../index/terms.ts'
import {
  asksNumber,
  callFactor,
  codeCheck,
  faqFactor,
  formCheck,
  hasNumber,
  latinWordCheck,
  listFactor
} from './answerForms.ts'
import type { Positions } from './bm25.ts'
import type { FoundPassage } from './foundPassage.ts'
import type { WeightedQuery } from './termWeights.ts'

/**
 * Weights of the features, of which the first is BM25. Chosen by leave-one-out over ten collections. A higher weight of
 * sentences ranks English documents worse than BM25 alone.
 */
const SHARE_WEIGHT = 2.5
const PIECES_WEIGHT = 1
const WINDOW_WEIGHT = 0.5
const SENTENCE_WEIGHT = 0.6
/** Score of a passage with all terms and n-grams, close together. Those of a short question may be higher. */
const FULL_MATCH_WEIGHT = 4
const K1 = 0.8
const B = 0.5
/** Bonus for an n-gram in the title. */
const TITLE_BONUS = 1
/** Divides the n-gram score, so that it is a share like that of the terms. */
const PIECES_SCALE = 2.2
/** Weight factor of a single Chinese character, which says less than a pair. */
const SINGLE_CHARACTER_WEIGHT = 0.3
/** Limits the n-grams of a question, because each is counted in each text. The rest of a longer question is ignored. */
const MAX_NGRAMS = 300
/** Factor for n-grams in heading or title, which a sentence need not repeat. */
const HEADING_WEIGHT = 0.5
/** Factor of a passage without a path or a name, where the question asks for one and other passages have one. */
const WITHOUT_FORM = 0.85
/** Factor of a passage without any Latin word of a Chinese question, where other passages have one. */
const WITHOUT_LATIN_WORD = 0.8
/** Factors of a passage with the error code of the question, and with another code behind the same words. */
const CODE_FACTORS = { has: 1.25, other: 0.6, silent: 1 }
/** Characters below which a passage says little, unless its heading is close to the question, and its factor. */
const SHORT_PASSAGE = 20
const MIN_SHORT_NAMED = 0.01
const SHORT_FACTOR = 0.6
/** Maximum distance in positions between words about one thing. */
const WINDOW_POSITIONS = 18
/**
 * Weight of the similarity of the question and the title or heading, and the power that makes it count little where they
 * share some words only. An entry of a FAQ is found by its question.
 */
const TITLE_WEIGHT = 3
const TITLE_POWER = 4
/**
 * Factor that replaces the n-gram score of a passage in the other language, which cannot share n-grams with the
 * question. It ranks such a passage below an equal one in the language of the reader.
 */
const FOREIGN = 0.25

/** Limits the passages that are kept as they were read. */
const MAX_READ_CHARACTERS = 8_000_000

const RUNS = /\p{Script=Han}+|[[\p{L}\p{N}]--\p{Script=Han}]+/gv
const HAN = /\p{Script=Han}/u

/** A passage that the keyword search found. */
export interface Leading {
  id: number
  passage: Pick<FoundPassage, 'heading' | 'text' | 'title' | 'lang' | 'path'>
  /** Share of the BM25 score that a passage with every term could have. */
  share: number
  places: readonly Positions[]
}

/**
 * Reranks the best passages by their text. The features are the n-grams of the question (pairs of Chinese characters,
 * four letters), which inflected forms share, the terms within a short window, and the best single sentence. If the
 * question asks for a number, that sentence must contain one. An n-gram weighs more if fewer passages contain it.
 * Returns scores with and without the similarity of the title, best first. They are not limited to 1, because equal scores
 * would lose the order.
 */
export function rerank(
  query: string,
  candidates: readonly Leading[],
  ask: Pick<WeightedQuery, 'weightOf' | 'nameFactor' | 'most' | 'own' | 'holds'>
): { id: number; score: number; textScore: number }[] {
  const { weightOf, most } = ask
  const similarity = titleSimilarityTo(ask)
  const factors = new Map([...piecesOf(query, ask.nameFactor)].slice(0, MAX_NGRAMS))
  const pieces = [...factors.keys()]
  const lang = detectLanguage(query)
  const wantsNumber = asksNumber(query)
  const isOfForm = formCheck(query)
  const { standingOf } = codeCheck(query)
  const factorOfCall = callFactor(query)
  const factorOfPlace = faqFactor(query)
  const factorOfHeading = listFactor(query)
  const inForm = candidates.map(({ passage }) => isOfForm(passage.text))
  const hasForm = inForm.includes(true) ? inForm : inForm.map(() => true)
  const hasLatinWord = lang === 'zh' ? latinWordCheck(ask) : () => true
  const withWord = candidates.map(({ places }) => hasLatinWord(new Set(places.map(({ term }) => term))))
  const isWordFound = withWord.includes(true)
  const read = candidates.map(({ passage }) => readText(passage))
  const texts = read.map(({ whole }) => whole)
  const counts = texts.map(text => pieces.map(piece => countOf(text, piece)))
  const held = pieces.map((_, at) => counts.filter(each => (each[at] ?? 0) > 0).length)
  const weights = pieces.map(
    (piece, at) =>
      Math.log(1 + (candidates.length - (held[at] ?? 0) + 0.5) / (Math.max(held[at] ?? 0, 1) + 0.5)) *
      ([...piece].length === 1 ? SINGLE_CHARACTER_WEIGHT : 1) *
      (factors.get(piece) ?? 1)
  )
  const all = weights.reduce((sum, weight) => sum + weight, 0) || 1
  const usual = texts.reduce((sum, text) => sum + text.length, 0) / texts.length

  return candidates
    .map(({ id, passage, share, places }, at) => {
      const window = inWindow(places, weightOf) / most
      const norm = K1 * (1 - B + (B * (texts[at]?.length ?? 0)) / usual)
      const title = spaced(passage.title)
      const { standing: code } = standingOf(`${passage.title}\n${passage.heading}\n${passage.text}`)
      let byPieces = 0
      for (const [of, piece] of pieces.entries()) {
        const f = counts[at]?.[of] ?? 0
        byPieces += (weights[of] ?? 0) * ((f * (K1 + 1)) / (f + norm) + (title.includes(piece) ? TITLE_BONUS : 0))
      }
      const ours = passage.lang === lang
      const [pieced, sentence] = ours
        ? [
            byPieces / (all * PIECES_SCALE),
            bestSentence(
              read[at]?.sentences ?? [],
              spaced(`${passage.title}\n${passage.heading}`),
              { pieces, weights, counts: counts[at] ?? [] },
              wantsNumber
            ) /
              (all * PIECES_SCALE)
          ]
        : [share * FOREIGN, share * FOREIGN * 0.5]
      const named = Math.max(similarity(passage.title), similarity(passage.heading)) ** TITLE_POWER
      const score =
        (SHARE_WEIGHT * share + PIECES_WEIGHT * pieced + WINDOW_WEIGHT * window + SENTENCE_WEIGHT * sentence) *
        (hasForm[at] ? 1 : WITHOUT_FORM) *
        (withWord[at] || !isWordFound ? 1 : WITHOUT_LATIN_WORD) *
        factorOfCall(passage.text) *
        CODE_FACTORS[code] *
        (passage.text.trim().length < SHORT_PASSAGE && named < MIN_SHORT_NAMED ? SHORT_FACTOR : 1) *
        factorOfHeading(passage.heading) *
        factorOfPlace([...passage.path, passage.title, passage.heading].join('\n'))
      const ofTitle = TITLE_WEIGHT * named * CODE_FACTORS[code]
      return { id, score: (score + ofTitle) / FULL_MATCH_WEIGHT, textScore: score / FULL_MATCH_WEIGHT }
    })
    .sort((one, other) => other.score - one.score || one.id - other.id)
}

/**
 * Returns the similarity of a title and the question, from 0 to 1: the Dice coefficient of their content words, by weight.
 * Words of the title that the question does not have weigh as much as the average of its own.
 */
function titleSimilarityTo({ own, holds }: Pick<WeightedQuery, 'own' | 'holds'>): (title: string) => number {
  const content = own.filter(({ term }) => isContentTerm(term))
  const all = content.reduce((sum, { weight }) => sum + weight, 0)
  const questionTerms = new Set(content.map(({ term }) => term))
  return title => {
    const terms = termsOfTitle(title)
    const shared = content.reduce((sum, { term, weight }) => sum + (holds(terms, term) ? weight : 0), 0)
    if (shared === 0) return 0
    const other = [...terms].filter(term => !questionTerms.has(term)).length
    return (2 * shared) / (all + shared + (other * all) / content.length)
  }
}

/**
 * Returns the n-grams that inflected forms share: Chinese characters and their pairs, and four letters of other
 * scripts. Each has the greatest factor of the words that it is part of.
 */
function piecesOf(text: string, factorOf: (term: string) => number): Map<string, number> {
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

/** Limits the titles and headings whose terms are kept. Many passages share them. */
const MAX_TITLES = 4000
const titleTerms = new LRUCache<string, ReadonlySet<string>>({ max: MAX_TITLES })

function termsOfTitle(title: string): ReadonlySet<string> {
  const known = titleTerms.get(title)
  if (known) return known
  const terms = contentTerms(title)
  titleTerms.set(title, terms)
  return terms
}

/** Puts the words and Chinese runs of a text between single spaces. */
function spaced(text: string): string {
  return ` ${(text.normalize('NFKC').toLowerCase().match(RUNS) ?? []).join(' ')} `
}

/** A passage as n-grams are looked for in it: heading and text, and each sentence. */
interface ReadText {
  whole: string
  sentences: { text: string; numeric: boolean }[]
}

/** Passages that were read last. Many questions lead to the same ones. */
const lastRead = new LRUCache<string, ReadText>({
  maxSize: MAX_READ_CHARACTERS,
  sizeCalculation: ({ whole }, key) => 100 + key.length + 2 * whole.length
})

function readText({ heading, text }: Leading['passage']): ReadText {
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

function countOf(text: string, piece: string): number {
  let count = 0
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) count++
  return count
}

/**
 * Returns the greatest sum of weights of the n-grams in one sentence. Those that only the heading or title has count in part.
 * @param counts occurrences of each n-gram in the whole passage; none of its sentences has one that it does not have
 */
function bestSentence(
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

/** Returns the highest sum of weights of different terms within a window. */
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
