/** Matches a range of numbered names in a folded text: `gpio34~gpio39`, `gpio34-39`, `uart0 to uart3`. */
const RANGE = /(?<![a-z\d_])([a-z][a-z_]*)(\d{1,3}) ?(?:([-~‐‒–—−〜至到]|to )) ?(?:(\1))?(\d{1,3})(?!\d|\.\d)/g
/** Matches what every range has, and most texts lack. */
const MARK = /\d ?(?:[-~‐‒–—−〜至到]|to )/
/** Limits the names of a range, and those of a text. */
const MAX_NAMES = 64
const MAX_NAMES_OF_TEXT = 2000

/**
 * Adds the names within ranges to a folded text, so that `gpio36` is found in `gpio34~gpio39`. They are on a line of
 * their own, which no run reaches.
 */
export function withRanges(folded: string): string {
  if (!MARK.test(folded)) return folded
  const names = new Set<string>()
  for (const [, name = '', first, mark = '', again, last] of folded.matchAll(RANGE)) {
    // A word between two numbers needs the name twice.
    if (mark === 'to ' && !again) continue
    const [from, to] = [Number(first), Number(last)]
    if (to <= from || to - from > MAX_NAMES || names.size > MAX_NAMES_OF_TEXT) continue
    for (let number = from + 1; number < to; number++) names.add(name + number)
  }
  return names.size > 0 ? `${folded}\n${[...names].join('\n')}` : folded
}
