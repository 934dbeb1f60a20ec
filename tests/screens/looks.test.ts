import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { sample } from '../support/samples.ts'
import { browser, openSite, server } from '../support/site.ts'

openSite()

const QUESTION = sample({ type: 'problem_assistance', solved: true })
const DOCUMENT = sample({ source: 'docs', translated: true })

const PAGES = [
  '/home',
  '/home/list/type-2/unsolved',
  '/home/list/type-4/chip-53',
  QUESTION.path,
  DOCUMENT.path,
  '/home/hot-topic',
  '/home/author',
  '/home/tag/ubi',
  '/hot-chip',
  '/hot-chip/28/faq',
  '/home/search',
  '/research-chat',
  '/research-chat?mode=search',
  '/search-chat',
  '/login',
  '/user?userId=1',
  '/user/star?userId=1',
  '/nothing-here',
  '/500'
]
const WIDTHS = [320, 390, 768, 1024, 1280, 1600]

test.each([
  ['zh', ''],
  ['en', '/en']
])(
  'no page in %s has an accessibility violation, light or dark, or scrolls sideways from 320 to 1600 px',
  async (_, language) => {
    // A colour scheme only changes the style sheet. With reduced motion the colours change at once.
    const page = await browser.newPage({ baseURL: server.url, reducedMotion: 'reduce' })
    for (const path of PAGES.map(page => language + page)) {
      await page.setViewportSize({ width: 1280, height: 720 })
      await page.goto(path)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectAccessible(page, `${path} ${colorScheme}`, undefined, colorScheme === 'dark')
      }
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(wide, `${path} at ${width} px`).toBeLessThanOrEqual(width)
      }
    }
    await page.close()
  },
  180_000
)

test('touch targets on a phone are at least 40 px high', async () => {
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  for (const path of ['/home', QUESTION.path, '/hot-chip']) {
    await page.goto(path)
    const small = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'header a, header button, .pager :is(a, select, input), .acts > *:is(a, button), .btn'
        )
      ]
        .filter(element => element.offsetParent && element.getBoundingClientRect().height < 39.5)
        .map(element => `${element.className} ${element.textContent.trim()} ${element.getBoundingClientRect().height}`)
    )
    expect(small, path).toEqual([])
  }
  await page.close()
})

test.each(['/home', '/en/home', '/home/list/type-2', '/en/home/list/type-2', '/en/home/list/type-4'])(
  'chips leave space for four Chinese characters of a name in the rows of %s',
  async path => {
    const page = await browser.newPage({ baseURL: server.url })
    await page.goto(path)
    for (const width of [1280, 1150, 1024, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll('.row .by :is(b, .part)')]
          .filter(
            name =>
              name.clientWidth < Math.min(name.scrollWidth, 4 * Number.parseFloat(getComputedStyle(name).fontSize))
          )
          .map(name => name.parentElement?.textContent)
      )
      expect(cut, `${width} px`).toEqual([])
    }
    await page.close()
  }
)

test.each(['/home', '/en/home', '/home/list/type-2', '/en/home/list/type-2'])(
  'each row of %s has its type, and its chip uncut, at every width',
  async path => {
    const page = await browser.newPage({ baseURL: server.url })
    await page.goto(path)
    for (const width of [1280, 1150, 1024, 768, 600, 390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      const bad = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('.rows .row')]
          .filter(row => {
            const [type, chip] = [row.querySelector<HTMLElement>('.type'), row.querySelector('.part')]
            return !type?.offsetWidth || (chip && chip.scrollWidth > chip.clientWidth)
          })
          .map(row => row.textContent)
      )
      expect(bad, `${width} px`).toEqual([])
    }
    await page.close()
  }
)

