import type { Ask } from './weigh.ts'

/** Found on the half of the K230 questions that is for tuning: below the first, one answerable question in twenty. */
export const LIMITS = { related: 2.35, strong: 4.2 }
/** How much words count against an answer that no document knows. */
const UNKNOWN = 1.5

/** Whether there is something to rest an answer on, and what says so. */
export interface Judgement {
  verdict: 'none' | 'related' | 'strong'
  /** The BM25 of the best passage. */
  best: number
  /** The weight of the rarest word, in units of which it is measured. */
  rarest: number
  /** The share of the question that is known to the documents, 0 to 1. */
  known: number
  /** What is held against the limits. */
  measure: number
}

/**
 * Whether the best passage is something to rest on: its BM25 in units of the rarest word, times the share of the
 * question that is known to the documents, to the power of 1.5. `held` are the terms of that passage: what is too new
 * to be counted is known by them.
 */
export function judge(best: number, held: ReadonlySet<string>, { own, rarest }: Ask): Judgement {
  let [all, counted] = [0, 0]
  for (const { term, weight, known } of own) {
    all += weight
    if (known || held.has(term)) counted += weight
  }
  const known = all === 0 ? 0 : counted / all
  const measure = (best / rarest) * known ** UNKNOWN
  const verdict = measure >= LIMITS.strong ? 'strong' : measure >= LIMITS.related ? 'related' : 'none'
  return { verdict, best, rarest, known, measure }
}
