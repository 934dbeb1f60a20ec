import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { serveFolder } from '../../scripts/bench/serveFolder.ts'
import { expectAccessible } from '../support/accessible.ts'
import { closeBrowser, openBrowser } from '../support/browser.ts'
import { hasFocus } from '../support/focus.ts'
import { journey } from '../support/journey.ts'
import { sample } from '../support/samples.ts'

const QUESTION = sample({ type: 'problem_assistance', solved: true, lang: 'zh' })
const DOCUMENT = sample({ source: 'docs' })
/** The first suggestion for this word. */
const BACKLIGHT = sample({ source: 'members', text: '背光' })

let browser: Browser
let files: Awaited<ReturnType<typeof serveFolder>>

// A plain file server is enough, because the box in the header needs no API.
beforeAll(async () => {
  files = await serveFolder(join(inject('data'), 'site', 'current', 'client'))
  browser = await openBrowser()
})
afterAll(async () => {
  await closeBrowser(browser)
  files.close()
})

/** Runs a journey with a list of the search requests of the page so far. */
const reading = (act: (page: Page, requests: string[]) => Promise<void>, options: BrowserContextOptions = {}) =>
  journey(
    browser,
    { baseURL: files.url, ...options },
    page => {
      const requests: string[] = []
      page.on(
        'request',
        request => /^\/search\/|headerSearch/.test(new URL(request.url()).pathname) && requests.push(request.url())
      )
      return act(page, requests)
    },
    true
  )
const box = (page: Page) => page.locator('header input[name=q]')
const choices = (page: Page) => page.getByRole('option')
const active = (page: Page) => page.getByRole('option', { selected: true })
const isOpen = (page: Page) => box(page).getAttribute('aria-expanded')

