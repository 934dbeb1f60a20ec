import type { Locator } from 'playwright'
import { expect } from 'vitest'

/** Waits until an element has the focus: menus, dialogs and forms move it after what moved it is visible. */
export async function hasFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate(one => one === document.activeElement)).toBe(true)
}
