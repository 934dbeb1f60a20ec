/** Code points of the first letters of a style in Unicode: capitals, small letters, digits. 0 if the style has none. */
const STYLES: Record<string, readonly [number, number, number]> = {
  bold: [0x1d400, 0x1d41a, 0x1d7ce],
  italic: [0x1d434, 0x1d44e, 0],
  'bold-italic': [0x1d468, 0x1d482, 0],
  script: [0x1d49c, 0x1d4b6, 0],
  'bold-script': [0x1d4d0, 0x1d4ea, 0],
  fraktur: [0x1d504, 0x1d51e, 0],
  'bold-fraktur': [0x1d56c, 0x1d586, 0],
  'double-struck': [0x1d538, 0x1d552, 0x1d7d8],
  'sans-serif': [0x1d5a0, 0x1d5ba, 0x1d7e2],
  'bold-sans-serif': [0x1d5d4, 0x1d5ee, 0x1d7ec],
  'sans-serif-italic': [0x1d608, 0x1d622, 0],
  'sans-serif-bold-italic': [0x1d63c, 0x1d656, 0],
  monospace: [0x1d670, 0x1d68a, 0x1d7f6]
}
const GREEK: Record<string, readonly [number, number]> = {
  bold: [0x1d6a8, 0x1d6c2],
  italic: [0x1d6e2, 0x1d6fc],
  'bold-italic': [0x1d71c, 0x1d736]
}
/** Letters that Unicode had before it added the style. */
const EARLIER: Record<string, string> = {
  'italic:h': 'ℎ',
  ...Object.fromEntries([...'BℬEℰFℱHℋIℐLℒMℳRℛeℯgℊoℴ'.matchAll(/(.)(.)/gu)].map(([, a, b]) => [`script:${a}`, b ?? ''])),
  ...Object.fromEntries([...'CℭHℌIℑRℜZℨ'.matchAll(/(.)(.)/gu)].map(([, a, b]) => [`fraktur:${a}`, b ?? ''])),
  ...Object.fromEntries([...'CℂHℍNℕPℙQℚRℝZℤ'.matchAll(/(.)(.)/gu)].map(([, a, b]) => [`double-struck:${a}`, b ?? '']))
}

/**
 * Converts a text to Unicode's mathematical letters, because MathML Core has no other way to express bold, script or
 * double-struck.
 */
export function mathLetters(text: string, style: string): string {
  const [capitals, small, digits] = STYLES[style] ?? [0, 0, 0]
  const [greekCapitals, greek] = GREEK[style] ?? [0, 0]
  return [...text]
    .map(letter => {
      const earlier = EARLIER[`${style}:${letter}`]
      if (earlier) return earlier
      const code = letter.codePointAt(0) ?? 0
      const shifted = (first: number, last: number, base: number) =>
        base && code >= first && code <= last ? String.fromCodePoint(base + code - first) : ''
      return (
        shifted(65, 90, capitals) ||
        shifted(97, 122, small) ||
        shifted(48, 57, digits) ||
        shifted(0x391, 0x3a9, greekCapitals) ||
        shifted(0x3b1, 0x3c9, greek) ||
        letter
      )
    })
    .join('')
}
