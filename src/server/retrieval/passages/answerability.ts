import { detectLanguage } from '../../../domain/language/detectLanguage.ts'
import { ASKING_TERMS, STOP_TERMS } from '../index/contentTerms.ts'
import { termsOf } from '../index/terms.ts'
import type { WeightedQuery } from './termWeights.ts'

const LATIN = /[[\p{L}\p{N}_]--\p{Script=Han}]+(?:[.\-\/+:][[\p{L}\p{N}_]--\p{Script=Han}]+)*/gv
const SENTENCE_BEFORE = /(?:^|[.?!:]\s*)$/

/**
 * What looks like the name of a product, a program or a part in a question, as the terms that it is looked up by, the
 * whole first: any word of Latin letters within Chinese; in English one with a capital that no sentence begins with, a
 * digit or a joint.
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
 * Weights of a logistic regression of "the answer is among the first three articles" on 1,676 pairs of a question and
 * one of ten collections of documents: 1,076 that the collection answers, and questions about something else. No
 * held-out question is among them. The features are below.
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
/** Probabilities from which on a passage is near, and an answer. */
const THRESHOLDS = { related: 0.19, strong: 0.7 }
/** The first of them where the question names a product of the site that the passage is about: it is not off topic. */
const RELATED_OF_NAMED = 0.04
/** The same of an English passage for a Chinese question: dictionaries name fewer of its words than the other way round. */
const RELATED_FROM_CHINESE = 0.15
/** With a smaller share of its words known to the documents, a question is about something else. */
const MIN_KNOWN_WORDS = 0.5
/** A passage in the other language has to say so much of a question with a name that the documents do not know. */
const MIN_FOREIGN_SHARE = 0.25
/** More unknown names count as this many. */
const MAX_NAMES_COUNTED = 2

/** Whether there is something to rest an answer on, and what says so. */
export interface Answerability {
  verdict: 'none' | 'related' | 'strong'
  /** The BM25 of the best passage. */
  best: number
  /** The weight of the rarest word, in units of which it is measured. */
  rarest: number
  /** The share of the question that is known to the documents, 0 to 1. */
  known: number
  /** The score of the passage that was first after all were read, 0 to 1. */
  score: number
  /** How far it is in front of the first of another article, 0 to 1. */
  margin: number
  /** The shares of what is asked for that stand in it, and in its headings and title. */
  held: number
  headed: number
  /** Names in the question that the documents know, and that they do not. */
  knownNames: number
  unknownNames: number
  /** The probability, 0 to 1, which is held against the limits. */
  measure: number
  related: number
  strong: number
}

/** The passage that leads, and what is known of it. */
export interface Leader {
  /** The BM25 of the best passage. */
  best: number
  score: number
  margin: number
  /** Terms of the question that it holds, or its headings and title do. */
  heldTerms: ReadonlySet<string>
  headingTerms: ReadonlySet<string>
  /** How much of the question it holds with translations, by the weights of words: 0 to 1. */
  share: number
  isForeign: boolean
  /** Whether it is about a product that the question names. */
  isOfNamed: boolean
}

/** How probable it is that the passages that lead answer a question. */
export function classifyAnswerability(query: string, leader: Leader, ask: WeightedQuery): Answerability {
  const { own, rarest } = ask
  const { best, score, margin, heldTerms, headingTerms, isOfNamed, isForeign } = leader
  let [all, counted] = [0, 0]
  const unknown = new Set<string>()
  // A passage in the other language holds the words of the question by their translations.
  const isIn = (terms: ReadonlySet<string>, term: string) => (isForeign ? ask.holds(terms, term) : terms.has(term))
  for (const { term, weight, known } of own) {
    all += weight
    // What is too new to be counted is known by the passage that has it.
    if (known || isIn(heldTerms, term) || (isForeign && ask.isCovered(term))) counted += weight
    else unknown.add(term)
  }
  const known = all === 0 ? 0 : counted / all
  const contentWords = own.filter(({ term }) => !STOP_TERMS.has(term) && !ASKING_TERMS.has(term))
  const share = (terms: ReadonlySet<string>) =>
    contentWords.length === 0 ? 0 : contentWords.filter(({ term }) => isIn(terms, term)).length / contentWords.length
  const isMostlyKnown =
    contentWords.filter(({ term }) => !unknown.has(term)).length >= contentWords.length * MIN_KNOWN_WORDS
  const [held, headed] = [share(heldTerms), share(headingTerms)]
  const names = namedEntitiesIn(query)
  // Of a name with joints the parts will do.
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
  const isNear =
    measure >= related && isMostlyKnown && (!isForeign || unknownNames === 0 || leader.share >= MIN_FOREIGN_SHARE)
  const verdict = !isNear ? 'none' : measure >= THRESHOLDS.strong ? 'strong' : 'related'
  const knownNames = names.length - unknownNames
  return {
    verdict,
    best,
    rarest,
    known,
    score,
    margin,
    held,
    headed,
    knownNames,
    unknownNames,
    measure,
    ...THRESHOLDS,
    related
  }
}
