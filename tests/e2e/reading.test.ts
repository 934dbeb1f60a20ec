import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import { articles } from '../../src/server/platform/db/schema.ts'
import { eventually } from '../support/eventually.ts'
import { hasFocus } from '../support/focus.ts'
import { sample, samples } from '../support/samples.ts'
import { journey, openSite, server } from '../support/site.ts'

openSite()

const QUESTION = sample({ type: 'problem_assistance', solved: true, lang: 'zh', chip: 117 })
const DOCUMENT = sample({ source: 'docs', translated: true })

test('a reader goes from the entry to a list, filters it, opens an article and finds the answer', () =>
  journey({}, async page => {
    await page.goto('/')
    await page.waitForURL('**/home')
    await page
      .getByRole('navigation', { name: '类型' })
      .getByRole('link', { name: /问题求助/ })
      .click()
    await page.waitForURL('**/home/list/type-2')
    await page
      .getByRole('navigation', { name: '芯片' })
      .getByRole('link', { name: /D1-SSD2355/ })
      .click()
    await page.waitForURL('**/home/list/type-2/chip-117')
    const [article] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('main').getByRole('link', { name: QUESTION.bigTitle }).click()
    ])
    await article.waitForURL(`**${QUESTION.path}`)
    await article.getByRole('navigation', { name: '目录' }).getByRole('link', { name: '采纳的答案' }).click()
    await article.getByRole('region', { name: '采纳的答案' }).getByRole('link', { name: '在评论中查看' }).click()
    expect(new URL(article.url()).hash).toMatch(/^#comment-\d+$/)
    await article.goBack()
    expect(new URL(article.url()).hash).toBe('#accepted')
  }))

test('without JavaScript, lists, filters, pages, articles and pictures work', () =>
  journey({ javaScriptEnabled: false }, async page => {
    await page.goto('/')
    await page.waitForURL('**/home')
    await page.getByRole('link', { name: '第 2 页' }).click()
    await page.waitForURL('**/home/list/page-2')
    await page.getByRole('link', { name: '热门', exact: true }).click()
    await page.waitForURL('**/home/list/hot')
    expect(await page.locator('.row .avatar img[src]').count()).toBeGreaterThan(5)
    await page.goto('/home/list/type-2/unsolved')
    expect(await page.locator('.row').count()).toBe(samples({ type: 'problem_assistance', solved: false }).length)
    await page.goto(DOCUMENT.path)
    expect(await page.locator('.prose h2').count()).toBeGreaterThan(2)
    await page.goto('/hot-chip/53')
    expect(await page.locator('main .row').count()).toBeGreaterThan(3)
    // A row says the same as in a list: its accepted answer, and its language if it is another one.
    await page.goto('/hot-chip')
    expect(await page.locator('main .row .accepted').first().textContent()).toMatch(/^采纳的答案: .+官方/)
    await page.goto('/en/hot-chip')
    expect(await page.locator('main .row .by', { hasText: '中文' }).count()).toBeGreaterThan(0)
  }))

test('the language switch leads to the same page, remembers the choice, and the entry follows it', () =>
  journey({}, async page => {
    await page.goto('/home/list/type-3')
    await page
      .getByRole('link', { name: '本页的', exact: false })
      .or(page.locator('header [data-language=en]'))
      .first()
      .click()
    await page.waitForURL('**/en/home/list/type-3')
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('en')
    expect(await page.evaluate(() => document.cookie)).toContain('i18next=en')
    await page.goto('/')
    await page.waitForURL('**/en/home')
    await page.goto(DOCUMENT.path)
    await page.locator('header [data-language=en]').click()
    await page.waitForURL('**/en/home/article/*')
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    expect(await page.locator('.prose').first().getAttribute('lang')).toBe('en')
  }))

test('an English browser is redirected to English, and ?lng= applies if the browser states no language', () =>
  journey({ locale: 'en-GB' }, async page => {
    await page.goto('/')
    await page.waitForURL('**/en/home')
  }))

test('a list of two pages has a field for the number of a page', () =>
  journey({ locale: 'en-GB' }, async page => {
    await page.goto('/en/home')
    const field = page.getByRole('textbox', { name: 'Go to page' })
    await field.fill('2')
    await field.press('Enter')
    await page.waitForURL('**/en/home/list/page-2')
  }))

