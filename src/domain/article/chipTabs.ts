/** Width in pixels of the row of chip tabs in the sidebar. */
const ROW_PX = 264
const GAP_PX = 10
/** Width of the tab of all chips, and of the button that opens the rest. */
const ALL_PX = 26
const MORE_PX = 18
const CHARACTER_PX = 7

/**
 * Splits chips into those whose tabs fit in one row, and the rest, which is behind a button. The chosen chip is always a
 * tab. Widths are estimated for a wide font.
 */
export function chipTabs<C extends { id: number; name: string }>(
  chips: readonly C[],
  chosen: number
): { tabs: C[]; rest: C[] } {
  const fits = (tabs: readonly C[], space: number) =>
    tabs.reduce((sum, { name }) => sum + GAP_PX + name.length * CHARACTER_PX, ALL_PX) <= space
  if (fits(chips, ROW_PX)) return { tabs: [...chips], rest: [] }
  const first = chips.filter(({ id }) => id === chosen)
  const others = chips.filter(({ id }) => id !== chosen)
  const counts = others.map((_, at) => others.length - at)
  const count = counts.find(each => fits([...others.slice(0, each), ...first], ROW_PX - GAP_PX - MORE_PX)) ?? 0
  const shown = new Set([...others.slice(0, count), ...first])
  return { tabs: chips.filter(chip => shown.has(chip)), rest: chips.filter(chip => !shown.has(chip)) }
}
