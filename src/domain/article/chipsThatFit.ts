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
  /** State of a question, whose figures begin with a reward. */
  state?: string | undefined
  type: string
  chips: readonly string[]
  /** Marks after the chips: another language, internal. */
  marks: readonly string[]
  name: string
}

/**
 * Returns how many chips of a row fit beside its author's name, at least one, and whether the type of a question fits,
 * which its state implies. The other chips become a number there. Widths are estimated for a wide font.
 */
export function chipsThatFit({ state, type, chips, marks, name }: Line): { count: number; hasType: boolean } {
  const spaceBeside = (texts: readonly string[]) => {
    const words = [...texts, ...marks].reduce((sum, text) => sum + widthOf(text) + GAP_PX, 0)
    const padding = state ? PADDING_PX : 0
    return LINE_PX - (state ? REWARD_PX : 0) - words - padding - Math.min(widthOf(name), NAME_PX)
  }
  const widthOfChips = (count: number) => {
    const rest = count < chips.length ? [`+${chips.length - count}`] : []
    const shown = [...chips.slice(0, count), ...rest]
    return shown.reduce((sum, chip) => sum + chip.length * MONO_PX + PADDING_PX + GAP_PX, 0)
  }
  const counts = Array.from({ length: chips.length }, (_, at) => chips.length - at)
  const most = (space: number) => counts.find(count => widthOfChips(count) <= space)
  const count = most(spaceBeside(state ? [state, type] : [type]))
  if (count !== undefined || !state || chips.length === 0) return { count: count ?? 1, hasType: true }
  return { count: most(spaceBeside([state])) ?? 1, hasType: false }
}

/** True for a name that is never cut, because it is not wider than four Chinese characters. */
export function isShortName(name: string): boolean {
  return widthOf(name) <= 4 * WIDE_PX
}

function widthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (character > '\u2e7f' ? WIDE_PX : LATIN_PX), 0)
}
