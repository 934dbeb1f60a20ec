import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from 'vitest'

/** The rules that read colours: all that another scheme of the same page can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Expects that no rule of accessibility is broken, in the whole page or within one element of it; with `colours` only
 * those about colours, for a page that was checked as a whole.
 */
export async function expectAccessible(page: Page, what = '', within?: string, colours = false): Promise<void> {
  // No page of ours has a frame of another origin, which is all that the slower way could look into besides.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (colours) axe.withRules(COLOUR_RULES)
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target).join(', ')}`),
    what
  ).toEqual([])
}
