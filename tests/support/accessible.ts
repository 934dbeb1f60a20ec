import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from 'vitest'

/** Expects that no rule of accessibility is broken, in the whole page or within one element of it. */
export async function expectAccessible(page: Page, what = '', within?: string): Promise<void> {
  // No page of ours has a frame of another origin, which is all that the slower way could look into besides.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target).join(', ')}`),
    what
  ).toEqual([])
}
