const longestSource = 2_000_000
const deepestLine = 60
const patience = 20_000_000

/**
 * True for a source that the parser would choke on: above 2 MB, or quotes and lists nested, repeated or continued
 * beyond anything that a person writes. micromark rebuilds its list of lines whenever a container ends, so its work
 * grows with containers × lines; the sum here is that work in units of about 50 ns, estimated without parsing. Expects \n as the only line ending.
 */
export function isTooCostly(source: string): boolean {
  if (source.length > longestSource) return true
  let lines = 0
  let markers = 0
  let deepest = 0
  let lazy = 0
  let lazyWork = 0
  for (let from = 0; from < source.length; ) {
    const line = prefixOf(source, from)
    lines++
    markers += line.markers
    if (line.markers > deepestLine) return true
    deepest = Math.max(deepest, line.markers + line.indent / 2)
    // A lazy line goes on with a quote's or list's paragraph without its marker; each looks back at all before it.
    if (line.blank) lazy = 0
    else if (line.markers > 0) lazy = 1
    else if (lazy > 0 && line.indent < 2) lazyWork += lazy++
    from = nextLine(source, line.end)
  }
  return lines * (markers + 10 * Math.min(deepest, markers)) + lazyWork > patience
}

interface Prefix {
  markers: number
  indent: number
  blank: boolean
  end: number
}

// Steps over the blanks, quote marks, bullets and numbers that a line begins with.
function prefixOf(source: string, from: number): Prefix {
  let at = from
  let markers = 0
  let indent = 0
  for (;;) {
    const code = source.charCodeAt(at)
    if (code === 32) indent++
    else if (code === 9) indent += 4
    else if (code === 62) markers++
    else if (isBullet(code) && isGap(source.charCodeAt(at + 1))) markers++
    else if (isDigit(code)) {
      let end = at + 1
      while (end - at < 10 && isDigit(source.charCodeAt(end))) end++
      const mark = source.charCodeAt(end)
      if ((mark !== 46 && mark !== 41) || !isGap(source.charCodeAt(end + 1))) break
      markers++
      at = end
    } else break
    at++
  }
  return { markers, indent, blank: isGap(source.charCodeAt(at)), end: at }
}

function nextLine(source: string, from: number): number {
  const at = source.indexOf('\n', from)
  return at < 0 ? source.length : at + 1
}

const isDigit = (code: number) => code >= 48 && code <= 57
const isBullet = (code: number) => code === 42 || code === 43 || code === 45
// NaN is the end of the source.
const isGap = (code: number) => code === 32 || code === 9 || code === 10 || Number.isNaN(code)
