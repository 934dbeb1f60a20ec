import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { closeBrowser, openBrowser } from '../support/browser.ts'
import { journey as runJourney } from '../support/journey.ts'
import { openManualSite } from '../support/manualSite.ts'

const BUILD_TIMEOUT_MS = 90_000
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }
let opened: Awaited<ReturnType<typeof openManualSite>>
let browser: Browser
beforeAll(async () => {
  ;[opened, browser] = await Promise.all([openManualSite(), openBrowser()])
}, BUILD_TIMEOUT_MS)
afterAll(async () => {
  await closeBrowser(browser)
  await opened.close()
})

const journey = (options: BrowserContextOptions, act: (page: Page) => Promise<void>) =>
  runJourney(browser, { baseURL: opened.server.url, ...options }, act)
const treeIn = (page: Page) => page.getByRole('navigation', { name: 'SDK 手册' })
const titleOf = (page: Page) => page.getByRole('heading', { level: 1 })

test.each([
  ['/home', '类型'],
  ['/en/home/author', 'Types']
])('the rail of %s leads to the manuals', (path, rail) =>
  journey({}, async page => {
    await page.goto(path)
    const link = page.getByRole('navigation', { name: rail }).getByRole('link', { name: /SDK/ })
    expect(await link.locator('span').textContent()).toMatch(/^\d+$/)
    await link.click()
    await page.waitForURL('**/home/manual/sdk')
  })
)

test('a reader comes from a list, opens a branch, filters the tree and reads on to the next page', () =>
  journey({}, async page => {
    await page.goto('/home/list/chip-117')
    await page
      .getByRole('navigation', { name: '手册' })
      .getByRole('link', { name: /SDK 手册/ })
      .click()
    await page.waitForURL('**/home/manual/sdk')
    await page.getByRole('link', { name: /下一篇/ }).click()
    await page.waitForURL('**/home/article/601')
    const tree = treeIn(page)
    await tree.getByRole('button', { name: /展开定时/ }).click()
    await tree.getByRole('link', { name: '看门狗' }).waitFor()
    await expectAccessible(page, 'with an open branch')
    // What no title has may be in the texts.
    await page.keyboard.press('f')
    await page.keyboard.type('0x5d')
    await tree.getByText('没有匹配的标题').waitFor()
    expect(await tree.getByRole('link', { name: '在正文中搜索“0x5d”' }).getAttribute('href')).toBe(
      '/home/search?q=0x5d'
    )
    await page.keyboard.press('Escape')
    await page.keyboard.type('定时器')
    // The tree item has the same name, and is hidden shortly afterwards.
    await tree
      .locator('.matches')
      .getByRole('link', { name: /定时器/ })
      .click()
    await page.waitForURL('**/home/article/605')
    expect(await tree.locator('[aria-current=page]').textContent()).toBe('定时器')
    expect(await page.getByRole('navigation', { name: '位置' }).textContent()).toMatch(/SDK 手册[\s\S]*接口[\s\S]*定时/)
    await page.getByRole('link', { name: /下一篇/ }).click()
    await page.waitForURL('**/home/article/606')
  }))