test('an avatar loads only once its row is in view', () =>
  journey({ viewport: { width: 1280, height: 500 } }, async page => {
    await page.goto('/home')
    await page.locator('.row .avatar img[src]').first().waitFor()
    const last = page.locator('.row .avatar img').last()
    expect(await last.getAttribute('src')).toBeNull()
    await page.locator('.row').last().scrollIntoViewIfNeeded()
    await page.locator('.row').last().locator('.avatar img[src]').waitFor()
  }))

/** Most bytes, compressed, of an article's page without its main part, and of the scripts in it. */
const MAX_FRAME_BYTES = 14_000
const MAX_SCRIPT_BYTES = 2048
const compressed = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).length

test('a guest who reads an article requests no file but the page and its pictures, and the page is small', () =>
  journey({}, async page => {
    const others: string[] = []
    page.on('request', request => {
      if (!/document|image|ping|other/.test(request.resourceType())) others.push(request.url())
    })
    const reply = await page.goto(QUESTION.path, { waitUntil: 'networkidle' })
    expect(others).toEqual([])
    expect(await page.locator('html').getAttribute('data-session')).toBe('guest')

    const html = (await reply?.text()) ?? ''
    const main = await page.locator('main').innerHTML()
    expect(compressed(html) - compressed(main)).toBeLessThan(MAX_FRAME_BYTES)
    const scripts = await page.locator('script:not([src], [type="application/ld+json"])').allTextContents()
    expect(compressed(scripts.join('\n'))).toBeLessThan(MAX_SCRIPT_BYTES)
  }))

test('code is copied with one click', () =>
  journey({ permissions: ['clipboard-read', 'clipboard-write'] }, async page => {
    await page.goto(`/en${QUESTION.path}`)
    const figure = page.locator('figure.code').first()
    await figure.hover()
    await figure.getByRole('button', { name: 'Copy' }).click()
    await figure.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await figure.locator('pre').textContent())
  }))

test('the focus stays in the accepted answer while the page asks for newer comments', () =>
  journey({}, async page => {
    const answered = samples({ solved: true }).find(({ comments, acceptedId }) =>
      comments.some(({ id, content }) => id === acceptedId && content.includes('```'))
    )
    const path = answered?.path ?? ''
    const newer = page.waitForResponse(
      reply => new URL(reply.url()).pathname === path && reply.request().resourceType() === 'fetch'
    )
    await page.goto(path)
    const answer = page.locator('#accepted')
    const author = answer.getByRole('link').first()
    await author.focus()
    await answer.getByRole('button', { name: '复制' }).first().waitFor()
    // The page asks once the discussion is in sight.
    await page.locator('#comments').evaluate(element => element.scrollIntoView())
    await (await newer).finished()
    await page.evaluate(() => new Promise(done => setTimeout(done, 300)))
    await hasFocus(author)
    await page.keyboard.press('Tab')
    await expect.poll(() => answer.evaluate(element => element.contains(document.activeElement))).toBe(true)
  }))

test('by keyboard only: search, move through rows, open one, return, open the help', () =>
  journey({}, async page => {
    await page.goto('/home')
    await page.keyboard.press('/')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('q')
    await page.keyboard.type('jjk')
    expect(await page.locator('header input[name=q]').inputValue()).toBe('jjk')
    await page.locator('header input[name=q]').blur()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    const focused = await page.evaluate(() => (document.activeElement as HTMLAnchorElement).pathname)
    expect(focused).toBe(await page.locator('[data-row]').nth(1).getAttribute('href'))
    const [opened] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
    expect(new URL(opened.url()).pathname).toBe(focused)
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: '键盘快捷键' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.goto('/hot-chip')
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await page.waitForURL('**/home')
  }))

