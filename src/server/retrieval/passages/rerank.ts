import { LRUCache } from 'lru-cache'
import { detectLanguage } from '../../../domain/language/detectLanguage.ts'
import { contentTerms, isContentTerm } from '../index/contentTerms.ts'
import { asksNumber, callFactor, codeCheck, faqFactor, formCheck, latinWordCheck, listFactor } from './answerForms.ts'
import type { Positions } from './bm25.ts'
import type { FoundPassage } from './foundPassage.ts'
import { bestSentence, countOf, piecesOf, readText, spaced } from './ngrams.ts'
import type { WeightedQuery } from './termWeights.ts'

/**
 * Weights of the features, of which the first is BM25. Chosen by leave-one-out over ten collections. A higher weight of
 * sentences ranks English documents worse than BM25 alone.
 */
const SHARE_WEIGHT = 2.5
const PIECES_WEIGHT = 1
const WINDOW_WEIGHT = 0.5
const SENTENCE_WEIGHT = 0.6
/**
 * Weight of the share of the question that a passage covers, however often it repeats a word. Four collections, each in both
 * languages, are ranked better with it, or as before.
 */
const COVERAGE_WEIGHT = 0.2
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
  ask: Pick<WeightedQuery, 'weightOf' | 'nameFactor' | 'most' | 'own' | 'holds' | 'shareOf'>
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
  const terms = candidates.map(({ places }) => new Set(places.map(({ term }) => term)))
  const withWord = terms.map(hasLatinWord)
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
      const covered = ask.shareOf(terms[at] ?? new Set())
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
        (SHARE_WEIGHT * share +
          PIECES_WEIGHT * pieced +
          WINDOW_WEIGHT * window +
          SENTENCE_WEIGHT * sentence +
          COVERAGE_WEIGHT * covered) *
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
