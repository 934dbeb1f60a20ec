import type { Page } from 'playwright'
import { expect } from 'vitest'
import { expectAccessible } from './accessible.ts'

/** Expects that the whole page is reachable: no horizontal overflow and no accessibility violation. */
export async function expectReachable(page: Page, what: string): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide, what).toBeLessThanOrEqual(0)
  await expectAccessible(page, what)
}
