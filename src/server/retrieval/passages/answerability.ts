import { detectLanguage } from '../../../domain/language/detectLanguage.ts'
import { isContentTerm } from '../index/contentTerms.ts'
import { termsOf } from '../index/terms.ts'
import type { WeightedQuery } from './termWeights.ts'

const LATIN = /[[\p{L}\p{N}_]--\p{Script=Han}]+(?:[.\-\/+:][[\p{L}\p{N}_]--\p{Script=Han}]+)*/gv
/** Matches an interface with a number, such as uart1. A passage that does not have it is at most related. */
const NUMBERED = /^[a-z]+\d+$/
const SENTENCE_BEFORE = /(?:^|[.?!:]\s*)$/

/**
 * Returns the terms of words in a question that look like names of products, programs or parts, with the whole name
 * first. In Chinese, any word of Latin letters counts. In English, a word counts if it has a digit, an underscore or a
 * capital that does not start a sentence.
 */
function namedEntitiesIn(query: string): string[][] {
  const text = query.normalize('NFKC')
  const chinese = detectLanguage(text) === 'zh'
  const names = new Map<string, string[]>()
  for (const { 0: word, index } of text.matchAll(LATIN)) {
    if (word.length < 2 || !/\p{L}/u.test(word)) continue
    const begins = SENTENCE_BEFORE.test(text.slice(0, index))
    if (chinese || /[\d_]/.test(word) || /\p{Lu}/u.test(begins ? word.slice(1) : word))
      names.set(word.toLowerCase(), termsOf(word))
  }
  return [...names.values()]
}

/**
 * Weights of a logistic regression of "the answer is among the first three articles". Fitted on 1,676 pairs of a
 * question and one of ten document collections: 1,076 questions that the collection answers, and questions about
 * something else. Excludes all held-out questions.
 */
const INTERCEPT = -3.15
const WEIGHTS = {
  logBest: 1.62,
  known: 1.27,
  score: 0.66,
  margin: 2.26,
  logTerms: -0.77,
  held: 1.15,
  headed: 1.47,
  unknownNames: -0.92
}
/** Minimum probabilities for a passage to be related to the question, and to answer it. */
const THRESHOLDS = { related: 0.19, strong: 0.7 }
/** Lower `related` threshold if the question names a product of the site and the passage is about it. */
const RELATED_OF_NAMED = 0.04
/**
 * Lower `related` threshold for an English passage and a Chinese question, because dictionaries translate fewer words
 * in this direction.
 */
const RELATED_FROM_CHINESE = 0.15
/** Minimum share of content words that the documents know. Below it, the question is about something else. */
const MIN_KNOWN_WORDS = 0.5
/**
 * Minimum share of the content words besides names of products that a strong passage has. An introduction of the product
 * that has only its name answers nothing.
 */
const MIN_HELD_BESIDE_NAMES = 1 / 3
/** Minimum content words of a question that can have a strong answer. "How much ram" may mean anything. */
const MIN_STRONG_WORDS = 2
/**
 * Minimum share of the question that a passage in the other language must cover if the question has an unknown name.
 */
const MIN_FOREIGN_SHARE = 0.25
/** Minimum weight of a word that a related passage shares with the question, as a share of that of the rarest word. */
const MIN_RARITY = 0.25
/** Limits the unknown names that count. */
const MAX_NAMES_COUNTED = 2

/** Whether the documents can answer a question, with the features behind the verdict. */
export interface Answerability {
  verdict: 'none' | 'related' | 'strong'
  /** BM25 score of the best passage. */
  best: number
  /** Weight of the rarest word, which is the unit of `best`. */
  rarest: number
  /** Share of the question that the documents know, from 0 to 1. */
  known: number
  /** Score of the first passage after reranking, from 0 to 1. */
  score: number
  /** Relative lead of the first passage over the first passage of another article, from 0 to 1. */
  margin: number
  /** Shares of the content words that occur in the first passage, and in its headings and title. */
  held: number
  headed: number
  /** Share of the content words, except names of products, that the first passage has in any way. */
  heldBesideNames: number
  /** Numbers of names in the question that the documents know and do not know. */
  knownNames: number
  unknownNames: number
  /** Whether question and passage share a technical term. */
  sharesTechnicalTerm: boolean
  /** Probability from 0 to 1, and the thresholds it is compared with. */
  measure: number
  related: number
  strong: number
}

/** The first passage after reranking, with its features. */
export interface Leader {
  /** BM25 score of the best passage. */
  best: number
  score: number
  margin: number
  /** Terms of the question in the passage, and in its headings and title. */
  heldTerms: ReadonlySet<string>
  headingTerms: ReadonlySet<string>
  /** Share of the question that the passage covers, translations included, by term weights from 0 to 1. */
  share: number
  isForeign: boolean
  /** Whether the passage is about a product that the question names. */
  isOfNamed: boolean
  /** Whether the passages are those of articles that the thread is about. */
  isOfThread: boolean
}

