import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { serveFolder } from '../../scripts/bench/serveFolder.ts'
import { savedCache } from '../../src/browser/offlineCaches.ts'
import { titleBlockFile } from '../../src/domain/search/files.ts'
import { titleBlockOf } from '../../src/domain/search/largeSite.ts'
import { closeBrowser, openBrowser } from '../support/browser.ts'
import { largeCopy } from '../support/largeCopy.ts'
import { offlineJourney, stored } from '../support/offline.ts'
import { sample } from '../support/samples.ts'

const ARTICLE = sample({ source: 'members', type: 'problem_assistance', chip: 117, text: '8 pixels' })

let browser: Browser
let files: Awaited<ReturnType<typeof serveFolder>>
beforeAll(async () => {
  files = await serveFolder(join(await largeCopy(inject('data')), 'site', 'current', 'client'))
  browser = await openBrowser()
}, 60_000)
afterAll(async () => {
  await closeBrowser(browser)
  files.close()
})

test('the title blocks of a saved section of a large site are stored, and its articles are found offline', () =>
  offlineJourney(browser, files.url, async (page, context) => {
    await page.goto('/hot-chip')
    await page.getByRole('button', { name: '保存到本机' }).click()
    await page.getByText(/已保存 \d+ 篇/).waitFor()
    await page.getByText(/保存于 \d{4}-/).waitFor()
    expect(await stored(page, savedCache('chip-117', 'zh'))).toContain(titleBlockFile(titleBlockOf(ARTICLE.id)))
    await context.setOffline(true)
    await page.goto('/home/search?q=8 pixels')
    await page.locator('.hits h2 a').filter({ hasText: ARTICLE.bigTitle }).waitFor()
    await page.getByText('仅搜索了本机保存的内容').waitFor()
  }))
