import { expect, test } from 'vitest'
import { journey, openSite } from '../support/site.ts'

openSite()

test('on a phone the support button covers no row at rest; it is at the end, and where a reader turns back', () =>
  journey({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async page => {
    await page.goto('/home')
    const button = page.locator('[data-support]')
    const isShown = () => button.evaluate(link => getComputedStyle(link).visibility === 'visible')
    await expect.poll(isShown).toBe(false)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(isShown).toBe(true)
    const { y = 0, height = 0 } = (await page.locator('.row').last().boundingBox()) ?? {}
    expect(y + height).toBeLessThan((await button.boundingBox())?.y ?? 0)
    // In steps, each in a frame of its own: on a busy machine a browser reports two at once as the last place.
    for (let step = 0; step < 4; step++)
      await page.evaluate(() => new Promise(requestAnimationFrame).then(() => scrollBy(0, -100)))
    await expect.poll(isShown).toBe(true)
    // It gives way again after a while.
    await expect.poll(isShown, { timeout: 20_000 }).toBe(false)
  }))
