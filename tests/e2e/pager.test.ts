import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveFolder } from '../../scripts/bench/serveFolder.ts'
import { PAGE_SIZE } from '../../src/domain/article/pageSizes.ts'
import { closeBrowser, openBrowser } from '../support/browser.ts'
import { type OwnSite, ownSite } from '../support/ownSite.ts'

const BUILD_TIMEOUT_MS = 90_000
const PAGES = 15
let site: OwnSite
let files: Awaited<ReturnType<typeof serveFolder>>
let browser: Browser
beforeAll(async () => {
  site = await ownSite()
  for (let id = 601; id <= 600 + (PAGES - 1) * PAGE_SIZE; id++) await site.write(id, `Note ${id}.`)
  ;[browser] = await Promise.all([openBrowser(), site.build()])
  files = await serveFolder(site.file())
}, BUILD_TIMEOUT_MS)
afterAll(async () => {
  files.close()
  await closeBrowser(browser)
  await site.clear()
})

test('a long list is passed in steps of five pages, of three on a phone, or to a page by its number', async () => {
  const page = await browser.newPage({ baseURL: files.url })
  await page.goto('/en/home/list/type-1')
  const pager = page.getByRole('navigation', { name: 'Pages' })
  await pager.getByRole('link', { name: 'Page 6', exact: true }).click()
  await page.waitForURL('**/page-6')
  await pager.getByRole('link', { name: 'Page 11', exact: true }).click()
  await page.waitForURL('**/page-11')

  const field = pager.getByRole('textbox', { name: 'Go to page' })
  const go = async (number: string, address: string) => {
    await field.fill(number)
    await field.press('Enter')
    await page.waitForURL(`**${address}`)
  }
  await go('9', '/page-9')
  await go('1', '/en/home/list/type-1')
  await go('99', `/page-${PAGES}`)
  await go('８', '/page-8')
  await field.fill('last')
  await field.press('Enter')
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('last')
  expect(page.url()).toContain('/page-8')

  await page.setViewportSize({ width: 390, height: 844 })
  await pager.getByRole('link', { name: 'Page 5', exact: true }).click()
  await page.waitForURL('**/page-5')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.close()
})