test('arrow keys move in the tree, open branches and close them', () =>
  journey({}, async page => {
    await page.goto('/home/article/601')
    const tree = treeIn(page)
    const branch = tree.getByRole('button', { name: /展开定时/ })
    // The script that moves the focus makes the button.
    await branch.waitFor()
    await tree.getByRole('link', { name: '定时', exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    await tree.getByRole('link', { name: '定时器' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('定时器')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    expect(await branch.getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/home/article/603')
  }))

test('without JavaScript, every line of the tree is a link, including folders, and an old anchor leads to its page', () =>
  journey({ javaScriptEnabled: false }, async page => {
    await page.goto('/home/article/601')
    await treeIn(page).getByRole('link', { name: '定时', exact: true }).click()
    await page.waitForURL('**/home/manual/sdk/v2/2-2')
    await page.getByRole('main').getByRole('link', { name: '看门狗' }).click()
    await page.waitForURL('**/home/article/606')
    await page.goto('/home/article/603#23-kd_mpi_uart_act2')
    await page.getByRole('link', { name: '2.3 kd_mpi_uart_act2' }).click()
    await page.waitForURL('**/home/article/603/3#23-kd_mpi_uart_act2')
  }))

test('an old anchor of a long document opens its chapter, which leads to the next and to the whole', () =>
  journey({}, async page => {
    await page.goto('/home/article/603#23-kd_mpi_uart_act2')
    await page.waitForURL('**/home/article/603/3#23-kd_mpi_uart_act2')
    expect(await titleOf(page).textContent()).toContain('接口')
    await expectAccessible(page, 'a chapter')
    const contents = page.getByRole('navigation', { name: '目录', exact: true })
    expect(await contents.textContent()).toMatch(/kd_mpi_uart_[\s\S]*act0/)
    await page.getByRole('link', { name: /下一章/ }).click()
    await page.waitForURL('**/home/article/603/4')
    await page.getByRole('link', { name: '查看全文' }).click()
    await page.waitForURL('**/home/article/603/whole')
    await page.getByRole('link', { name: '分章阅读' }).click()
    await page.waitForURL('**/home/article/603')
    await expectAccessible(page, 'the first page of a split document')
    // Sections of a long chapter stand below it, in the list and in the tree.
    for (const list of [page.locator('.chapters > ol'), treeIn(page).locator('.parts')])
      expect(await list.locator('> .sub', { hasText: /2\.\d/ }).count()).toBe(2)
  }))

test('the version switch stays on the page, an outdated version has a warning, and a page in one language is marked', () =>
  journey({}, async page => {
    await page.goto('/home/article/603')
    await page.getByText('v2', { exact: true }).first().click()
    await page.getByRole('link', { name: /^v1/ }).click()
    await page.waitForURL('**/home/article/607')
    await page.getByRole('link', { name: '查看最新版本' }).click()
    await page.waitForURL('**/home/article/603')
    await page.getByRole('group', { name: '语言' }).getByRole('link', { name: 'EN' }).click()
    await page.waitForURL('**/en/home/article/604')
    await page.goto('/en/home/article/605')
    await page.getByText('This page is only available in Chinese.').waitFor()
  }))

test('on a phone the tree and the contents open over the page, with lines to tap, and nothing scrolls sideways', () =>
  journey(PHONE, async page => {
    await page.goto('/home/article/605')
    await page.getByRole('button', { name: '手册目录' }).tap()
    const tree = treeIn(page)
    const line = tree.getByRole('link', { name: '看门狗' })
    await line.waitFor()
    expect((await line.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await expectAccessible(page, 'the drawer')
    await line.tap()
    await page.waitForURL('**/home/article/606')
    await page.goto('/home/article/603/3')
    await page.getByRole('button', { name: '本页目录' }).tap()
    await page.getByRole('navigation', { name: '目录', exact: true }).getByRole('link', { name: /act3/ }).waitFor()
    for (const path of ['/home/article/603', '/home/article/603/3', '/home/manual/sdk', '/home/manual/sdk/v2/2']) {
      await page.goto(path)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
    }
  }))

test('a document has the page menu, and only an unsplit document can be saved alone', () =>
  journey({ ...PHONE, permissions: ['clipboard-read', 'clipboard-write'] }, async page => {
    await page.goto('/home/article/606')
    const menu = page.locator('#page-menu')
    await page.getByRole('button', { name: '本页', exact: true }).tap()
    await menu.getByRole('link', { name: '保存到本机' }).waitFor()
    await menu.getByRole('button', { name: '复制为 Markdown' }).tap()
    await menu.getByRole('button', { name: '已复制' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('看门狗')
    await expectAccessible(page, 'with the menu of the page')
    await page.goto('/home/article/603/3')
    await page.getByRole('button', { name: '本页', exact: true }).tap()
    await menu.getByRole('link', { name: '查看 Markdown' }).waitFor()
    expect(await menu.getByRole('link', { name: '保存到本机' }).count()).toBe(0)
  }))

test('on a phone, the keyboard focus is never behind the bar at the lower edge of a manual', () =>
  journey({ viewport: { width: 390, height: 420 }, reducedMotion: 'reduce' }, async page => {
    await page.goto('/home/manual/sdk')
    const behind: string[] = []
    for (let steps = 0; steps < 30; steps++) {
      await page.keyboard.press('Tab')
      const covered = await page.evaluate(() => {
        const [focused, bar] = [document.activeElement, document.querySelector('.side .bar')]
        if (!focused || !bar || focused === document.body || bar.contains(focused)) return
        const { bottom } = focused.getBoundingClientRect()
        return bottom > bar.getBoundingClientRect().top ? focused.textContent : undefined
      })
      if (covered) behind.push(covered)
    }
    expect(behind).toEqual([])
  }))
