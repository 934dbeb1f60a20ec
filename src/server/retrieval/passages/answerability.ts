import { detectLanguage } from '../../../domain/language/detectLanguage.ts'
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

/** Found on the half of the K230 questions that is for tuning: below the first, one answerable question in fifty. */
const SCORE_THRESHOLDS = { related: 4.5, strong: 18 }
/** How much words count against an answer that no document knows. */
const UNKNOWN_TERM_PENALTY = 1.5
/** How much the closer look counts. */
const RERANK_WEIGHT = 4
/** Factors for a name in the question: one that the documents know, and one that none of them does. */
const KNOWN_NAME_FACTOR = 1.4
const UNKNOWN_NAME_FACTOR = 0.36
/** More names count as this many. */
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
  /** Names in the question that the documents know, and that they do not. */
  knownNames: number
  unknownNames: number
  /** What is held against the limits. */
  measure: number
  /** From which measure on it is related, and strong. */
  related: number
  strong: number
}

/**
 * Whether the best passage is something to rest on: its BM25 in units of the rarest word, times the share of the
 * question that is known to the documents, to the power of 1.5, times e to the fourfold of what the closer look gave;
 * names that no document knows tell of another subject. `held` are the terms of that passage: what is too new to be
 * counted is known by them.
 */
export function classifyAnswerability(
  query: string,
  { best, score }: { best: number; score: number },
  held: ReadonlySet<string>,
  { own, rarest }: WeightedQuery
): Answerability {
  let [all, counted] = [0, 0]
  const unknown = new Set<string>()
  for (const { term, weight, known } of own) {
    all += weight
    if (known || held.has(term)) counted += weight
    else unknown.add(term)
  }
  const known = all === 0 ? 0 : counted / all
  const names = namedEntitiesIn(query)
  // Of a name with joints the parts will do.
  const isUnknown = ([whole = '', ...parts]: string[]) =>
    unknown.has(whole) && (parts.length === 0 || parts.some(part => unknown.has(part)))
  const unknownNames = names.filter(isUnknown).length
  const knownNames = names.length - unknownNames
  const measure =
    (best / rarest) *
    known ** UNKNOWN_TERM_PENALTY *
    Math.exp(RERANK_WEIGHT * score) *
    KNOWN_NAME_FACTOR ** Math.min(MAX_NAMES_COUNTED, knownNames) *
    UNKNOWN_NAME_FACTOR ** Math.min(MAX_NAMES_COUNTED, unknownNames)
  const verdict =
    measure >= SCORE_THRESHOLDS.strong ? 'strong' : measure >= SCORE_THRESHOLDS.related ? 'related' : 'none'
  return { verdict, best, rarest, known, score, knownNames, unknownNames, measure, ...SCORE_THRESHOLDS }
}
