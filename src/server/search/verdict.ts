import type { Ask } from './weigh.ts'

/** Found on the half of the K230 questions that is for tuning: below the first, one answerable question in twenty. */
const [RELATED, STRONG] = [2.35, 4.2]
/** How much words count against an answer that no document knows. */
const UNKNOWN = 1.5

/**
 * Whether the best passage is something to rest on: its BM25 in units of the rarest word, times the share of the
 * question that is known to the documents, to the power of 1.5. `held` are the terms of that passage: what is too new
 * to be counted is known by them.
 */
export function verdictOf(
  score: number,
  held: ReadonlySet<string>,
  { own, rarest }: Ask
): 'none' | 'related' | 'strong' {
  let [all, known] = [0, 0]
  for (const { term, weight, known: counted } of own) {
    all += weight
    if (counted || held.has(term)) known += weight
  }
  const measure = all === 0 ? 0 : (score / rarest) * (known / all) ** UNKNOWN
  return measure >= STRONG ? 'strong' : measure >= RELATED ? 'related' : 'none'
}
