import { fold } from '../../../domain/search/fold.ts'
import type { FoundPassage } from './foundPassage.ts'

/** Minimum share of common shingles by which two passages repeat each other. */
const MIN_SHARED = 0.85
/** Number of characters of a shingle (Broder 1997). */
const SHINGLE_LENGTH = 5
/** Matches words that have a digit: values, pins, versions, addresses. */
const VALUES = /[\p{L}\p{N}_.]*\p{Nd}[\p{L}\p{N}_.]*/gu

type Text = Pick<FoundPassage, 'heading' | 'text'>
interface Fingerprint {
  shingles: ReadonlySet<string>
  values: string
}

/**
 * Returns the first `count` passages that say something of their own, in the given order. Pages of several boards, versions
 * or editions repeat sections nearly word for word; such a repetition would take the place of another answer, and would make the
 * answer that it repeats seem doubtful. Sections with different values do not repeat each other.
 */
export function distinctPassages<T extends { passage: Text }>(list: readonly T[], count: number): T[] {
  const distinct: { one: T; print: Fingerprint }[] = []
  for (const one of list) {
    if (distinct.length >= count) break
    const print = fingerprintOf(one.passage)
    if (!distinct.some(other => areAlike(print, other.print))) distinct.push({ one, print })
  }
  return distinct.map(({ one }) => one)
}

function fingerprintOf({ heading, text }: Text): Fingerprint {
  // The same section often has another number in another edition.
  const folded = fold(`${heading.replace(/^[\d.\s]+/, '')}\n${text}`)
  const letters = folded.replace(/[^\p{L}\p{N}]+/gu, '')
  const starts = Math.max(1, letters.length - SHINGLE_LENGTH + 1)
  const shingles = Array.from({ length: starts }, (_, at) => letters.slice(at, at + SHINGLE_LENGTH))
  return { shingles: new Set(shingles), values: [...new Set(folded.match(VALUES))].sort().join(' ') }
}

/** Compares by the Jaccard index. Sets of very different sizes are not compared, because they cannot be alike. */
function areAlike(one: Fingerprint, other: Fingerprint): boolean {
  if (one.values !== other.values) return false
  const [small, large] =
    one.shingles.size < other.shingles.size ? [one.shingles, other.shingles] : [other.shingles, one.shingles]
  if (small.size < MIN_SHARED * large.size) return false
  let common = 0
  for (const shingle of small) if (large.has(shingle)) common++
  return common >= MIN_SHARED * (small.size + large.size - common)
}
