import type { Page } from 'playwright'
import { expect } from 'vitest'
import { expectAccessible } from './accessible.ts'

/** Expects that all of a page can be reached: nothing lies beyond its edge, and no rule of accessibility is broken. */
export async function expectReachable(page: Page, what: string): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide, what).toBeLessThanOrEqual(0)
  await expectAccessible(page, what)
}
