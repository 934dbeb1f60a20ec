const BROWSERS: [name: string, pattern: RegExp][] = [
  ['WeChat', /MicroMessenger/],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/]
]
const SYSTEMS: [name: string, pattern: RegExp][] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/]
]

/**
 * Returns the recognisable parts of a User-Agent header, such as `Firefox, Linux`. Omits unknown parts. '' if none is
 * known.
 */
export function userAgentOf(header: string): string {
  const named = (list: typeof BROWSERS) => list.find(([, pattern]) => pattern.test(header))?.[0]
  return [named(BROWSERS), named(SYSTEMS)].filter(Boolean).join(', ')
}