test('a long chip section draws only the rows in view, and reaches its last', () =>
  journey({}, async page => {
    const row = {
      source: 'community' as const,
      articleType: 4,
      content: 'x',
      family1: [53],
      lang: 'zh' as const,
      authorId: 1
    }
    await server.database.db
      .insert(articles)
      .values(Array.from({ length: 150 }, (_, at) => ({ ...row, bigTitle: `选型 ${at}` })))
    await eventually('the section has them', async () =>
      (await (await server.get('/hot-chip/53')).text()).includes('选型 149')
    )
    await page.goto('/hot-chip/53')
    await page.getByRole('heading', { name: /^产品选型 1\d\d$/ }).waitFor()
    await page.locator('main .row').nth(39).scrollIntoViewIfNeeded()
    await page.locator('main .row').nth(44).waitFor()
    await page.keyboard.press('End')
    await page.getByRole('link', { name: '选型 0', exact: true }).waitFor()
    await page.getByRole('heading', { name: /^开发资源 \d+$/ }).waitFor()
    expect(await page.locator('main .row').count()).toBeLessThan(90)
  }))

test('an article in the other language says so, and names its translation', () =>
  journey({ javaScriptEnabled: false }, async page => {
    const note = page.getByRole('note')
    await page.goto(`/en${sample({ lang: 'zh', translated: false }).path}`)
    await note.getByText('This article is only available in Chinese.').waitFor()
    const en = sample({ lang: 'en', translated: true })
    await page.goto(en.path)
    const link = note.getByRole('link', { name: '阅读中文版' })
    expect(await link.getAttribute('hreflang')).toBe('zh-CN')
    await link.click()
    await page.locator('html[lang=zh-CN] h1:lang(zh)').waitFor()
    expect(await page.getByText('这篇文章是英文版').count()).toBe(0)
  }))

test('the rail counts within the chosen chip, and an empty list says what was chosen and how to widen it', () =>
  journey({}, async page => {
    await page.goto('/en/home/list/type-2/chip-117')
    const rail = page.getByRole('navigation', { name: 'Types' })
    const rows = await page.locator('.row').count()
    expect(await rail.getByRole('link', { name: /^Questions/ }).textContent()).toContain(String(rows))
    const empty = page.locator('.empty')
    await page.goto('/en/home/list/type-2/chip-53/unanswered')
    await empty.getByText('Every question in “Questions · SSU938X” has a reply').waitFor()
    expect(await empty.getByRole('link', { name: 'All chips' }).getAttribute('href')).toBe(
      '/en/home/list/type-2/unanswered'
    )
    await empty.getByRole('link', { name: 'Questions · SSU938X', exact: true }).click()
    await page.locator('.row').first().waitFor()
  }))

test('one entry of the contents is current, also after the list was replaced', () =>
  journey({}, async page => {
    await page.goto(sample({ source: 'docs', lang: 'zh', type: 'technical_insights', translated: true }).path)
    const current = page.locator('.toc [aria-current]')
    await page.mouse.move(10, 10)
    await page
      .locator('.prose h2')
      .nth(2)
      .evaluate(heading => heading.scrollIntoView())
    const first = page.locator('.toc a').first()
    await expect.poll(() => first.getAttribute('aria-current')).toBeNull()
    // A heading in the upper third, where the eye is, is the current one.
    const heading = page.locator('.prose h2').nth(1)
    const id = await heading.evaluate(each => {
      scrollBy(0, each.getBoundingClientRect().top - innerHeight * 0.3)
      return each.id
    })
    await expect.poll(() => current.getAttribute('href').then(href => decodeURIComponent(href ?? ''))).toBe(`#${id}`)
    // As in a list that came with new comments.
    await first.evaluate(link => link.setAttribute('aria-current', 'true'))
    await page.mouse.wheel(0, 100)
    await expect.poll(() => current.count()).toBe(1)
    expect(await first.getAttribute('aria-current')).toBeNull()
  }))

test('a second after a page loads, the console warns if its top is empty, and only then', () =>
  journey({ bypassCSP: true }, async page => {
    let warnings = 0
    page.on('console', message => {
      if (message.text() === 'The top is blank') warnings++
    })
    await page.clock.install()
    await page.goto('/home')
    await page.clock.runFor(1100)
    expect(warnings).toBe(0)
    await page.goto('/home/hot-topic')
    await page.addStyleTag({ content: 'header { display: none }' })
    await page.clock.runFor(1100)
    await expect.poll(() => warnings).toBe(1)
  }))
