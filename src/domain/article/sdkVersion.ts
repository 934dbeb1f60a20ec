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

/**
 * Checks whether a range of SDK versions includes a version. An empty bound is open. Returns undefined without a
 * version or a range.
 */
export function isInSdkRange(version: string, from: string, to: string): boolean | undefined {
  if (!numbersOf(version) || !(numbersOf(from) || numbersOf(to))) return undefined
  return !isOlderSdk(version, from) && !isOlderSdk(to, version)
}

/** True for a text that is a version and nothing else, such as `v2.1.7`. */
export function isSdkVersion(text: string): boolean {
  return /^v?\d+(?:\.\d+)+$/i.test(text)
}

function numbersOf(text: string): number[] | undefined {
  return VERSION.exec(text)?.[0].split('.').map(Number)
}
