/** Returns the position of an item in a sorted list, or the position where it belongs if it is missing. */
export function placeIn<T>(sorted: readonly T[], item: T, compare: (one: T, other: T) => number): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (compare(sorted[middle] as T, item) < 0) from = middle + 1
    else to = middle
  }
  return from
}
