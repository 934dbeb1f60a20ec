import type { Draft } from './draft.ts'

const least = 0.25
const leastTraits = 3

interface Pair {
  zh: Draft
  en: Draft
  likeness: number
}

/**
 * Pairs documents in one folder that share code, pictures and section numbers, even if a translator also translated the
 * file names. Each document must be the best match of the other, so a document without a counterpart stays unpaired.
 */
export function joinAlike(drafts: readonly Draft[]): Pair[] {
  const pairs: Pair[] = []
  for (const group of Map.groupBy(drafts, draft => folderOf(draft.path)).values()) {
    const zhDrafts = group.filter(draft => draft.lang === 'zh')
    const enDrafts = group.filter(draft => draft.lang === 'en')
    const all = zhDrafts.flatMap(zh => enDrafts.map(en => ({ zh, en, likeness: likeness(zh.traits, en.traits) })))
    for (const pair of all) {
      const isBest = all.every(
        other => other === pair || (other.zh !== pair.zh && other.en !== pair.en) || other.likeness < pair.likeness
      )
      if (pair.likeness >= least && isBest) pairs.push(pair)
    }
  }
  return pairs
}

/** Returns the similarity of two documents: shared traits divided by all traits, from 0 to 1. */
function likeness(one: readonly string[], other: readonly string[]): number {
  const known = new Set(other)
  const shared = one.filter(trait => known.has(trait)).length
  return shared < leastTraits ? 0 : shared / (one.length + other.length - shared)
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1).toLowerCase()
}