test('rows of a chip section are 140 px high and hold their title, answer and figures', async () => {
  const page = await browser.newPage({ baseURL: server.url })
  for (const path of ['/hot-chip', '/hot-chip/28', '/en/hot-chip/53']) {
    await page.goto(path)
    for (const width of [1280, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      const rows = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('.rows .row')].map(row => {
          const { height, top, bottom } = row.getBoundingClientRect()
          const isCut = [...row.querySelectorAll('h2, .figures, .accepted')].some(part => {
            const place = part.getBoundingClientRect()
            return place.height > 0 && (place.top < top || place.bottom > bottom)
          })
          return `${height}${isCut ? ` cut: ${row.textContent}` : ''}`
        })
      )
      expect(rows.length).toBeGreaterThan(2)
      expect([...new Set(rows)], `${path} at ${width} px`).toEqual(['140'])
    }
  }
  await page.close()
})

test('an article prints as a clean document with its address and date', async () => {
  const page = await browser.newPage({ baseURL: server.url })
  await page.goto(QUESTION.path)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('header.top').isVisible()).toBe(false)
  expect(await page.locator('.toc').isVisible()).toBe(false)
  // The script that comes at the first sign of a reader makes times relative, which would mean nothing on paper.
  await page.mouse.move(300, 300)
  const written = page.locator('.comment time[title]').first()
  const [size, after] = await written.evaluate(time => [
    getComputedStyle(time).fontSize,
    getComputedStyle(time, '::after').content
  ])
  expect([size, after]).toEqual(['0px', `"${await written.getAttribute('title')}"`])
  // The build of tests has no SITE_URL, and readers have the address of the server.
  expect(await page.locator('.printed').textContent()).toContain(
    ` ${server.url}${QUESTION.path} · ${QUESTION.date.slice(0, 10)}`
  )
  await page.close()
})

test('every page names its language, its canonical address and its other language', async () => {
  const page = await browser.newPage({ baseURL: server.url })
  await page.goto(`/en${DOCUMENT.path}`)
  const links = (rel: string) =>
    page
      .locator(`link[rel=${rel}]:not([type])`)
      .evaluateAll(items =>
        items.map(item => [item.getAttribute('hreflang'), new URL((item as HTMLLinkElement).href).pathname])
      )
  expect((await links('canonical'))[0]?.[1]).toMatch(/^\/(en\/)?home\/article\/\d+$/)
  const alternates = await links('alternate')
  expect(alternates.map(([lang]) => lang).sort()).toEqual(['en', 'x-default', 'zh-CN'])
  await page.close()
})

test('contrast themes show searched words in titles and the chosen entry', async () => {
  const page = await browser.newPage({ baseURL: server.url, forcedColors: 'active' })
  await page.goto('/home/search?q=ubi')
  const mark = page.locator('.hits h2 mark').first()
  await mark.waitFor()
  const colours = await mark.evaluate(each =>
    [each, each.parentElement as Element].map(one => getComputedStyle(one).color)
  )
  expect(colours[0]).toBe(colours[1])
  await page.goto('/home/list/type-2')
  const [chosen, other] = await page
    .locator('nav a[href$="/type-2"], nav a[href$="/type-3"]')
    .evaluateAll(links => links.map(link => getComputedStyle(link).backgroundColor))
  expect(chosen).not.toBe(other)
  await page.close()
})

test('dark contrast themes show searched words of suggestions and the suggestion that Enter opens', async () => {
  const page = await browser.newPage({ baseURL: server.url, forcedColors: 'active', colorScheme: 'dark' })
  await page.goto('/home')
  const field = page.locator('header input[type=search]')
  await field.click()
  await field.pressSequentially('ubi')
  const mark = page.locator('.suggestions strong mark').first()
  await mark.waitFor()
  await expect.poll(() => mark.evaluate(one => getComputedStyle(one).color)).not.toBe('rgb(0, 0, 0)')
  await field.press('ArrowDown')
  await page.locator('.suggestions [role=option][aria-selected=true]').waitFor()
  // One colour for the chosen suggestion, and one for all others.
  const colours = () =>
    page
      .locator('.suggestions [role=option]')
      .evaluateAll(options => new Set(options.map(option => getComputedStyle(option).backgroundColor)).size)
  await expect.poll(colours).toBe(2)
  await page.close()
})
