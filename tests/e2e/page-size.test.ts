import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { serveFolder } from '../../scripts/bench/serveFolder.ts'
import { PAGE_SIZE } from '../../src/domain/article/pageSizes.ts'
import { closeBrowser, openBrowser } from '../support/browser.ts'
import { hasFocus } from '../support/focus.ts'
import { type OwnSite, ownSite } from '../support/ownSite.ts'

const BUILD_TIMEOUT_MS = 90_000
const PAGES = 15
/** English lists show these last, from the middle of page 13. */
const CHINESE = 50
const PHONE = { width: 390, height: 844 }
let site: OwnSite
let files: Awaited<ReturnType<typeof serveFolder>>
let browser: Browser
let context: BrowserContext
let page: Page
beforeAll(async () => {
  site = await ownSite()
  await writeFile(
    join(site.root, 'content', 'authors.yaml'),
    '- { key: bench, id: 901, nickname: Bench, headPic: /avatars/lin.svg }\n'
  )
  const last = 600 + (PAGES - 1) * PAGE_SIZE
  for (let id = 601; id <= last; id++) await site.write(id, `Note ${id}.`, id > last - CHINESE ? 'zh' : 'en')
  ;[browser] = await Promise.all([openBrowser(), site.build()])
  files = await serveFolder(site.file())
}, BUILD_TIMEOUT_MS)
beforeEach(async () => {
  context = await browser.newContext({ baseURL: files.url })
  page = await context.newPage()
})
afterEach(() => context.close())
afterAll(async () => {
  files.close()
  await closeBrowser(browser)
  await site.clear()
})

const LIST = '/en/home/list/type-1'
const rows = () => page.locator('main .row')
const pager = () => page.getByRole('navigation', { name: /Pages|分页/ })
const sizes = () => pager().getByRole('combobox', { name: /Rows per page|每页条数/ })
const numbers = () => pager().getByRole('link').allTextContents()
const targetOf = (name: string) => pager().getByRole('link', { name, exact: true }).getAttribute('href')
const topOf = (row: Element) => (row as HTMLElement).offsetTop
const place = () => page.evaluate(() => Math.round(scrollY))
const titles = () => rows().locator('h2').allTextContents()

test.each([
  ['zh', '', '每页 40 条', '第 2 页', '跳至 / '],
  ['en', '/en', '40 per page', 'Page 2', 'Go to page']
])('a reader chooses the rows of a page in %s, also on a phone', async (_, prefix, label, second, goTo) => {
  await page.goto(`${prefix}/home/list/type-1`)
  const before = await titles()
  expect(before).toHaveLength(PAGE_SIZE)
  const top = await rows().last().evaluate(topOf)
  await sizes().focus()
  const start = await place()
  await sizes().selectOption(label)
  await expect.poll(() => rows().count()).toBe(40)
  expect((await titles()).slice(0, PAGE_SIZE)).toEqual(before)
  expect(new Set(await titles()).size).toBe(40)
  expect(
    await rows()
      .nth(PAGE_SIZE - 1)
      .evaluate(topOf)
  ).toBe(top)
  expect(await place()).toBe(start)
  await hasFocus(sizes())
  expect(await targetOf(second)).toBe(`${prefix}/home/list/type-1/page-3`)
  expect(await pager().locator('[aria-current]').allTextContents()).toEqual(['1'])
  expect((await numbers()).at(-2)).toBe('8')

  await page.setViewportSize(PHONE)
  expect((await sizes().boundingBox())?.height).toBe(40)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await pager().getByRole('textbox', { name: goTo }).fill('3')
  await pager().getByRole('textbox', { name: goTo }).press('Enter')
  await page.waitForURL('**/page-5')
  await expect.poll(() => rows().count()).toBe(40)
  await expect.poll(() => page.title()).toContain(prefix ? 'Page 3' : '第 3 页')
})

test('previous, next, gaps and the last page lead past the rows shown', async () => {
  await page.goto(`${LIST}/page-5`)
  await sizes().selectOption('40')
  await expect.poll(() => rows().count()).toBe(40)
  expect(await targetOf('Previous page')).toBe(`${LIST}/page-3`)
  expect(await targetOf('Next page')).toBe(`${LIST}/page-7`)
  expect(await targetOf('Page 1')).toBe(LIST)
  expect(await targetOf('Page 7')).toBe(`${LIST}/page-13`)
  await pager().getByRole('link', { name: 'Page 8', exact: true }).click()
  await page.waitForURL('**/page-15')
  await expect.poll(() => targetOf('Previous page')).toBe(`${LIST}/page-13`)
  expect(await rows().count()).toBe(3)
  expect(await pager().getByRole('link', { name: 'Next page' }).count()).toBe(0)
})

