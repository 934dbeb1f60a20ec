import type { Locator, Page } from 'playwright'

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

/** Opens the menu of an article's page and selects the entry with this label, which is there for members. */
export async function choosePageAction(page: Page, name: string): Promise<void> {
  const menu = page.locator('#page-menu')
  // The entries are added when the article's state for the member is known.
  await menu.locator('[data-article-menu] > button').first().waitFor({ state: 'attached' })
  await page.locator('[popovertarget="page-menu"]').click()
  await menu.getByText(name, { exact: true }).click()
}
