/** Average width of a Latin character in a sans-serif font. */
const LATIN_EM = 0.55
/** Width of two lines of a title in a list on a phone, 316 px of text at 16 px, less what uneven lines leave empty. */
const TWO_LINES_EM = 35

/** Width of three lines beside the picture of a row there, less the same. */
const THREE_SHORT_LINES_EM = 37

/** Estimates the width of a text in ems: Chinese characters are one em wide. */
export function widthInEms(text: string): number {
  let width = 0
  for (const character of text) width += character > '\u2e80' ? 1 : LATIN_EM
  return width
}

/** True for a title that needs three lines in a list on a phone. */
export function isLongTitle(title: string): boolean {
  return widthInEms(title) > TWO_LINES_EM
}

/** True for a title that three lines beside a picture do not hold, in a list on a phone. */
export function needsPictureSpace(title: string): boolean {
  return widthInEms(title) > THREE_SHORT_LINES_EM
}
