import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { articles } from '../../src/server/platform/db/schema.ts'
import { expectAccessible } from '../support/accessible.ts'
import { eventually } from '../support/eventually.ts'
import { hasFocus } from '../support/focus.ts'
import { signUp } from '../support/person.ts'
import { as, journey, openSite, server } from '../support/site.ts'

openSite()

const LONG = `static const char *names[] = { ${'"a name that goes on", '.repeat(12)} };`
const TEXT = `Before.

![Data path](/pictures/ipu-pipeline.svg)

[![Linked](/pictures/nand-page.svg)](/home)

![](/pictures/power-seq.svg)

![Boot time "in" <parts>](/pictures/boot-timeline.svg)

\`\`\`c
int short_line;
\`\`\`

\`\`\`c
int first;
${LONG}
\`\`\`
`

async function post(content = TEXT): Promise<number> {
  const values = {
    bigTitle: 'Aids',
    content,
    articleType: 1,
    family1: [117],
    family2: [1],
    lang: 'en',
    authorId: 1
  } as const
  const rows = await server.database.db
    .insert(articles)
    .values({ source: 'community', ...values, family1: [117], family2: [1] })
    .returning()
  const id = rows[0]?.id ?? 0
  await eventually('the article is there', async () => (await server.get(`/en/home/article/${id}`)).status === 200)
  return id
}

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Images' })
const shown = (page: Page) => viewer(page).getByRole('img').or(viewer(page).locator('img'))
const english = { locale: 'en-US' }

test('a picture opens large on demand, and others of the text are one step away', () =>
  journey(english, async page => {
    const requests: string[] = []
    page.on('request', request => requests.push(request.url()))
    await page.goto(`/en/home/article/${await post()}`, { waitUntil: 'networkidle' })
    expect(requests.filter(url => /reading|PictureViewer/i.test(url))).toEqual([])
    const first = page.locator('.prose img').first()
    await first.click()
    await viewer(page).getByText('1 of 3').waitFor()
    expect(await shown(page).getAttribute('alt')).toBe('Data path')
    await expectAccessible(page, 'a large picture')
    await page.keyboard.press('ArrowRight')
    await viewer(page).getByText('2 of 3').waitFor()
    await viewer(page).getByRole('button', { name: 'Next image' }).click()
    await viewer(page).getByText('Boot time "in" <parts>').waitFor()
    expect(await viewer(page).getByRole('button', { name: 'Next image' }).isDisabled()).toBe(true)
  }))

test('Escape, a click and the back button close a picture, and one in a link leads where the link does', () =>
  journey(english, async page => {
    const path = `/en/home/article/${await post()}`
    await page.goto(path)
    const first = page.locator('.prose img').first()
    await first.click()
    await viewer(page).waitFor()
    await page.keyboard.press('Escape')
    await viewer(page).waitFor({ state: 'detached' })
    await first.click()
    await shown(page).click()
    await viewer(page).waitFor({ state: 'detached' })
    await first.click()
    await viewer(page).waitFor()
    await page.goBack()
    await viewer(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe(path)
    // A picture that is the whole content of a link follows the link.
    await page.getByRole('img', { name: 'Linked' }).click()
    await page.waitForURL('**/home')
  }))

test.each(['Enter', 'Space'])(
  'by keyboard: Tab reaches a picture, %s opens it, keys of the page rest, and the focus comes back',
  key =>
    journey(english, async page => {
      await page.goto(`/en/home/article/${await post()}`)
      await page.keyboard.press('Tab')
      const button = page.getByRole('button', { name: 'Data path' })
      await button.focus()
      await page.keyboard.press(key)
      await viewer(page).waitFor()
      await page.keyboard.press('?')
      expect(await page.locator('#keyboard').isVisible()).toBe(false)
      await page.keyboard.press('Escape')
      await viewer(page).waitFor({ state: 'detached' })
      await hasFocus(button)
    })
)

test('on a phone a finger that moves sideways turns to the next picture, and one that moves up or rests does not', () =>
  journey({ ...english, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async page => {
    await page.goto(`/en/home/article/${await post()}`)
    await page.locator('.prose img').first().tap()
    await viewer(page).getByText('1 of 3').waitFor()
    const touch = await page.context().newCDPSession(page)
    const swipe = async (from: [number, number], to: [number, number]) => {
      const at = ([x, y]: [number, number]) => [{ x, y }]
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) })
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(to) })
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await swipe([300, 400], [80, 410])
    await viewer(page).getByText('2 of 3').waitFor()
    await swipe([300, 400], [290, 150])
    await swipe([80, 400], [300, 380])
    await viewer(page).getByText('1 of 3').waitFor()
    // There is no picture before the first.
    await swipe([80, 400], [300, 400])
    await viewer(page).getByText('1 of 3').waitFor()
    await shown(page).click()
    await viewer(page).waitFor({ state: 'detached' })
  }))

