import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { beginThread } from '../support/answer.ts'
import { hasFocus } from '../support/focus.ts'
import { signUp } from '../support/person.ts'
import { signedIn } from '../support/signedIn.ts'
import { as, browser, openSite, server } from '../support/site.ts'

openSite()

const topic = (page: Page, name: string) => page.locator('[data-thread]').getByRole('link', { name, exact: true })
const field = (page: Page) => page.locator('[data-thread]').getByRole('textbox')

async function openTopics(page: Page): Promise<void> {
  await page.goto('/en/research-chat?mode=dialogue')
  await page.locator('.of-dialogue astro-island:not([ssr])').waitFor({ state: 'attached' })
}

test('a topic is renamed by keyboard; Escape, an empty and a long name are no loss', async () => {
  const member = await signUp(server, 'topic-keys')
  for (const name of ['NAND', 'DDR']) await beginThread(member, name)
  await as(member, async page => {
    await openTopics(page)
    await topic(page, 'DDR').focus()
    await page.keyboard.press('Tab')
    await hasFocus(page.getByRole('button', { name: 'Rename the topic “DDR”' }))
    await page.keyboard.press('Enter')
    await hasFocus(field(page))
    await page.keyboard.type('Not this')
    await page.keyboard.press('Escape')
    await hasFocus(topic(page, 'DDR'))

    await page.keyboard.press('F2')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'Enter a name' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.insertText(`DDR training ${'x'.repeat(200)}`)
    await page.keyboard.press('Enter')
    const long = `DDR training ${'x'.repeat(107)}`
    await hasFocus(topic(page, long))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)
    await page.reload()
    await topic(page, long).waitFor()
    expect(await page.locator('[data-thread] a').allTextContents()).toEqual([long, 'NAND'])

    // Leaving the field stores the name, and an empty one keeps the former.
    await topic(page, 'NAND').focus()
    await page.keyboard.press('F2')
    await page.keyboard.type('SPI NAND')
    await page.getByRole('textbox', { name: 'Your question' }).click()
    await topic(page, 'SPI NAND').waitFor()
    await topic(page, 'SPI NAND').press('F2')
    await field(page).fill('')
    await page.getByRole('textbox', { name: 'Your question' }).click()
    await topic(page, 'SPI NAND').waitFor()
  })
})

test('Escape that ends a composition in Safari leaves the field, and a name that shows nothing is none', async () => {
  const member = await signUp(server, 'topic-input')
  await beginThread(member, 'UART')
  await as(member, async page => {
    await openTopics(page)
    await topic(page, 'UART').press('F2')
    await field(page).fill('chuankou')
    // The event comes after the end of the composition.
    await field(page).evaluate(input =>
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', keyCode: 229, bubbles: true }))
    )
    expect(await field(page).inputValue()).toBe('chuankou')
    await field(page).fill('\u200b')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'Enter a name' }).waitFor()
    await page.keyboard.press('Escape')
    await hasFocus(topic(page, 'UART'))
  })
})

test('another tab follows a new name and a deletion, and a name that cannot be stored stays in its field', async () => {
  const member = await signUp(server, 'topic-tabs')
  const [, gone] = [await beginThread(member, 'One'), await beginThread(member, 'Two')]
  const context = await browser.newContext({ baseURL: server.url, ...signedIn(server, member) })
  const [here, there] = [await context.newPage(), await context.newPage()]
  for (const page of [here, there]) {
    await openTopics(page)
    await topic(page, 'One').waitFor()
  }
  await here.route('**/kb/api/v1/threads/*', route => route.fulfill({ status: 500, body: '' }))
  await topic(here, 'One').press('F2')
  await here.keyboard.type('Ones')
  await here.keyboard.press('Enter')
  await here.locator('[data-thread]').getByRole('alert').waitFor()
  expect(await field(here).inputValue()).toBe('Ones')
  await here.unroute('**/kb/api/v1/threads/*')
  await field(here).press('Enter')
  await topic(there, 'Ones').waitFor()

  await topic(here, 'Two').press('F2')
  await here.keyboard.type('Second')
  await member.delete(`/kb/api/v1/threads/${gone}`)
  await here.keyboard.press('Enter')
  await here.getByText('Another tab deleted this topic').waitFor()
  expect(await topic(here, 'Two').count()).toBe(0)
  await here.getByRole('button', { name: 'Delete the topic “Ones”' }).press('Enter')
  await here.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => there.locator('[data-thread]').filter({ hasText: 'Ones' }).count()).toBe(0)
  await context.close()
})

test('on a phone a topic is renamed in the sheet of topics, which Escape leaves open', async () => {
  const member = await signUp(server, 'topic-phone')
  await beginThread(member, 'Boot')
  await as(
    member,
    async page => {
      await openTopics(page)
      await page.getByRole('button', { name: 'Topics' }).click()
      await page.getByRole('button', { name: 'Rename the topic “Boot”' }).click()
      await field(page).fill('Booting')
      await page.keyboard.press('Escape')
      await topic(page, 'Boot').waitFor()
      await page.getByRole('button', { name: 'Rename the topic “Boot”' }).click()
      await field(page).fill('Booting from NAND')
      await page.keyboard.press('Enter')
      await topic(page, 'Booting from NAND').waitFor()
    },
    { viewport: { width: 390, height: 844 }, hasTouch: true }
  )
})
