import type { Locator } from 'playwright'

/** Opens the first menu of a row or comment and returns the entry with this label. */
export async function menuEntry(row: Locator, name: string): Promise<Locator> {
  await row.locator('[aria-haspopup=menu]').first().click()
  const entry = row.getByRole('menuitem', { name, exact: true })
  await entry.waitFor()
  return entry
}

/** Selects an entry of the menu of a row. */
export async function choose(row: Locator, name: string): Promise<void> {
  await (await menuEntry(row, name)).click()
}
