import { expect, test } from 'vitest'
import { hasFocus } from '../support/focus.ts'
import { sample } from '../support/samples.ts'
import { journey, openSite, server } from '../support/site.ts'

openSite()

const { path: PATH, bigTitle: TITLE } = sample({ source: 'members' })
const menuOf = { zh: '本页', en: 'This page' } as const

test.each([
  ['zh', '', '复制为 Markdown', '已复制', '查看 Markdown', '就本页提问', '打印'],
  ['en', '/en', 'Copy as Markdown', 'Copied', 'View Markdown', 'Ask about this page', 'Print']
] as const)(
  'the menu of a page copies it, shows its Markdown, asks about it and prints it (%s)',
  (lang, root, copy, copied, view, ask, print) =>
    journey({ permissions: ['clipboard-read', 'clipboard-write'] }, async page => {
      await page.addInitScript(() => {
        window.print = () => document.documentElement.setAttribute('data-printed', '')
      })
      await page.goto(`${root}${PATH}`)
      const menu = page.locator('#page-menu')
      const open = async () => {
        await page.getByRole('button', { name: menuOf[lang], exact: true }).click()
        await menu.waitFor()
      }
      await open()
      const source = await (await server.get(`${PATH}.md`)).text()
      await menu.getByRole('button', { name: copy }).click()
      await menu.getByRole('button', { name: copied }).waitFor()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(source)
      await menu.getByRole('button', { name: print }).click()
      await page.locator('html[data-printed]').waitFor({ state: 'attached' })
      await page.keyboard.press('Escape')
      await menu.waitFor({ state: 'hidden' })
      await open()
      expect(await menu.getByRole('link', { name: view }).getAttribute('href')).toBe(`${PATH}.md`)
      await menu.getByRole('link', { name: ask }).click()
      await page.waitForURL(`**${root}/research-chat?*`)
      const { searchParams } = new URL(page.url())
      expect([searchParams.get('mode'), searchParams.get('topic')]).toEqual(['dialogue', TITLE])
    })
)

test('on a phone and by keyboard, the menu opens at once, moves with Tab and arrow keys and returns the focus', () =>
  journey({ viewport: { width: 390, height: 844 } }, async page => {
    await page.goto(`/en${PATH}`)
    const button = page.getByRole('button', { name: 'This page', exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.locator('#page-menu').waitFor()
    await page.keyboard.press('Tab')
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
    await expect.poll(focused).toBe('Copy as Markdown')
    // The arrow keys need a script that loads with the first activity.
    const moved = async () => {
      if ((await focused()) === 'Copy as Markdown') await page.keyboard.press('ArrowDown')
      return focused()
    }
    await expect.poll(moved).toBe('View Markdown')
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key)
    await expect.poll(focused).toBe('Copy as Markdown')
    expect(await page.locator('#page-menu').evaluate(menu => menu.getBoundingClientRect().bottom)).toBe(844)
    await page.keyboard.press('Escape')
    await hasFocus(button)
  }))

test('a menu is visible even if its styles are late or lost', () =>
  journey({}, async page => {
    let release: () => void = () => undefined
    const held = new Promise<void>(done => {
      release = done
    })
    await page.route(/menus\.[\w-]+\.css/, async route => {
      await held
      await route.continue()
    })
    await page.goto(`/en${PATH}`)
    await page.getByRole('button', { name: 'This page', exact: true }).click()
    await page.locator('#page-menu').getByRole('link', { name: 'View Markdown' }).waitFor()
    release()
    await page.waitForFunction(
      () => getComputedStyle(document.querySelector('#page-menu') as Element).width === '218px'
    )
  }))

test('a page that cannot be copied without a network says so', () =>
  journey({ locale: 'en-US' }, async page => {
    await page.goto(`/en${PATH}`)
    await page.getByRole('button', { name: menuOf.en, exact: true }).click()
    // Like a missing network, but without an error of the page.
    await page.evaluate(() => {
      window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    })
    await page.locator('#page-menu').getByRole('button', { name: 'Copy as Markdown' }).click()
    await page.locator('#page-menu').getByRole('button', { name: "Couldn't copy" }).waitFor()
  }))

test('a page that was opened with ?lng= of its own language leads to the other language', () =>
  journey({}, async page => {
    await page.goto(`/home?lng=zh&type=2`)
    await page.locator('header [data-language=en]').first().click()
    await page.waitForURL(url => url.pathname === '/en/home')
    expect(new URL(page.url()).search).toBe('?type=2')
  }))
