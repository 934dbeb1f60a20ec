import { eq } from 'drizzle-orm'
import type { BrowserContext, Page } from 'playwright'
import { expect, test } from 'vitest'
import { LOG_LINES } from '../../src/browser/offlineCaches.ts'
import { MAX_OFFLINE_BYTES, OFFLINE_LOG_FILE, type OfflineLines } from '../../src/domain/log/files.ts'
import { articles } from '../../src/server/platform/db/schema.ts'
import { eventually } from '../support/eventually.ts'
import { stored } from '../support/offline.ts'
import { sample } from '../support/samples.ts'
import { browser, openSite, server } from '../support/site.ts'

openSite()

/** The only article with such log lines. */
const SOLVED = sample({ solved: true, text: 'pinout-csi 1f310000.csi: csi1: frame 53994 dropped' })
const LOG = `[    1.120000] random: crng init done
[ 9803.551201] pinout-csi 2f310000.csi: csi0: CRC error, vc 3 dt 0x1e line 7
[ 9803.600000] wpa_supplicant: psk="correct horse" connect failed`

/** Opens one page in a new profile, and waits until the worker has filled its caches. */
async function firstVisit(path: string): Promise<{ page: Page; context: BrowserContext }> {
  const permissions = ['clipboard-read', 'clipboard-write']
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-US', permissions })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  await page.goto(path)
  await eventually('the lines are cached', async () => (await stored(page, LOG_LINES)).includes(OFFLINE_LOG_FILE))
  return { page, context }
}
async function expectPanel(page: Page, field: string): Promise<void> {
  await page.locator(field).first().focus()
  await page.evaluate(copied => navigator.clipboard.writeText(copied), LOG)
  await page.keyboard.press('Control+V')
  const panel = page.locator('.log-panel')
  await panel.locator('.articles a', { hasText: SOLVED.bigTitle }).waitFor()
  await panel.getByText("You're offline. Compared with the articles as of your last visit.").waitFor()
  expect(await panel.locator('mark').allTextContents()).toContain('error')
  await panel.getByText('psk="{SECRET-1}"').waitFor()
  expect(await page.locator(field).first().inputValue()).not.toContain('correct')
}
const cachedLines = (page: Page) =>
  page.evaluate(
    async ([name, file]) => (await (await caches.open(name)).match(file))?.json() as Promise<OfflineLines | undefined>,
    [LOG_LINES, OFFLINE_LOG_FILE] as const
  )

test.each([
  ['/en/home/search', 'main input[name=q]'],
  ['/en/home', 'header input[name=q]']
])('after one load of %s and a reload, a log is compared without network', async (path, field) => {
  const { page, context } = await firstVisit(path)
  await page.reload()
  await context.setOffline(true)
  await expectPanel(page, field)
  // The page is opened again without network.
  await page.reload()
  await expectPanel(page, field)
  await context.close()
})

test('after one load, without a reload, a log is compared without network', async () => {
  const { page, context } = await firstVisit('/en/home/search')
  await context.setOffline(true)
  await expectPanel(page, 'main input[name=q]')
  await context.close()
})

test('the cached lines are bounded, loaded once per build, and without an article that became internal', async () => {
  const { page, context } = await firstVisit('/en/home')
  const cached = await cachedLines(page)
  expect(JSON.stringify(cached).length).toBeLessThan(MAX_OFFLINE_BYTES)
  expect(cached?.articles.map(({ id }) => id)).toContain(SOLVED.id)
  const loaded: string[] = []
  context.on('request', request => loaded.push(new URL(request.url()).pathname))
  await page.goto('/en/home/search', { waitUntil: 'networkidle' })
  expect(loaded).not.toContain(OFFLINE_LOG_FILE)
  await server.database.db.update(articles).set({ public: false }).where(eq(articles.id, SOLVED.id))
  await eventually('its lines are removed', async () => {
    await page.goto('/en/home')
    const left = await cachedLines(page)
    return left !== undefined && ![...left.articles, ...left.lines].some(({ id }) => id === SOLVED.id)
  })
  await context.close()
})
