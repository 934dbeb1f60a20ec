/** Width in pixels of the first line of a row, without its figures, in the narrowest list that has them beside it. */
const LINE_PX = 390
const REWARD_PX = 52
const GAP_PX = 8
/** Most of the space that an author's name takes from chips. */
const NAME_PX = 84
const PADDING_PX = 12
const MONO_PX = 7.2
const LATIN_PX = 7.2
const WIDE_PX = 13

interface Line {
  /** Texts before the chips: the state and the type. */
  before: readonly string[]
  chips: readonly string[]
  /** Marks after the chips: another language, internal. */
  after: readonly string[]
  name: string
  /** True for a question, whose figures begin with a reward. */
  rewarded: boolean
}

/**
 * Returns how many chips of a row fit beside its author's name, at least one. The others become a number there. Widths
 * are estimated for a wide font.
 */
export function chipsThatFit({ before, chips, after, name, rewarded }: Line): number {
  const words = [...before, ...after].reduce((sum, text) => sum + widthOf(text) + GAP_PX, 0)
  const marks = (after.length + (rewarded ? 1 : 0)) * PADDING_PX
  const space = LINE_PX - (rewarded ? REWARD_PX : 0) - words - marks - Math.min(widthOf(name), NAME_PX)
  const fits = (count: number) => {
    const rest = count < chips.length ? [`+${chips.length - count}`] : []
    const shown = [...chips.slice(0, count), ...rest]
    return shown.reduce((sum, chip) => sum + chip.length * MONO_PX + PADDING_PX + GAP_PX, 0) <= space
  }
  const counts = Array.from({ length: chips.length }, (_, at) => chips.length - at)
  return counts.find(fits) ?? 1
}

function widthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (character > '\u2e7f' ? WIDE_PX : LATIN_PX), 0)
}
