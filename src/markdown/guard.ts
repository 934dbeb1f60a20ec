/** Limits the characters of a text. */
export const longestSource = 2_000_000
const deepestLine = 60
/** Limits in units of about 50 ns: one second for container marks, and less than half a second for lazy lines. */
const patience = { depth: 20_000_000, lazy: 8_000_000 }

/**
 * Checks whether a source would overload the parser: longer than 2 MB, or with quotes and lists nested or continued
 * beyond anything that a person writes. micromark checks each open container in each line. A lazy line continues a
 * paragraph of a quote or a list without its mark, and makes micromark rescan that whole paragraph. The sums here
 * estimate that work without parsing. Expects \n as the only line ending.
 */
export function isTooCostly(source: string): boolean {
  if (source.length > longestSource) return true
  let lines = 0
  let markers = 0
  let deepest = 0
  /** Number of lines of a paragraph that began in a quote or a list, and whether the list was numbered. */
  let run = 0
  let numbered = false
  let lazyWork = 0
  let fence = ''
  for (let from = 0; from < source.length; ) {
    const line = prefixOf(source, from)
    lines++
    markers += line.markers
    if (line.markers > deepestLine) return true
    deepest = Math.max(deepest, line.markers + line.indent / 2)
    // Lines in code are not lists. A log may have a mark at the start of thousands of lines.
    const mark = fenceAt(source, line.end)
    if (line.markers === 0 && line.indent < 4 && mark) {
      if (!fence) fence = mark
      else if (mark.startsWith(fence)) fence = ''
      run = 0
    }
    if (fence || line.blank) run = 0
    else if (line.first === 'bullet' || line.first === 'one' || (line.first === 'number' && numbered)) {
      run = 1
      numbered = line.first !== 'bullet'
    } else if (line.first === 'quote') {
      run++
      numbered = false
    } else if (run > 0) lazyWork += run++
    from = nextLine(source, line.end)
  }
  return lines * 10 * Math.min(deepest, markers) > patience.depth || lazyWork > patience.lazy
}

type Marker = 'quote' | 'bullet' | 'one' | 'number'

interface Prefix {
  markers: number
  /** Outermost marker. A list that begins at a number other than one does not interrupt a paragraph. */
  first: Marker | undefined
  indent: number
  blank: boolean
  end: number
}

// Skips the spaces, quote marks, bullets and numbers at the start of a line.
function prefixOf(source: string, from: number): Prefix {
  let at = from
  let markers = 0
  let indent = 0
  let first: Marker | undefined
  for (;;) {
    const code = source.charCodeAt(at)
    if (code === 32) indent++
    else if (code === 9) indent += 4
    else if (code === 62) {
      markers++
      first ??= 'quote'
    } else if (isBullet(code) && isGap(source.charCodeAt(at + 1))) {
      markers++
      first ??= 'bullet'
    } else if (isDigit(code)) {
      let end = at + 1
      while (end - at < 10 && isDigit(source.charCodeAt(end))) end++
      const mark = source.charCodeAt(end)
      if ((mark !== 46 && mark !== 41) || !isGap(source.charCodeAt(end + 1))) break
      markers++
      first ??= end - at === 1 && code === 49 ? 'one' : 'number'
      at = end
    } else break
    at++
  }
  return { markers, first, indent, blank: isGap(source.charCodeAt(at)), end: at }
}

/** Returns the signs of a fence that begins at `at`, or ''. */
function fenceAt(source: string, at: number): string {
  const sign = source[at]
  if (sign !== '`' && sign !== '~') return ''
  let end = at + 1
  while (source[end] === sign) end++
  return end - at >= 3 ? source.slice(at, end) : ''
}

function nextLine(source: string, from: number): number {
  const at = source.indexOf('\n', from)
  return at < 0 ? source.length : at + 1
}

const isDigit = (code: number) => code >= 48 && code <= 57
const isBullet = (code: number) => code === 42 || code === 43 || code === 45
// NaN means the end of the source.
const isGap = (code: number) => code === 32 || code === 9 || code === 10 || Number.isNaN(code)
