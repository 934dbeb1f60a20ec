const VERSION = /\d+(?:\.\d+)+/

/** Checks whether the text names an SDK version older than `newest`, such as `v2.1.7` compared with `v3.0.1`. */
export function isOlderSdk(text: string, newest: string): boolean {
  const [one, other] = [numbersOf(text), numbersOf(newest)]
  if (!one || !other) return false
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

function numbersOf(text: string): number[] | undefined {
  return VERSION.exec(text)?.[0].split('.').map(Number)
}
