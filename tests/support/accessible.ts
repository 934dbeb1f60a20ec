import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from 'vitest'

/** Rules that check colours. Another colour scheme of the same page can only break these. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Expects no accessibility violation in the whole page or within one element. `colours` limits the check to colour
 * rules, for a page that was already checked completely.
 */
export async function expectAccessible(page: Page, what = '', within?: string, colours = false): Promise<void> {
  // No page has a frame of another origin, which is the only thing that the slower mode checks in addition.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (colours) axe.withRules(COLOUR_RULES)
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target).join(', ')}`),
    what
  ).toEqual([])
}
