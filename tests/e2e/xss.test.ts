import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderMarkdown } from '../../src/markdown/render.ts'
import { htmlVectors } from '../markdown/htmlVectors.ts'
import { markdownVectors } from '../markdown/markdownVectors.ts'
import { closeBrowser, openBrowser } from '../support/browser.ts'

// A page with scripts enabled and without a content security policy, so that anything that passes the sanitiser runs.
const ADDRESS = 'http://page.test/article'

let browser: Browser
let context: BrowserContext
let page: Page | undefined
let html = ''
const seen: string[] = []

beforeAll(async () => {
  browser = await openBrowser()
  context = await browser.newContext()
  context.on('dialog', dialog => {
    seen.push(`dialog ${dialog.message()}`)
    return dialog.dismiss().catch(() => {})
  })
  await context.route('**/*', route => {
    const request = route.request()
    if (request.url() === ADDRESS && request.frame().parentFrame() === null) {
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
    }
    // Markdown may show pictures of the site itself. Their requests are aborted here, so that an onerror handler would
    // run.
    const own = request.resourceType() === 'image' && new URL(request.url()).host === 'page.test'
    if (!own) seen.push(`${request.resourceType()} ${request.url()}`)
    return route.abort()
  })
})
afterAll(() => closeBrowser(browser))

test.each(Object.entries({ ...htmlVectors, ...markdownVectors }))(
  'hostile content does not run, load or redirect: %s',
  async (_, sources) => {
    for (const source of sources) {
      const article = await renderMarkdown(source)
      const comment = await renderMarkdown(source, { idPrefix: 'c1-' })
      expect(await whatHappens(`${article.html}<div>${comment.html}</div>`), source).toEqual([])
    }
  },
  120_000
)

test('the page would notice a script, a link, a frame, a stylesheet and a refresh', async () => {
  expect(await whatHappens('<img src=x onerror=alert(1)>')).toContain('dialog 1')
  expect(await whatHappens('<a href="javascript:alert(2)">x</a>')).toContain('dialog 2')
  expect(await whatHappens('<b onmouseover="window.__xss = 1">x</b>')).toContain('window.__xss')
  expect(await whatHappens('<iframe src="//xss.example/"></iframe>')).toContain('document http://xss.example/')
  expect(await whatHappens('<p style="background:url(//xss.example/)">x</p>')).toContain('image http://xss.example/')
  expect(await whatHappens('<meta http-equiv=refresh content="0;url=//xss.example/">')).not.toEqual([])
})

async function whatHappens(body: string): Promise<string[]> {
  html = `<!doctype html><link rel=icon href="data:,"><main class="prose">${body}</main>`
  seen.length = 0
  page ??= await context.newPage()
  await page.goto(ADDRESS).catch(error => seen.push(`gone: ${error.message}`))
  const set = await page.evaluate(pokeEverything).catch(error => [`gone: ${error.message}`])
  if (page.url() !== ADDRESS) seen.push(`navigation to ${page.url()}`)
  if (page.frames().length > 1) seen.push('a frame')
  if (context.pages().length > 1) seen.push('a window')
  const happened = [...new Set([...seen, ...set])]
  if (happened.length > 0) {
    // Pending activity on the page must not affect the next case.
    await Promise.all(context.pages().map(open => open.close()))
    page = undefined
  }
  return happened
}

// Runs in the page: triggers every event on every element, and then again on a copy inserted through innerHTML, as a
// preview does.
async function pokeEverything(): Promise<string[]> {
  const events =
    'mouseover mouseenter mousemove pointerenter pointerover mousedown mouseup focus focusin keydown toggle'
  document.addEventListener(
    'click',
    event => {
      const link = event.target instanceof Element && event.target.closest('a')
      // An address without a valid host (http://a:b) has no protocol when resolved.
      const ordinary =
        link && (/^(https?|mailto):/.test(link.protocol) || /^http/.test(link.getAttribute('href') ?? ''))
      if (ordinary) event.preventDefault()
    },
    true
  )
  const poke = (root: Element) => {
    for (const element of [root, ...root.querySelectorAll<HTMLElement>('*')]) {
      for (const name of events.split(' ')) element.dispatchEvent(new Event(name, { bubbles: true }))
      if (element instanceof HTMLDetailsElement) element.open = true
      if (element instanceof HTMLElement) {
        element.focus()
        element.click()
      }
    }
  }
  const main = document.querySelector('main')
  if (!main) return ['the page lost its main']
  poke(main)
  const preview = document.createElement('div')
  preview.innerHTML = main.innerHTML
  document.body.append(preview)
  poke(preview)
  await new Promise(done => setTimeout(done, 10))
  const named = window as { __xss?: unknown }
  return named.__xss === undefined ? [] : ['window.__xss']
}
