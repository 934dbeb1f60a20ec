/** Width in pixels of the first line of a row, without its figures, in the narrowest list that has them beside it. */
const LINE_PX = 390
const REWARD_PX = 52
const GAP_PX = 8
/** Most of the space that an author's name takes from chips. */
const NAME_PX = 84
/** Width below which a name is not cut, see `card.css`. */
const MIN_NAME_PX = 55
/** Sign before the mark of an internal article. */
const INTERNAL_SIGN = '■'
const PADDING_PX = 12
const MONO_PX = 7.2
const LATIN_PX = 7.2
const WIDE_PX = 13

interface Line {
  /** State of a question, whose figures begin with a reward. */
  state?: string | undefined
  type: string
  chips: readonly string[]
  /** Mark of another language. */
  language?: string | undefined
  /** Name of the mark of an internal article, whose sign can stand alone. */
  internal?: string | undefined
  name: string
}

/**
 * Returns how many chips of a row fit beside its author's name, at least one, and whether the sign of an internal article
 * stands alone. State and type always stay: further chips become a number first, then the name is cut, then the sign
 * loses its word. Widths are estimated for a wide font.
 */
export function chipsThatFit(line: Line): { count: number; isTight: boolean } {
  const { state, type, chips, language, internal, name } = line
  const widthOfChips = (count: number) => {
    const rest = count < chips.length ? [`+${chips.length - count}`] : []
    const shown = [...chips.slice(0, count), ...rest]
    return shown.reduce((sum, chip) => sum + chip.length * MONO_PX + PADDING_PX + GAP_PX, 0)
  }
  const most = (mostOfName: number, mark: string | undefined) => {
    const texts = [state, type, language, mark].filter(text => text !== undefined)
    const words = texts.reduce((sum, text) => sum + widthOf(text) + GAP_PX, 0)
    const figures = state ? REWARD_PX + PADDING_PX : 0
    const space = LINE_PX - figures - words - Math.min(widthOf(name), mostOfName)
    const counts = Array.from({ length: chips.length }, (_, at) => chips.length - at)
    return counts.find(count => widthOfChips(count) <= space)
  }
  const mark = internal && `${INTERNAL_SIGN} ${internal}`
  const count = most(NAME_PX, mark) ?? most(MIN_NAME_PX, mark)
  if (count !== undefined || chips.length === 0) return { count: count ?? 1, isTight: false }
  return { count: most(MIN_NAME_PX, internal && INTERNAL_SIGN) ?? 1, isTight: true }
}

/** True for a name that is never cut, because it is not wider than four Chinese characters. */
export function isShortName(name: string): boolean {
  return widthOf(name) <= 4 * WIDE_PX
}

function widthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (character > '\u2e7f' ? WIDE_PX : LATIN_PX), 0)
}