test('on a phone a wide picture is zoomed and moved, and one in a comment opens too', async () => {
  const id = await post()
  const member = await signUp(server, 'pictured')
  await member.post('/api/discuss/addArticleDiscuss', {
    articleId: id,
    content: '![In a comment](/pictures/dsi-timing.svg)'
  })
  await as(
    member,
    async page => {
      await page.goto(`/en/home/article/${id}`)
      await page.locator('.prose img[alt^="Boot"]').click()
      await viewer(page).getByRole('button', { name: 'Zoom in' }).click()
      const width = () => shown(page).evaluate(element => element.getBoundingClientRect().width)
      expect(await width()).toBeGreaterThan(390 * 1.5)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      await viewer(page).getByRole('button', { name: 'Fit to screen' }).click()
      expect(await width()).toBeLessThanOrEqual(390)
      await viewer(page).getByRole('button', { name: 'Close' }).click()
      await viewer(page).waitFor({ state: 'detached' })
      await page.locator('#comments img[alt="In a comment"]').click()
      await viewer(page).getByText('In a comment').waitFor()
      expect(await viewer(page).getByRole('button', { name: 'Next image' }).count()).toBe(0)
    },
    { ...english, viewport: { width: 390, height: 844 }, hasTouch: true }
  )
})

test('a picture that fails to load is reported', () =>
  journey(english, async page => {
    await page.goto(`/en/home/article/${await post()}`)
    await page.locator('.prose img').first().click()
    await viewer(page).waitFor()
    await shown(page).evaluate(element => element.dispatchEvent(new Event('error')))
    await viewer(page).getByText("Couldn't load the image").waitFor()
  }))

test('a member sees the switch for long lines only with its styles, which come at the first activity', async () => {
  const member = await signUp(server, 'coder')
  await as(member, async page => {
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('.wrap-lines')) return
        observer.disconnect()
        const link = document.querySelector<HTMLLinkElement>('head > link[rel=stylesheet]')
        document.documentElement.dataset.styled = String(Boolean(link?.sheet))
      })
      observer.observe(document, { childList: true, subtree: true })
    })
    await page.goto(`/en/home/article/${await post()}`)
    await page.locator('[data-like][aria-pressed]').waitFor()
    await page.keyboard.press('Tab')
    const wrap = page.locator('.wrap-lines')
    await wrap.first().waitFor({ state: 'attached' })
    expect(await page.locator('html').getAttribute('data-styled')).toBe('true')
    expect(await wrap.first().evaluate(button => getComputedStyle(button).fontSize)).toBe('12px')
  })
})

