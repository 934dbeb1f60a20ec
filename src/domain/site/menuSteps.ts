/** Widest header, with its margins. */
const MAX_HEADER_PX = 1228
const MARGINS_PX = 48
/** Logo with the name of the site, and the gaps between logo, menu, search and buttons. */
const LOGO_PX = 100
const GAPS_PX = 60
/** Least width of the search field. */
const SEARCH_PX = 180
/** Link to the other language, the gaps beside the three buttons, and their padding. */
const LANGUAGE_PX = 60
const BUTTON_PX = 32
/** Gap before an entry, and the arrow of the button "More". */
const ENTRY_GAP_PX = 16
const ARROW_PX = 16
/** Characters at 13 px, in a wide font. */
const LATIN_PX = 7.1
const WIDE_PX = 13
/** Bold texts are wider. */
const BOLD = 1.1
/** Most entries in the header, as the product has them. */
const MAX_ENTRIES = 7

interface Menu {
  /** Labels of the whole menu. */
  entries: readonly string[]
  /** Label of the button for the entries that do not fit. */
  more: string
  /** Labels of the three buttons at the end of the header. */
  buttons: readonly string[]
  /** Widths of the window from which the header has more space for the menu, ascending. */
  stepsPx: readonly number[]
}

/**
 * Returns for each entry of the menu the step from which it fits into the header, an index of `stepsPx`. An entry that never
 * fits has none. Widths are estimated, since a page has no script for this; the search field takes what is left.
 */
export function menuSteps({ entries, more, buttons, stepsPx }: Menu): (number | undefined)[] {
  const buttonsPx = buttons.reduce((sum, text) => sum + widthOf(text) * BOLD + BUTTON_PX, LANGUAGE_PX)
  const morePx = ENTRY_GAP_PX + widthOf(more) + ARROW_PX
  let usedPx = -ENTRY_GAP_PX
  return entries.map((entry, at) => {
    usedPx += ENTRY_GAP_PX + widthOf(entry)
    const neededPx = usedPx + (at === entries.length - 1 ? 0 : morePx)
    const step = stepsPx.findIndex(
      px => neededPx + buttonsPx + LOGO_PX + GAPS_PX + SEARCH_PX <= Math.min(px, MAX_HEADER_PX) - MARGINS_PX
    )
    return step < 0 || at >= MAX_ENTRIES ? undefined : step
  })
}

function widthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (character > '\u2e7f' ? WIDE_PX : LATIN_PX), 0)
}