/** Estimates how likely the first passages are to answer a question. */
export function classifyAnswerability(query: string, leader: Leader, ask: WeightedQuery): Answerability {
  const { own, rarest } = ask
  const { best, score, margin, heldTerms, headingTerms, isOfNamed, isForeign, isOfThread } = leader
  let [all, counted] = [0, 0]
  const unknown = new Set<string>()
  // A passage in the other language contains the terms of the question as translations.
  const isIn = (terms: ReadonlySet<string>, term: string) => (isForeign ? ask.holds(terms, term) : terms.has(term))
  for (const { term, weight, known } of own) {
    all += weight
    // A term that is too new to be counted is known if the passage contains it.
    if (known || isIn(heldTerms, term) || (isForeign && ask.isCovered(term))) counted += weight
    else unknown.add(term)
  }
  const known = all === 0 ? 0 : counted / all
  const contentWords = own.filter(({ term }) => isContentTerm(term))
  const share = (terms: ReadonlySet<string>) =>
    contentWords.length === 0 ? 0 : contentWords.filter(({ term }) => isIn(terms, term)).length / contentWords.length
  const isMostlyKnown =
    contentWords.filter(({ term }) => !unknown.has(term)).length >= contentWords.length * MIN_KNOWN_WORDS
  const [held, headed] = [share(heldTerms), share(headingTerms)]
  const besideNames = contentWords.filter(({ isName }) => !isName)
  const heldBesideNames =
    besideNames.length === 0
      ? 1
      : besideNames.filter(({ term }) => ask.holds(heldTerms, term)).length / besideNames.length
  const names = namedEntitiesIn(query)
  // A compound name is known if all its parts are known.
  const isUnknown = ([whole = '', ...parts]: string[]) =>
    unknown.has(whole) && (parts.length === 0 || parts.some(part => unknown.has(part)))
  const unknownNames = names.filter(isUnknown).length
  const sum =
    INTERCEPT +
    WEIGHTS.logBest * Math.log(Math.max(best, 0.1) / rarest) +
    WEIGHTS.known * known +
    WEIGHTS.score * score +
    WEIGHTS.margin * margin +
    WEIGHTS.logTerms * Math.log(1 + contentWords.length) +
    WEIGHTS.held * held +
    WEIGHTS.headed * headed +
    WEIGHTS.unknownNames * Math.min(MAX_NAMES_COUNTED, unknownNames)
  const measure = 1 / (1 + Math.exp(-sum))
  const fromChinese = isForeign && detectLanguage(query) === 'zh'
  const related = isOfNamed ? RELATED_OF_NAMED : fromChinese ? RELATED_FROM_CHINESE : THRESHOLDS.related
  const sharesTechnicalTerm = [...heldTerms].some(ask.isTechnical)
  // Where all words that question and passage share are those of everyday language, it is about something else, unless they
  // are nearly all words of the question, as in "How does position hold work?".
  const isOnTopic = sharesTechnicalTerm || measure >= THRESHOLDS.strong
  // Where all that they share is the name that most documents have, it is about something else, too.
  const sharesRareWord = contentWords.some(
    ({ term, weight }) => weight >= rarest * MIN_RARITY && ask.holds(heldTerms, term)
  )
  const isNear =
    measure >= related &&
    isMostlyKnown &&
    (sharesRareWord || isOfThread || isForeign) &&
    (isOnTopic || isOfNamed || isOfThread) &&
    (!isForeign || unknownNames === 0 || leader.share >= MIN_FOREIGN_SHARE)
  const saysEnough = contentWords.length >= MIN_STRONG_WORDS && besideNames.length > 0
  const lacksNumbered = contentWords.some(
    ({ term, exists, isName }) =>
      NUMBERED.test(term) && exists && !isName && !ask.holds(heldTerms, term) && !headingTerms.has(term)
  )
  // The right product and another section of it has all but the word that the question is about.
  const [heaviest] = besideNames.filter(({ exists }) => exists).toSorted((one, other) => other.weight - one.weight)
  const lacksSubject =
    heaviest !== undefined && !ask.holds(heldTerms, heaviest.term) && !headingTerms.has(heaviest.term)
  const isStrong =
    saysEnough &&
    (sharesTechnicalTerm || isOfNamed || isOfThread) &&
    !lacksNumbered &&
    !lacksSubject &&
    measure >= THRESHOLDS.strong &&
    heldBesideNames >= MIN_HELD_BESIDE_NAMES
  const verdict = !isNear ? 'none' : isStrong ? 'strong' : 'related'
  const knownNames = names.length - unknownNames
  return {
    verdict,
    best,
    rarest,
    known,
    score,
    margin,
    held,
    heldBesideNames,
    headed,
    knownNames,
    unknownNames,
    sharesTechnicalTerm,
    measure,
    ...THRESHOLDS,
    related
  }
}
