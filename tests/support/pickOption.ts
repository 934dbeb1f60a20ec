import type { Page } from 'playwright'

/** Adds an option of a list of the editor by its name, or its first one. */
export async function pickOption(page: Page, label: string, name?: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  const options = page.getByRole('option')
  await (name ? options.getByText(name, { exact: true }) : options.first()).click()
}
