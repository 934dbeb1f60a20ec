import type { BrowserContextOptions, Page } from 'playwright'
import { expect, test } from 'vitest'
import { signUp } from '../support/person.ts'
import { sample } from '../support/samples.ts'
import { signedIn } from '../support/signedIn.ts'
import { as, browser, journey, openSite, server } from '../support/site.ts'

openSite()

/** Opens a page whose errors in the console are expected. */
async function withPage(options: BrowserContextOptions, act: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN', ...options })
  await act(await context.newPage())
  await context.close()
}

const DOCUMENT = sample({ source: 'docs', lang: 'zh', translated: true })

test('a member who enters a page in another language is led to its counterpart in the language of the profile', async () => {
  const member = await signUp(server, 'chose-english')
  await member.post('/api/user/setLanguage', { lang: 'en' })
  await as(member, async page => {
    await page.goto(`${DOCUMENT.path}?from=mail#comments`)
    await page.waitForURL(/\/en\/home\/article\/\d+\?from=mail#comments$/)
    expect(await page.locator('.prose').first().getAttribute('lang')).toBe('en')
    await page.goto('/hot-chip/28/faq')
    await page.waitForURL('**/en/hot-chip/28/faq')
  })
})

/**
 * Lets each page report that it names the member. Playwright's own look into a page counts as an activity there, after
 * which nobody is led away.
 */
const reportNaming = (nickname: string, page: Page): Promise<unknown> =>
  page.addInitScript(name => {
    const isNamed = () => [...document.querySelectorAll('[data-nickname]')].some(place => place.textContent === name)
    new MutationObserver((_, observer) => {
      if (!isNamed()) return
      observer.disconnect()
      console.log(`Named on ${location.pathname}`)
    }).observe(document, { childList: true, subtree: true })
  }, nickname)

/** Goes to a page, and returns the path of the page that names the member. The page left must have named him before. */
async function pathThatNames(page: Page, go: string | (() => Promise<unknown>)): Promise<string> {
  const named = page.waitForEvent('console', message => message.text().startsWith('Named on '))
  await (typeof go === 'string' ? page.goto(go) : go())
  return (await named).text().replace('Named on ', '')
}

test('a missing page says so, also to a member whose profile has another language', async () => {
  const member = await signUp(server, 'lost-english')
  await member.post('/api/user/setLanguage', { lang: 'en' })
  await withPage(signedIn(server, member), async page => {
    // Not every browser tells scripts the status of a page.
    await page.addInitScript(() =>
      Object.defineProperty(PerformanceResourceTiming.prototype, 'responseStatus', { get: () => undefined })
    )
    await reportNaming('lost-english', page)
    expect(await pathThatNames(page, '/nothing-here')).toBe('/nothing-here')
  })
})

test('the switch of the language leads from a missing page to the same address', () =>
  withPage({}, async page => {
    await page.goto('/nothing-here?from=mail')
    const link = page.locator('header [data-language=en]')
    // Without the script of the link, the home page.
    expect(await link.getAttribute('href')).toBe('/en/home')
    await link.click()
    await page.waitForURL('**/en/nothing-here?from=mail')
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  }))

test('nobody is led away by a language that only the browser remembers', async () => {
  const member = await signUp(server, 'chose-nothing')
  await withPage(signedIn(server, member), async page => {
    await reportNaming('chose-nothing', page)
    // Without a choice, the language is that of the last page.
    expect(await pathThatNames(page, '/en/home')).toBe('/en/home')
    await page.route('**/api/user/userLogin*', route => route.abort())
    expect(await pathThatNames(page, '/home')).toBe('/home')
  })
})

test('Back leads to the page from before a switch of the language', async () => {
  const member = await signUp(server, 'goes-back')
  await member.post('/api/user/setLanguage', { lang: 'en' })
  await withPage(signedIn(server, member), async page => {
    await reportNaming('goes-back', page)
    expect(await pathThatNames(page, '/en/home/list/type-3')).toBe('/en/home/list/type-3')
    const switchToChinese = () => page.locator('header [data-language=zh]').click()
    expect(await pathThatNames(page, switchToChinese)).toBe('/home/list/type-3')
    await expect.poll(async () => (await member.profile()).lang).toBe('zh')
    expect(await pathThatNames(page, () => page.goBack())).toBe('/en/home/list/type-3')
  })
})

test('a link of the site leads to its page in any language, and the switch changes the profile', async () => {
  const member = await signUp(server, 'switches')
  await member.post('/api/user/setLanguage', { lang: 'zh' })
  await as(member, async page => {
    await page.goto('/home')
    await page.locator('[data-nickname]', { hasText: 'switches' }).first().waitFor({ state: 'attached' })
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), {
        href: '/en/home/list/type-3',
        textContent: 'Read it in English'
      })
      document.querySelector('main')?.prepend(link)
    })
    await page.getByRole('link', { name: 'Read it in English' }).click()
    await page.waitForURL('**/en/home/list/type-3')
    await page.locator('[data-nickname]', { hasText: 'switches' }).first().waitFor({ state: 'attached' })
    expect(new URL(page.url()).pathname).toBe('/en/home/list/type-3')
    await page.locator('header [data-language=zh]').click()
    await page.waitForURL(/[^n]\/home\/list\/type-3$/)
    await page.locator('header [data-language=en]').click()
    await page.waitForURL('**/en/home/list/type-3')
    await expect.poll(async () => (await member.profile()).lang).toBe('en')
    await page.goto('/home')
    await page.waitForURL('**/en/home')
  })
})

test('a guest who came with ?lng= keeps that language', () =>
  journey({}, async page => {
    await page.goto('/home?lng=en')
    await page.waitForURL('**/en/home')
    await page.mouse.move(200, 200)
    await page.mouse.move(210, 220)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('en')
    await page.goto('/')
    await page.waitForURL('**/en/home')
  }))

test('the switch on a shared answer leads to the same answer', () =>
  withPage({}, async page => {
    await page.goto('/chat/share/3f6ca1f0-0000-4000-8000-000000000000')
    await page.locator('header [data-language=en]').click()
    await page.waitForURL('**/en/chat/share/3f6ca1f0-0000-4000-8000-000000000000')
  }))
