import { expect, test } from 'vitest'
import { journey, openSite } from '../support/site.ts'

openSite()

test('the preview has the shape of a text until the text is there', () =>
  journey({}, async page => {
    const allowed = Promise.withResolvers<void>()
    await page.route('**/home/article/**', route => allowed.promise.then(() => route.continue()))
    await page.goto('/home/search?q=ubifs')
    const pane = page.locator('[data-part=pane]')
    await pane.locator('h2 a').waitFor()
    expect(await pane.getAttribute('aria-busy')).toBe('true')
    expect(await pane.locator('.skeleton i').count()).toBeGreaterThan(4)
    allowed.resolve()
    await pane.locator('.prose').first().waitFor()
    expect(await pane.locator('.skeleton').count()).toBe(0)
    expect(await pane.getAttribute('aria-busy')).toBe('false')
  }))