test('without animations of the scroll position, a script fades the end of what scrolls', () =>
  journey(english, async page => {
    await page.addInitScript(() => {
      CSS.supports = () => false
    })
    await page.goto(`/en/home/article/${await post()}`)
    await page.keyboard.press('Tab')
    const long = page.locator('.prose pre', { hasText: 'a name' })
    const mask = () => long.evaluate(pre => (pre as HTMLElement).style.maskImage)
    await expect.poll(mask).toContain('linear-gradient')
    expect(await page.locator('.prose pre', { hasText: 'short_line' }).getAttribute('style')).toBeFalsy()
    await long.evaluate(pre => {
      pre.scrollLeft = pre.scrollWidth
    })
    await expect.poll(mask).toBe('')
    // A line of tabs fades at both ends where it goes on.
    const faded = await page.evaluate(async () => {
      const line = document.createElement('nav')
      line.className = 'scroll-line'
      line.style.cssText = 'width: 100px; overflow-x: auto; white-space: nowrap'
      line.textContent = 'one tab after another, more than its width'
      document.querySelector('#main')?.append(line)
      const after = () => new Promise(done => setTimeout(done, 100)).then(() => line.style.maskImage)
      const start = await after()
      line.scrollLeft = 40
      const middle = await after()
      line.scrollLeft = 9999
      return [start, middle, await after()].map(mask => mask.split('transparent').length - 1)
    })
    expect(faded).toEqual([1, 2, 1])
  }))

test('long lines of code scroll or wrap as the reader chose, and the copy is the text as it was', () =>
  journey({ ...english, permissions: ['clipboard-read', 'clipboard-write'] }, async page => {
    await page.goto(`/en/home/article/${await post()}`)
    await page.keyboard.press('Tab')
    const wrap = page.getByRole('button', { name: 'Wrap' })
    await wrap.waitFor()
    expect(await wrap.count()).toBe(1)
    const block = page.locator('figure.code').last()
    const overflow = () => block.locator('pre').evaluate(pre => pre.scrollWidth - pre.clientWidth)
    expect(await overflow()).toBeGreaterThan(100)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
    await wrap.click()
    expect(await overflow()).toBeLessThanOrEqual(0)
    await block.getByRole('button', { name: 'Copy' }).click()
    await block.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`int first;\n${LONG}\n`)
    await page.reload()
    expect(await overflow()).toBeLessThanOrEqual(0)
    await page.keyboard.press('Tab')
    await block.getByRole('button', { name: 'Wrap', pressed: true }).click()
    expect(await overflow()).toBeGreaterThan(100)
    await page.reload()
    expect(await overflow()).toBeGreaterThan(100)
  }))

test.each(['Pacific/Kiritimati', 'Etc/GMT+12'])('the page and the list show the day of an article in %s', timezoneId =>
  journey({ ...english, timezoneId }, async page => {
    const id = await post()
    const { createdAt } = (await (await server.get(`/api/article/getArticle?id=${id}`)).json()) as { createdAt: string }
    const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: timezoneId }).format(
      new Date(createdAt)
    )
    const dates = {
      [`/en/home/article/${id}`]: '.by time',
      '/en/home': `.row:has([href$="/${id}"]) time`
    }
    for (const [path, date] of Object.entries(dates)) {
      await page.goto(path)
      // The dates of a page are those of Shanghai until its first activity.
      await page.mouse.move(300, 300)
      await page.mouse.move(310, 310)
      await expect.poll(() => page.locator(date).first().textContent(), { message: path }).toBe(day)
    }
  })
)

test.each(['键盘快捷键', 'Keyboard shortcuts'])(
  'the key ? shows the keys, also as the first thing a reader does: %s',
  title =>
    journey(title === '键盘快捷键' ? {} : english, async page => {
      await page.goto(title === '键盘快捷键' ? '/home' : '/en/home')
      const help = page.getByRole('dialog', { name: title })
      await page.keyboard.press('?')
      await help.waitFor()
      expect(await help.locator('dt').count()).toBeGreaterThan(10)
      // The keys rest until the dialog is closed.
      await page.keyboard.press('/')
      await page.keyboard.press('?')
      expect(await page.locator('dialog[open]').count()).toBe(1)
      await page.keyboard.press('Escape')
      await help.waitFor({ state: 'detached' })
      await page.keyboard.press('g')
      await page.keyboard.press('h')
      await page.waitForURL(title === '键盘快捷键' ? '**/home' : '**/en/home')
      await page.getByRole('button', { name: title }).click()
      await help.getByRole('button').click()
      await help.waitFor({ state: 'detached' })
    })
)
