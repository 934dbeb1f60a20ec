import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { hasFocus } from '../support/focus.ts'
import { type Person, signUp } from '../support/person.ts'
import { as, openSite, server } from '../support/site.ts'

openSite()

let ada: Person
beforeAll(async () => {
  ada = await signUp(server, 'ada')
})
const field = (page: Page) => page.getByRole('textbox', { name: '输入问题' })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName)

async function openAssistant(page: Page): Promise<void> {
  await page.goto('/home')
  await page.goto('/research-chat?mode=dialogue')
  await page.locator('.of-dialogue astro-island:not([ssr])').waitFor({ state: 'attached' })
}

test('typed characters go into the question field without a click', async () => {
  await as(
    ada,
    async page => {
      await openAssistant(page)
      await hasFocus(field(page))
      await field(page).blur()
      expect(await focused(page)).toBe('BODY')
      await page.keyboard.type('crash in duty_cycle')
      await expect.poll(() => field(page).inputValue()).toBe('crash in duty_cycle')
      expect(new URL(page.url()).pathname).toBe('/research-chat')
      // Where the field is hidden, letters are shortcuts.
      await page.goto('/research-chat?mode=search&q=pwm')
      await page.locator('[data-row]').first().waitFor()
      await page.evaluate(() => (document.activeElement as HTMLElement).blur())
      await page.keyboard.press('j')
      await expect.poll(() => page.evaluate(() => document.activeElement?.matches('[data-row]'))).toBe(true)
    },
    { viewport: { width: 1280, height: 900 } }
  )
})

test('a phone does not open its keyboard over the page of the assistant', async () => {
  await as(
    ada,
    async page => {
      await openAssistant(page)
      await field(page).waitFor()
      expect(await focused(page)).toBe('BODY')
    },
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  )
})
