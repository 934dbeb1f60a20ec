import { fold } from '../../../domain/search/fold.ts'
import type { FoundPassage } from './foundPassage.ts'

/** Matches the number of a chapter, which is another in another edition. Values such as `3.3 V` and versions stay. */
const CHAPTER = /^\d+(?:\.\d+)*\.?\s+(?=\p{L}{3})/u

/**
 * Returns the first `count` passages that say something of their own, in the given order. Pages of several boards, versions
 * or editions repeat sections word for word; such a repetition would take the place of another answer, and would make the
 * answer that it repeats seem doubtful. One different word or sign may be the answer, so nothing else is dropped.
 */
export function distinctPassages<T extends { passage: Pick<FoundPassage, 'heading' | 'text'> }>(
  list: readonly T[],
  count: number
): T[] {
  const distinct = new Map<string, T>()
  for (const one of list) {
    if (distinct.size >= count) break
    const { heading, text } = one.passage
    const words = fold(`${heading.replace(CHAPTER, '')}\n${text}`)
      .replace(/\s+/g, ' ')
      .trim()
    if (!distinct.has(words)) distinct.set(words, one)
  }
  return [...distinct.values()]
}
