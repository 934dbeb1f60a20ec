import { fold } from '../../../domain/search/fold.ts'
import type { FoundPassage } from './foundPassage.ts'

/** Minimum share of common shingles by which two passages are twins. */
const MIN_SHARED = 0.85
/** Number of characters of a shingle (Broder 1997). */
const SHINGLE_LENGTH = 5

/**
 * Returns the first `count` passages that say something of their own, in the given order. Pages of several boards, versions
 * or editions repeat sections nearly word for word; such a twin would take the place of another answer, and would make the
 * answer that it repeats seem doubtful.
 */
export function withoutTwins<T extends { passage: Pick<FoundPassage, 'text'> }>(
  list: readonly T[],
  count: number
): T[] {
  const kept: { one: T; shingles: ReadonlySet<string> }[] = []
  for (const one of list) {
    if (kept.length >= count) break
    const shingles = shinglesOf(one.passage.text)
    if (!kept.some(other => areTwins(shingles, other.shingles))) kept.push({ one, shingles })
  }
  return kept.map(({ one }) => one)
}

function shinglesOf(text: string): ReadonlySet<string> {
  const letters = fold(text).replace(/[^\p{L}\p{N}]+/gu, '')
  const starts = Math.max(1, letters.length - SHINGLE_LENGTH + 1)
  return new Set(Array.from({ length: starts }, (_, at) => letters.slice(at, at + SHINGLE_LENGTH)))
}

/** Compares by the Jaccard index. Sets of very different sizes are not compared, because they cannot be alike. */
function areTwins(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  if (small.size < MIN_SHARED * large.size) return false
  let common = 0
  for (const shingle of small) if (large.has(shingle)) common++
  return common >= MIN_SHARED * (small.size + large.size - common)
}
