/** Average width of a Latin character in a sans-serif font. */
const LATIN_EM = 0.55
/** The same in bold, in the wider ones of these fonts: a title that is cut costs more than a summary that is left out. */
const BOLD_EM = 0.62
const BOLD_CAPITAL_EM = 0.72
/** Width of a line of a title in a list on a phone: 316 px at 16 px, and beside the picture of a row. */
const LINE_EM = 19.5
const SHORT_LINE_EM = 15
/** What a browser does not break: a word up to its hyphens, or a Chinese character. */
const PIECES = /\s+|[\u2e80-\uffff]|[^\s\u2e80-\uffff-]*-?/g

/** Estimates the width of a text in ems: Chinese characters are one em wide. */
export function widthInEms(text: string): number {
  let width = 0
  for (const character of text) width += character > '\u2e80' ? 1 : LATIN_EM
  return width
}

/** Which titles of rows a phone draws otherwise. */
interface TitleShape {
  /** True if the title needs three lines, which take the place of the summary. */
  isLong: boolean
  /** True if the title needs the place of the picture, because the lines beside it do not hold the title. */
  isWide: boolean
}

/** Returns the shape of a row's title in a list on a phone. Beside a picture it has three lines, above an answer two. */
export function titleShape(title: string, row: { isPictured: boolean; isAnswered: boolean }): TitleShape {
  const linesBeside = row.isPictured ? linesOf(title, SHORT_LINE_EM) : 0
  const isWide = linesBeside > (row.isAnswered ? 2 : 3)
  return { isLong: (row.isPictured && !isWide ? linesBeside : linesOf(title, LINE_EM)) > 2, isWide }
}

/** Estimates the lines of a bold title. */
function linesOf(title: string, lineEm: number): number {
  let [lines, used] = [1, 0]
  for (const [piece] of title.matchAll(PIECES)) {
    const capitals = piece.match(/[A-Z\d]/g)?.length ?? 0
    const latin = piece > '\u2e80' ? 0 : piece.length
    const width = latin > 0 ? latin * BOLD_EM + capitals * (BOLD_CAPITAL_EM - BOLD_EM) : piece.length
    // A space at the end of a line takes no room.
    if (used + width > lineEm && used > 0 && piece.trim() !== '') [lines, used] = [lines + 1, 0]
    used += width
  }
  return lines
}
