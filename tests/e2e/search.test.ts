import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { titleBlockFile } from '../../src/domain/search/files.ts'
import { titleBlockOf } from '../../src/domain/search/largeSite.ts'
import { sendAnswer } from '../../src/server/platform/http/cachedResponse.ts'
import { openFiles } from '../../src/server/platform/http/files.ts'
import { expectAccessible } from '../support/accessible.ts'
import { closeBrowser, openBrowser } from '../support/browser.ts'
import { journey } from '../support/journey.ts'
import { largeCopy } from '../support/largeCopy.ts'
import { distinctSamples, sample, samples } from '../support/samples.ts'

describe.each([
  ['a site whose titles are in two files', false],
  ['a large site', true]
])('on %s', (_, isLarge) => {
  let browser: Browser
  let files: Server
  let baseURL: string
  /** Requests since the start of the last journey. */
  let requests: string[] = []

  // A plain file server is enough, because the search needs no API.
  beforeAll(async () => {
    const data = isLarge ? await largeCopy(inject('data')) : inject('data')
    const folder = openFiles(join(data, 'site', 'current', 'client'), 1e6)
    files = createServer(async (request, response) => {
      const path = (request.url ?? '/').split('?')[0] ?? '/'
      requests.push(path)
      const answer = await folder.find(path)
      if (answer) sendAnswer(answer, request, response)
      else response.writeHead(404).end()
    })
    await new Promise<void>(done => files.listen(0, '127.0.0.1', done))
    const address = files.address()
    baseURL = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    browser = await openBrowser()
  })
  afterAll(async () => {
    await closeBrowser(browser)
    files.closeAllConnections()
    files.close()
  })

  const search = (act: (page: Page) => Promise<void>) => {
    requests = []
    return journey(browser, { baseURL }, act, true)
  }
  /** Returns the longest word in Latin letters that both texts contain. */
  const commonWord = (one: string, other: string) => {
    const there = new Set(other.match(/[a-z]{4,}/gi))
    return [...new Set(one.match(/[a-z]{4,}/gi))].filter(word => there.has(word)).sort((a, b) => b.length - a.length)[0]
  }
  const box = (page: Page) => page.locator('main input[name=q]')
  const hits = (page: Page) => page.locator('.hits li')

  test('a part of a code is found as it is typed, narrowed, opened at its passage, and remembered', () =>
    search(async page => {
      await page.goto('/home/search')
      expect(requests.filter(path => path.startsWith('/search/'))).toEqual([])
      // The field of the page is where the header of other pages has its own.
      expect((await box(page).boundingBox())?.y).toBeLessThan(56)
      await box(page).pressSequentially('BIFS')
      await hits(page).filter({ hasText: '0.8 s' }).locator('h2 mark', { hasText: 'bifs' }).waitFor()
      // Title matches come first, then text matches.
      await expect.poll(() => hits(page).count()).toBeGreaterThan(5)
      const all = await hits(page).count()
      await page.getByRole('radio', { name: /^已解决/ }).click()
      await page.waitForURL('**/home/search?q=BIFS&state=solved')
      await expect.poll(() => hits(page).count()).toBeLessThan(all)
      await page.getByRole('radiogroup', { name: '状态' }).getByRole('radio', { name: /^全部/ }).click()
      await expect.poll(() => hits(page).count()).toBe(all)

      await box(page).press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/home\/article\/\d+\/?(?:\?mark=.*)?#/)
      await page.goBack()
      await hits(page).first().waitFor()
      expect(await box(page).inputValue()).toBe('BIFS')
      await box(page).fill('')
      await page.getByRole('button', { name: 'BIFS' }).click()
      await hits(page).first().waitFor()
    }))

  test('each search that is sent has an entry of its own, and its letters have none', () =>
    search(async page => {
      await page.goto('/home/search?q=BIFS')
      await hits(page).first().waitFor()
      const before = await page.evaluate(() => history.length)
      await box(page).fill('')
      await box(page).pressSequentially('ubifs')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/home/search?q=ubifs')
      await page.getByRole('radio', { name: /^已解决/ }).click()
      await page.waitForURL('**/home/search?q=ubifs&state=solved')
      expect(await page.evaluate(() => history.length)).toBe(before + 1)
      await page.goBack()
      await page.waitForURL('**/home/search?q=BIFS')
      expect(await box(page).inputValue()).toBe('BIFS')
      await hits(page)
        .locator('mark', { hasText: /^bifs$/i })
        .first()
        .waitFor()
      expect(await page.getByRole('radio', { name: /^已解决/ }).isChecked()).toBe(false)
      await page.goForward()
      await page.waitForURL('**/home/search?q=ubifs&state=solved')
      expect(await box(page).inputValue()).toBe('ubifs')
      await hits(page)
        .locator('mark', { hasText: /^ubifs$/i })
        .first()
        .waitFor()
      // A link to a part of the page, such as the one that skips the menu, leaves what was typed alone.
      await box(page).fill('ubifs ')
      await page.evaluate(() => {
        location.hash = 'main'
        return new Promise(resolve => addEventListener('hashchange', resolve, { once: true }))
      })
      expect(await box(page).inputValue()).toBe('ubifs ')
    }))

  test('translations that were found are one result, in the language of the reader, which leads to the other', () =>
    search(async page => {
      const [zh] = distinctSamples(1, { translated: true, lang: 'zh', source: 'docs' })
      const en = samples({ translated: true, lang: 'en' }).find(({ translation }) => translation === zh.translation)
      const word = commonWord(zh.body, en?.body ?? '')
      await page.goto(`/home/search?q=${word}`)
      const result = hits(page).filter({ has: page.locator(`h2 a[href^="${zh.path}"]`) })
      const other = result.getByRole('link', { name: '另有英文版', exact: true })
      await other.waitFor()
      expect(await other.getAttribute('title')).toBe(en?.bigTitle)
      expect(await hits(page).locator(`h2 a[href*="/home/article/${en?.id}"]`).count()).toBe(0)
      await other.click()
      await page.getByRole('heading', { level: 1, name: en?.bigTitle }).waitFor()

      await page.goto(`/en/home/search?q=${word}`)
      const inEnglish = hits(page).filter({ has: page.locator(`h2 a[href^="/en/home/article/${en?.id}"]`) })
      await inEnglish.getByRole('link', { name: 'Also in Chinese', exact: true }).waitFor()
      expect(await hits(page).locator(`h2 a[href^="/en/home/article/${zh.id}"]`).count()).toBe(0)
    }))

  test('the number beside a long name of a chip stays in its column', () =>
    search(async page => {
      await page.goto('/en/home/search?q=ubifs')
      const chip = page.locator('.filters button[data-value^="chip-"]').last()
      await chip.waitFor()
      await chip.evaluate(button => {
        if (button.firstChild) button.firstChild.textContent = 'ARMBIAN+DOCUMENTATION'
      })
      const edge = (await page.locator('.found').boundingBox())?.x ?? 0
      expect(await page.locator('.filters i').count()).toBeGreaterThan(4)
      for (const number of await page.locator('.filters i').all()) {
        const box = await number.boundingBox()
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(edge)
      }
    }))

  test('one character is found in texts, and the line above the results counts them', () =>
    search(async page => {
      await page.goto(`/home/search?q=${encodeURIComponent('屏')}`)
      await hits(page).locator('p mark', { hasText: '屏' }).first().waitFor()
      const shown = () => hits(page).locator('h2').count()
      // Two titles have it.
      await expect.poll(shown).toBeGreaterThan(2)
      await expect
        .poll(async () => (await page.locator('.status').textContent()) === `${await shown()} 条结果`)
        .toBe(true)
    }))

  test('filters and the line above the results count the same, and each filter leaves as many results as it says', () =>
    search(async page => {
      await page.goto('/en/home/search?q=ubifs')
      await hits(page).first().waitFor()
      const numberIn = async (place: Locator) => Number(/\d+/.exec((await place.textContent()) ?? '')?.[0])
      const total = () => numberIn(page.locator('.status'))
      const inFilter = (value: string) => numberIn(page.locator(`.filters button[data-value="${value}"] i`))
      await expect.poll(async () => (await inFilter('lang-')) === (await total())).toBe(true)
      const all = await total()
      for (const filter of ['type', 'chip', 'state', 'lang']) expect(await inFilter(`${filter}-`)).toBe(all)
      const both = await numberIn(page.getByText('Both languages'))
      expect((await inFilter('lang-zh')) + (await inFilter('lang-en')) - both).toBe(all)
      for (const value of ['lang-zh', 'state-solved', 'type-2']) {
        const left = await inFilter(value)
        const button = page.locator(`.filters button[data-value="${value}"]`)
        await button.click()
        await expect.poll(total).toBe(left)
        expect(await hits(page).count()).toBe(left)
        await button.click()
        await expect.poll(total).toBe(all)
      }
    }))

  test('distant words are found, other word forms come last, and a search without results offers next steps', () =>
    search(async page => {
      await page.goto('/en/home/search?q=watchdog%20ubifs')
      await hits(page).first().waitFor()
      await page.evaluate(() => {
        const status = document.querySelector('[data-part=status]')
        const statuses: string[] = []
        Object.assign(window, { statuses })
        new MutationObserver(() => statuses.push(status?.textContent ?? '')).observe(status as Node, {
          childList: true
        })
      })
      await box(page).fill('mounting watchdogged')
      // Until similar articles are known, the search is not over.
      const statusesOf = () => page.evaluate(() => (window as unknown as { statuses: string[] }).statuses)
      await expect.poll(statusesOf).toContain('Searching…')
      await expect.poll(async () => (await statusesOf()).at(-1)).not.toBe('Searching…')
      await page
        .getByText(/similar articles|Try a single word/i)
        .first()
        .waitFor()
      const statuses = await statusesOf()
      expect(statuses.filter(text => /^0 /.test(text))).toEqual([])
      // Pagefind takes words that only begin with the same letter.
      for (const nonsense of ['㋿㋿', 'zzzqqq']) {
        await box(page).fill(nonsense)
        await page.getByText(`No results for “${nonsense}”`).waitFor()
      }
      await expect.poll(() => page.locator('.hits .empty').count()).toBe(1)
      await box(page).fill('')
      await expect.poll(() => hits(page).count()).toBe(0)
    }))

  test('the selected result has a preview beside it, unless there is no room', () =>
    search(async page => {
      await page.goto('/home/search?q=PWM')
      const pane = page.getByRole('complementary', { name: '预览' })
      await hits(page).nth(1).waitFor()
      await hits(page).first().locator('h2 a').focus()
      await pane.locator('.prose').first().waitFor()
      const first = await pane.textContent()
      await expectAccessible(page, 'the pane', 'main')
      await hits(page).nth(1).hover()
      await expect.poll(() => pane.textContent()).not.toBe(first)
      expect(await page.locator('.hits .shown').count()).toBe(1)
      await page.setViewportSize({ width: 390, height: 844 })
      await hits(page).first().locator('h2 a').focus()
      await pane.waitFor({ state: 'hidden' })
    }))

  test('without Pagefind, everything typed is still found', async () => {
    const page = await browser.newPage({ baseURL })
    await page.route('**/pagefind/**', route => route.abort())
    await page.goto('/en/home/search?q=watchdogged')
    await page.getByText(/No results for|No exact match/).waitFor()
    await box(page).fill('bootcount')
    await hits(page)
      .filter({ hasText: sample({ lang: 'en', text: 'bootcount' }).bigTitle })
      .waitFor()
    await page.close()
  })

  test.each([
    ['a hundred thousand letters', 'x'.repeat(100_000)],
    ['white space', '     '],
    ['signs', '!!!***((('],
    ['an emoji', '🐕‍🦺'],
    ['half an emoji', '\ud83d'],
    ['HTML', '<script>alert(1)</script>'],
    ['a regular expression', '(a+)+$[\\'],
    ['full width', 'ｕｂｉｆｓ']
  ])('a search for %s has an answer or an empty state, and no error', (_, typed) =>
    search(async page => {
      await page.goto('/home/search')
      await box(page).evaluate((input: HTMLInputElement, value) => {
        input.value = value
        input.form?.requestSubmit()
      }, typed)
      const done = page.locator('.hits li, .hits .empty')
      if (typed.trim()) await done.first().waitFor()
      else await page.getByText('搜索芯片').waitFor()
    })
  )

  test.runIf(isLarge)('titles and texts are read as far as a query needs them', () =>
    search(async page => {
      const one = sample({ lang: 'en', text: 'bootcount' })
      await page.goto('/en/home/search?q=bootcount')
      await hits(page).filter({ hasText: one.bigTitle }).waitFor()
      const read = requests.filter(path => path.startsWith('/search/'))
      expect(read).toContain(titleBlockFile(titleBlockOf(one.id)))
      expect(read.filter(path => path.includes('row-facts'))).toEqual([])
    })
  )
})