test('a list of three pages has a field for their numbers, and one that is whole has none', async () => {
  await page.goto(LIST)
  await sizes().selectOption('100')
  await expect.poll(() => rows().count()).toBe(100)
  const field = pager().getByRole('textbox', { name: 'Go to page' })
  await field.fill('3')
  await field.press('Enter')
  await page.waitForURL('**/page-11')
  await page.goto('/en/home/list/type-3')
  expect(await pager().count()).toBe(0)
})

test('a page begins with the rows of its address, also in the middle of a larger one', async () => {
  await page.goto(`${LIST}/page-4`)
  const before = await titles()
  await sizes().selectOption('100')
  await expect.poll(() => rows().count()).toBe(100)
  expect((await titles()).slice(0, PAGE_SIZE)).toEqual(before)
  expect(page.url()).toMatch(/page-4$/)
  expect(await targetOf('Previous page')).toBe(LIST)
  expect(await targetOf('Next page')).toBe(`${LIST}/page-9`)
  // Back to the static page, as it was.
  await sizes().selectOption('20')
  await expect.poll(titles).toEqual(before)
  expect(await numbers()).toEqual(['‹', '1', '2', '3', '4', '5', '6', '…', '15', '›'])
})

test('the language label stands once, where the other language begins', async () => {
  await page.goto(`${LIST}/page-11`)
  expect(await page.getByText('In Chinese only').count()).toBe(0)
  await sizes().selectOption('100')
  await expect.poll(() => rows().count()).toBe(83)
  expect(await page.getByText('In Chinese only').count()).toBe(1)
  const after = page.locator('.foreign ~ .row')
  expect(await after.count()).toBe(CHINESE)
  expect(await after.locator('.by').getByText('中文', { exact: true }).count()).toBe(CHINESE)
})

test('appended rows load their avatars late and are not printed', async () => {
  await page.goto(LIST)
  await sizes().selectOption('40')
  await expect.poll(() => rows().count()).toBe(40)
  const avatar = rows().last().locator('.avatar img')
  expect(await avatar.getAttribute('src')).toBeNull()
  await rows().last().scrollIntoViewIfNeeded()
  await expect.poll(() => avatar.getAttribute('src')).toBe('/avatars/lin.svg')
  await page.emulateMedia({ media: 'print' })
  expect(await rows().filter({ visible: true }).count()).toBe(PAGE_SIZE)
})

test('reload and back keep the choice and the place', async () => {
  await page.goto(LIST)
  await sizes().selectOption('40')
  await expect.poll(() => rows().count()).toBe(40)
  await rows().nth(35).scrollIntoViewIfNeeded()
  const before = await place()
  await page.reload()
  await expect.poll(() => rows().count()).toBe(40)
  expect(await sizes().inputValue()).toBe('40')
  await expect.poll(place).toBe(before)
  await pager().getByRole('link', { name: 'Next page' }).click()
  await page.waitForURL('**/page-3')
  await expect.poll(() => rows().count()).toBe(40)
  await page.goBack()
  await expect.poll(() => rows().count()).toBe(40)
  await expect.poll(place).toBeGreaterThanOrEqual(before)
})

test('without the following pages the list stays as it is', async () => {
  await context.route('**/page-3', route => route.abort())
  await page.goto(LIST)
  await sizes().selectOption('40')
  await expect.poll(() => rows().count()).toBe(40)
  await sizes().selectOption('100')
  await expect.poll(() => sizes().inputValue()).toBe('40')
  expect(await rows().count()).toBe(40)

  await context.route('**/page-2', route => route.abort())
  await page.reload()
  await expect.poll(() => sizes().inputValue()).toBe('20')
  expect(await rows().count()).toBe(PAGE_SIZE)
  expect((await numbers()).at(-2)).toBe('15')

  // The choice holds for the next page that can be loaded.
  await context.unroute('**/page-2')
  await page.reload()
  await expect.poll(() => rows().count()).toBe(40)
})

test('without JavaScript a list has no selector', async () => {
  const plain = await browser.newContext({ baseURL: files.url, javaScriptEnabled: false })
  page = await plain.newPage()
  await page.goto(LIST)
  expect(await rows().count()).toBe(PAGE_SIZE)
  expect(await pager().locator('select').isVisible()).toBe(false)
  expect((await numbers()).at(-2)).toBe('15')
  await plain.close()
})

test('a browser that blocks storage shows the chosen rows on this page', async () => {
  // Browsers that block cookies throw at the name of the storage.
  await page.addInitScript(() => {
    const blocked = {
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      }
    }
    for (const place of ['localStorage', 'sessionStorage']) Object.defineProperty(window, place, blocked)
  })
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  await page.goto(LIST)
  await sizes().selectOption('40')
  await expect.poll(() => rows().count()).toBe(40)
  expect(await page.evaluate(() => document.documentElement.dataset.session)).toBe('guest')
  expect(errors).toEqual([])
})
