/** Time in milliseconds after which a key begins a new name. */
const PAUSE_MS = 1000

/** Returns the place of the name for what is typed, from the current place on and around, or undefined. */
type Find = (key: string, names: readonly string[], current: number | undefined, now?: number) => number | undefined

/**
 * Creates a search by typed letters. Letters in a row are the beginning of one name. One letter again moves to the next name that
 * begins with it, if no name begins with both.
 */
export function typeAhead(): Find {
  let typed = ''
  let last = 0
  return (key, names, current, now = performance.now()) => {
    typed = (now - last > PAUSE_MS ? '' : typed) + key.toLowerCase()
    last = now
    const isRepeated = [...typed].every(letter => letter === typed[0])
    // The first letter moves on. Further ones may stay with the name that they complete.
    const next = (current ?? -1) + 1
    return (
      placeOf(names, typed, typed.length > 1 ? (current ?? 0) : next) ??
      (isRepeated ? placeOf(names, typed[0] ?? '', next) : undefined)
    )
  }
}

function placeOf(names: readonly string[], prefix: string, from: number): number | undefined {
  const order = names.map((_, at) => (from + at) % names.length)
  return order.find(at => names[at]?.toLowerCase().startsWith(prefix))
}