test('from an article a reader presses /, types, goes down, opens what was found, and later takes the search up again', () =>
  reading(async (page, requests) => {
    await page.goto(QUESTION.path, { waitUntil: 'networkidle' })
    expect(requests).toEqual([])
    const field = page.locator('header form.search')
    const before = await field.boundingBox()

    await page.keyboard.press('/')
    await page.keyboard.type('BIFS')
    await choices(page).filter({ hasText: '0.8 s' }).locator('mark', { hasText: 'bifs' }).first().waitFor()
    await choices(page).filter({ hasText: 'UBIFS: mounted' }).first().waitFor()
    expect(await choices(page).count()).toBe(7)
    const question = choices(page).filter({ hasText: '0.8 s' })
    await question.locator('small', { hasText: /^SSD222Q · 问题求助 · (待|已)解决$/ }).waitFor()
    expect(await field.boundingBox()).toEqual(before)
    // The button that clears the box is at its right end.
    expect(await box(page).evaluate(input => input.getBoundingClientRect().right)).toBeCloseTo(
      (before?.x ?? 0) + (before?.width ?? 0) - 11,
      0
    )
    // A text that is cut says so once.
    for (const text of await choices(page).locator('.passage').allTextContents()) expect(text).not.toMatch(/· …|…$/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    expect(await box(page).getAttribute('aria-activedescendant')).toBe(await choices(page).first().getAttribute('id'))
    expect(await active(page).count()).toBe(1)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/home\/article\/\d+\/?(?:\?mark=.*)?#/)

    await page.keyboard.press('/')
    await page.getByRole('option', { name: 'BIFS', exact: true }).click()
    expect(await box(page).inputValue()).toBe('BIFS')
    await choices(page).filter({ hasText: '0.8 s' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await isOpen(page)).toBe('false')
    expect(await box(page).inputValue()).toBe('BIFS')

    await page.keyboard.press('ArrowDown')
    await choices(page).filter({ hasText: '全部结果' }).waitFor()
    await page.keyboard.press('ArrowUp')
    expect(await active(page).textContent()).toContain('“BIFS”')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/home/search?q=BIFS')
    await page.locator('.hits li').first().waitFor()
  }))

test('the choices close when the reader leaves them, are accessible in both languages, and wait for Chinese to be written', () =>
  reading(async page => {
    for (const path of [QUESTION.path, `/en${DOCUMENT.path}`]) {
      await page.goto(path)
      await box(page).focus()
      await page.keyboard.type('㋿㋿')
      await page
        .locator('header')
        .getByText(/没有找到|No results for/)
        .waitFor()
      // Nothing leads to all results of which there are none, but there are other ways.
      await choices(page)
        .filter({ hasText: /^(?:提问|Ask a question)$/ })
        .waitFor()
      expect(await choices(page).count()).toBeGreaterThan(3)
      expect(await choices(page).filter({ hasText: '㋿㋿' }).count()).toBe(0)
      await page.keyboard.press('ArrowDown')
      await expectAccessible(page, `${path} without results`, 'header')
      // The next tab stop is the assistant with the typed text. After it the suggestions close.
      await page.keyboard.press('Tab')
      await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('ask')
      await page.keyboard.press('Tab')
      expect(await isOpen(page)).toBe('false')
      await box(page).fill('ubifs')
      await choices(page).nth(3).waitFor()
      await expectAccessible(page, path, 'header')
      await page.locator('main h1').click()
      expect(await isOpen(page)).toBe('false')
    }

    const keyboard = await page.context().newCDPSession(page)
    await box(page).fill('')
    await expect.poll(() => choices(page).allTextContents()).toContain('0x80070005')
    const examples = await choices(page).allTextContents()
    await keyboard.send('Input.imeSetComposition', { text: 'bei', selectionStart: 3, selectionEnd: 3 })
    expect(await box(page).inputValue()).toBe('bei')
    expect(await choices(page).allTextContents()).toEqual(examples)
    await keyboard.send('Input.insertText', { text: '背光' })
    await choices(page).locator('mark', { hasText: '背光' }).first().waitFor()
    expect(await box(page).inputValue()).toBe('背光')
  }))

test('a finger opens what was found, and outside of it closes', () =>
  reading(
    async page => {
      await page.goto(DOCUMENT.path)
      await box(page).tap()
      await page.keyboard.type('背光')
      await choices(page).nth(4).waitFor()
      await page.locator('main h1').tap()
      expect(await isOpen(page)).toBe('false')
      await box(page).tap()
      await choices(page).nth(4).waitFor()
      await choices(page).first().tap()
      await page.waitForURL(`**${BACKLIGHT.path}**`)
    },
    { hasTouch: true }
  ))

test('the suggestions stay in the window at each width', () =>
  reading(async page => {
    await page.goto(`/en${QUESTION.path}`, { waitUntil: 'networkidle' })
    await box(page).fill('I2C')
    await choices(page).first().waitFor()
    for (const width of [1280, 1024, 1023, 900, 768, 560]) {
      await page.setViewportSize({ width, height: 800 })
      const { x = -1, width: ofBox = 0 } = (await page.locator('header .suggestions').boundingBox()) ?? {}
      expect(x, `${width} px`).toBeGreaterThanOrEqual(0)
      expect(x + ofBox, `${width} px`).toBeLessThanOrEqual(width)
    }
  }))

test('on a phone the suggestions are as wide as the screen, and reach its end', () =>
  reading(
    async page => {
      await page.goto(QUESTION.path, { waitUntil: 'networkidle' })
      await box(page).fill('I2C')
      await choices(page).first().waitFor()
      const place = await page.locator('header .suggestions').boundingBox()
      expect(place).toEqual({ x: 0, y: 52, width: 390, height: 844 - 52 })
      await expectAccessible(page)
      // Emptied, the box has a cross, which closes them.
      await box(page).fill('')
      await page.locator('header').getByRole('button', { name: '关闭' }).tap()
      expect(await isOpen(page)).toBe('false')
    },
    { viewport: { width: 390, height: 844 }, hasTouch: true }
  ))

test('before anything is typed the box offers searches to try, and the recent ones before them', () =>
  reading(async page => {
    await page.goto(QUESTION.path)
    await page.keyboard.press('/')
    const group = (name: string) => page.locator('header').getByRole('group', { name })
    await group('试试搜索').getByRole('option').nth(3).waitFor()
    expect(await group('最近的搜索').count()).toBe(0)
    await page.locator('header .ask').waitFor()
    await expectAccessible(page, 'the empty box', 'header')
    await group('试试搜索').getByRole('option', { name: 'ubifs' }).click()
    await choices(page).locator('mark').first().waitFor()
    await box(page).fill('')
    await group('最近的搜索').getByRole('option', { name: 'ubifs' }).waitFor()
    expect(await group('试试搜索').getByRole('option').count()).toBe(3)
  }))

test('on a phone the magnifier of the box is a part of it', () =>
  reading(
    async page => {
      await page.goto(QUESTION.path)
      const icon = await page.locator('header .seek svg').boundingBox()
      await page.touchscreen.tap((icon?.x ?? 0) + 8, (icon?.y ?? 0) + 8)
      await hasFocus(box(page))
      expect(await page.getByRole('link', { name: '在新窗口搜索' }).count()).toBe(0)
      await choices(page).first().waitFor()
    },
    { viewport: { width: 390, height: 844 }, hasTouch: true }
  ))

test('the search page has only a box of its own, and a page without scripts submits', async () => {
  await reading(async (page, requests) => {
    await page.goto('/home/search')
    await box(page).waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    // Its middle has links.
    await page.locator('main').click({ position: { x: 2, y: 2 } })
    await page.keyboard.press('/')
    await page.keyboard.type('bootcount')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/home/search?q=bootcount')
    await page.locator('.hits li').first().waitFor()
    expect(requests.filter(url => url.includes('headerSearch'))).toEqual([])
  })
  await reading(
    async page => {
      await page.goto(`/en${DOCUMENT.path}`)
      await box(page).fill('ubifs')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/en/home/search?q=ubifs')
    },
    { javaScriptEnabled: false }
  )
})
