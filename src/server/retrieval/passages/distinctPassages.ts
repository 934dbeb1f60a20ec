import { fold } from '../../../domain/search/fold.ts'
import type { FoundPassage } from './foundPassage.ts'

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
    // The same section often has another number in another edition.
    const words = fold(`${heading.replace(/^[\d.\s]+/, '')}\n${text}`)
      .replace(/\s+/g, ' ')
      .trim()
    if (!distinct.has(words)) distinct.set(words, one)
  }
  return [...distinct.values()]
}
