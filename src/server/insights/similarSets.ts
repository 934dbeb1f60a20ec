/**
 * Limits the sets that one set is compared with, those with its rarest terms first. Only made-up questions of the same few
 * words have more.
 */
const MAX_COMPARED = 500
/** Margin for the rounding of products. */
const EPSILON = 1e-9

/** Sets among which the most similar one to another set is found. */
export interface SimilarSets {
  /** Adds a set. Its index is the number of sets before it. */
  add(terms: ReadonlySet<string>): void
  /** Returns the index of the most similar set that `fits`, the earliest of several, if it is similar enough. */
  nearest(terms: ReadonlySet<string>, fits: (at: number) => boolean): number | undefined
}

/**
 * Opens a search for similar sets: those that share at least `alike` of all terms of both. `known` are all sets that it is
 * used with.
 *
 * Sets that are so similar share one of their rarest terms: if a set of 10 terms has 6 in common with another one, its 5
 * rarest include one of them. Only sets with such a term are compared. To compare every set with every other one took most
 * of a minute for 4000 long questions.
 */
export function openSimilarSets(alike: number, known: readonly ReadonlySet<string>[]): SimilarSets {
  const rankOf = ranks(known)
  const sets: Int32Array[] = []
  /** Indexes of sets by one of their rarest terms. */
  const setsByTerm = new Map<number, number[]>()
  /** The last search that compared a set, by its index. */
  const comparedBy: number[] = []
  let search = 0

  const toRanks = (terms: ReadonlySet<string>) => Int32Array.from(terms, term => rankOf.get(term) ?? 0).sort()
  const rarest = (set: Int32Array) => set.subarray(0, set.length - Math.ceil(alike * set.length - EPSILON) + 1)

  return {
    add(terms) {
      const set = toRanks(terms)
      for (const rank of rarest(set)) {
        const at = setsByTerm.get(rank)
        if (at) at.push(sets.length)
        else setsByTerm.set(rank, [sets.length])
      }
      sets.push(set)
    },
    nearest(terms, fits) {
      const set = toRanks(terms)
      search++
      let compared = 0
      let [best, most] = [undefined as number | undefined, alike]
      for (const rank of rarest(set))
        for (const at of setsByTerm.get(rank) ?? []) {
          if (comparedBy[at] === search) continue
          if (++compared > MAX_COMPARED) return best
          comparedBy[at] = search
          const other = sets[at]
          if (!other) continue
          const both = set.length + other.length
          const common = countCommon(set, other, Math.ceil((most * both) / (1 + most) - EPSILON))
          if (common === undefined) continue
          const likeness = common / (both - common)
          const isBetter = likeness > most || (likeness === most && (best === undefined || at < best))
          if (isBetter && fits(at)) [best, most] = [at, likeness]
        }
      return best
    }
  }
}

/** Numbers all terms, the rarest first. */
function ranks(known: readonly ReadonlySet<string>[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const terms of known) for (const term of terms) times.set(term, (times.get(term) ?? 0) + 1)
  const sorted = [...times].sort(([, one], [, other]) => one - other)
  return new Map(sorted.map(([term], rank) => [term, rank]))
}

/** Counts the common elements of two sorted sets, or returns undefined as soon as they cannot be `least`. */
function countCommon(one: Int32Array, other: Int32Array, least: number): number | undefined {
  let [count, at, otherAt] = [0, 0, 0]
  while (at < one.length && otherAt < other.length) {
    if (count + Math.min(one.length - at, other.length - otherAt) < least) return undefined
    const difference = (one[at] ?? 0) - (other[otherAt] ?? 0)
    if (difference === 0) count++
    if (difference <= 0) at++
    if (difference >= 0) otherAt++
  }
  return count >= least ? count : undefined
}
