import { like } from 'drizzle-orm'
import type { BrowserContextOptions, Page } from 'playwright'
import { expect, test } from 'vitest'
import { articles, searchLogLines } from '../../src/server/platform/db/schema.ts'
import { expectAccessible } from '../support/accessible.ts'
import { eventually } from '../support/eventually.ts'
import { offlineJourney } from '../support/offline.ts'
import { signUp } from '../support/person.ts'
import { sample } from '../support/samples.ts'
import { as, browser, journey, openSite, server } from '../support/site.ts'

openSite()

/** The only article with such log lines. */
const SOLVED = sample({ solved: true, text: 'pinout-csi 1f310000.csi: csi1: frame 53994 dropped' })
const LOG = `[    1.120000] random: crng init done
[ 9803.551201] pinout-csi 2f310000.csi: csi0: CRC error, vc 3 dt 0x1e line 7
[ 9803.600000] wpa_supplicant: psk="correct horse" connect failed
[ 9804.551219] pinout-csi 2f310000.csi: csi0: frame 7 dropped`
const PROSE = 'The board does not boot, and we do not know why that is.\n\nPlease tell us what we should do about it.'

/** Pastes from the clipboard with the keyboard. */
async function paste(page: Page, field: string, text: string): Promise<void> {
  await page.evaluate(copied => navigator.clipboard.writeText(copied), text)
  await page.locator(field).first().focus()
  await page.keyboard.press('Control+V')
}
const CLIPBOARD: BrowserContextOptions = { permissions: ['clipboard-read', 'clipboard-write'] }
const panel = (page: Page) => page.locator('.log-panel')
const isFound = (page: Page) => panel(page).locator('.articles a', { hasText: SOLVED.bigTitle }).waitFor()
const line = (page: Page, text: string) =>
  panel(page)
    .locator('.lines li')
    .filter({ has: page.locator('code', { hasText: text }) })

test('below the header the panel stays in the window at each width, and its tick boxes leave the lines their space', () =>
  journey(CLIPBOARD, async page => {
    await page.goto('/home')
    await paste(page, 'header input[name=q]', LOG)
    await isFound(page)
    for (const width of [1280, 1100, 900, 768, 390]) {
      await page.setViewportSize({ width, height: 800 })
      const place = await panel(page).evaluate(element => {
        const { left, right } = element.getBoundingClientRect()
        const box = element.querySelector('.lines input')?.getBoundingClientRect()
        return { isIn: left >= 0 && right <= innerWidth, box: box?.width }
      })
      expect(place, `${width} px`).toEqual({ isIn: true, box: width < 768 ? 20 : 16 })
    }
  }))

test('a guest pastes a log on the home page, sees what matters and where it occurs, and goes there', () =>
  journey(CLIPBOARD, async page => {
    const sent: string[] = []
    const loaded: string[] = []
    page.on('request', request => {
      sent.push(`${request.url()} ${request.postData() ?? ''}`)
      loaded.push(new URL(request.url()).pathname)
    })
    await page.goto('/home', { waitUntil: 'networkidle' })
    expect(loaded.filter(path => /logPanel|\/search\/logs/.test(path))).toEqual([])
    await paste(page, 'header input[name=q]', LOG)
    await isFound(page)
    await page.getByText('共 4 行，3 行值得关注').waitFor()
    await line(page, 'CRC error').getByText('此行出现在 1 篇文章中，其中 1 篇已解决').waitFor()
    expect(await line(page, 'CRC error').locator('mark').textContent()).toBe('error')
    await line(page, 'psk="{SECRET-1}"').getByText('文章中没有此行').waitFor()
    await page.waitForLoadState('networkidle')
    // Only templates of the log are sent, and no part of the secret.
    expect(sent.filter(one => /correct|horse|2f310000|9803/.test(decodeURIComponent(one)))).toEqual([])
    await expectAccessible(page)
    // Few index files are loaded, independent of the length of the log.
    expect(new Set(loaded.filter(path => path.startsWith('/search/logs/'))).size).toBeLessThanOrEqual(9)
    await panel(page).locator('.articles a', { hasText: SOLVED.bigTitle }).click()
    await page.waitForURL(`**${SOLVED.path}**`)
    expect(await page.evaluate(() => document.querySelector(':target') !== null || location.hash === '')).toBe(true)
  }))

test('on the search page, on a phone and in English, Escape closes the panel and the text remains', () =>
  journey({ ...CLIPBOARD, viewport: { width: 390, height: 844 }, locale: 'en-US' }, async page => {
    await page.goto('/en/home/search')
    await paste(page, 'main input[name=q]', LOG)
    await isFound(page)
    await page.getByText('3 of 4 lines stand out').waitFor()
    await line(page, 'CRC error').getByText('This line occurs in 1 article, 1 solved').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)
    const words = await page.locator('main input[name=q]').inputValue()
    expect(words).toMatch(/CRC|connect|csi/i)
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })
    expect(await page.locator('main input[name=q]').inputValue()).toBe(words)
  }))

test('other text is searched as usual, and no panel opens', () =>
  journey(CLIPBOARD, async page => {
    await page.goto('/home/search')
    const box = page.locator('main input[name=q]')
    await paste(page, 'main input[name=q]', PROSE)
    await expect.poll(() => box.inputValue()).toContain('The board does not boot')
    expect(await panel(page).count()).toBe(0)
    await paste(page, 'main input[name=q]', LOG)
    await isFound(page)
    await box.fill('ubifs')
    await panel(page).waitFor({ state: 'detached' })
  }))

test('if neither the index nor the server responds, the lines remain and can be retried', () =>
  journey(CLIPBOARD, async page => {
    let broken = true
    await page.route('**/search/logs/manifest.json', route => route.fulfill({ body: 'no index' }))
    await page.route('**/api/search/matchLog', route =>
      broken ? route.fulfill({ json: { lines: [], articles: [] } }) : route.continue()
    )
    await page.goto('/home/search')
    await paste(page, 'main input[name=q]', LOG)
    await panel(page).getByRole('alert').waitFor()
    await line(page, 'CRC error').waitFor()
    // The server alone is sufficient.
    broken = false
    await panel(page).getByRole('button', { name: '重试' }).click()
    await isFound(page)
  }))

test('in the assistant and in the question form, the log remains in its field, with the matches below', async () => {
  const member = await signUp(server, 'pasting')
  await as(
    member,
    async page => {
      await page.goto('/research-chat?mode=dialogue')
      await page.locator('textarea[data-log]').waitFor()
      await paste(page, 'textarea[data-log]', LOG)
      await isFound(page)
      expect(await page.locator('textarea[data-log]').inputValue()).toBe(LOG.replace('correct horse', '{SECRET-1}'))
      await line(page, 'psk="{SECRET-1}"').getByRole('checkbox').uncheck()
      await panel(page).getByRole('link', { name: '提问', exact: true }).click()

      await page.waitForURL(/\/edit-article/)
      await eventually('the lines are in the form', async () =>
        (await page.locator('#log').inputValue()).includes('CRC error, vc 3')
      )
      expect(await page.locator('#log').inputValue()).not.toContain('correct horse')
      await page.locator('#log').fill('')
      await paste(page, '#log', LOG.replace('psk="correct horse" ', ''))
      await isFound(page)
      expect(await page.locator('#log').inputValue()).toContain('CRC error, vc 3')
    },
    CLIPBOARD
  )
})

test('a log that the assistant did not solve fills in the question form, which is saved and listed', async () => {
  const member = await signUp(server, 'handing-over')
  await as(
    member,
    async page => {
      await page.goto('/research-chat?mode=dialogue')
      await page.locator('textarea[data-log]').fill(LOG.replace('psk="correct horse" ', ''))
      await page.locator('textarea[data-log]').press('Enter')
      await page.getByRole('button', { name: /发帖求助/ }).click()
      await page.waitForURL(/\/edit-article/)
      await expect.poll(() => page.locator('#log').inputValue()).toContain('csi0: CRC error, vc 3')
      const title = await page.locator('#bigTitle').inputValue()
      expect(title).toMatch(/^[a-z]/)
      // The article that was cited is about a chip.
      await page.getByText('来自引用的文章，请核对').first().waitFor()
      await page.locator('[data-device=saved][data-server=saved]').waitFor()
      await page.goto('/user?tab=draft')
      await page.getByRole('link', { name: title }).waitFor()
    },
    CLIPBOARD
  )
})

test('in the assistant, the panel of a log closes when the question is sent', async () => {
  const member = await signUp(server, 'pasting-question')
  await as(
    member,
    async page => {
      await page.goto('/research-chat?mode=dialogue')
      await paste(page, 'textarea[data-log]', LOG)
      await isFound(page)
      await page.locator('textarea[data-log]').press('Enter')
      await page.locator('[data-answer]:not([aria-busy=true])').waitFor()
      expect(await page.locator('textarea[data-log]').inputValue()).toBe('')
      expect(await panel(page).count()).toBe(0)
      // The next log has a panel again.
      await paste(page, 'textarea[data-log]', LOG)
      await isFound(page)
    },
    CLIPBOARD
  )
})

test('staff are shown what is internal and newer than the build, and nobody else is', async () => {
  const values = {
    source: 'community' as const,
    articleType: 1,
    bigTitle: 'Internal notes on zorblax',
    content: '```log\n[    1.5] zorblax 1: quibble handshake failed, state 3\n```',
    family1: [117],
    lang: 'zh' as const,
    authorId: 4,
    public: false
  }
  await server.database.db.insert(articles).values(values)
  const log = '[    7.5] zorblax 2: quibble handshake failed, state 9\n[    7.6] zorblax 2: reset'
  const staff = await signUp(server, 'pasting-staff', { name: '员工' })
  await eventually('its lines are indexed', async () => {
    const lines = await server.database.db.$count(searchLogLines, like(searchLogLines.line, 'zorblax%'))
    return lines > 0
  })
  await as(
    staff,
    async page => {
      await page.goto('/home/search')
      await paste(page, 'main input[name=q]', log)
      await panel(page).locator('.articles a', { hasText: 'Internal notes' }).waitFor()
      await panel(page).getByText('内部').waitFor()
    },
    CLIPBOARD
  )
  await journey(CLIPBOARD, async page => {
    await page.goto('/home/search')
    await paste(page, 'main input[name=q]', log)
    await panel(page).getByText('现有文章中没有这些日志行').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.content()).not.toContain('Internal notes')
  })
})

test('an article in two languages is one result, with a link to the other language', async () => {
  const values = {
    source: 'community' as const,
    articleType: 1,
    content: '```log\n[    1.5] quuxor 1: flimflam handshake failed, state 3\n```',
    family1: [117],
    authorId: 4,
    translation: 'quuxor'
  }
  await server.database.db.insert(articles).values([
    { ...values, bigTitle: '关于 quuxor', lang: 'zh' },
    { ...values, bigTitle: 'About quuxor', lang: 'en' }
  ])
  await eventually('the lines of both are indexed', async () => {
    return (await server.database.db.$count(searchLogLines, like(searchLogLines.line, 'quuxor%'))) > 1
  })
  await journey({ ...CLIPBOARD, locale: 'en-US' }, async page => {
    await page.goto('/en/home/search')
    await paste(
      page,
      'main input[name=q]',
      '[    7.5] quuxor 2: flimflam handshake failed, state 9\n[    7.6] board: reset'
    )
    const item = panel(page).locator('.articles li')
    await item.getByRole('link', { name: 'About quuxor' }).waitFor()
    expect(await item.count()).toBe(1)
    const [own, other] = await item.getByRole('link').evaluateAll(links => links.map(link => link.getAttribute('href')))
    expect(other).not.toBe(own)
    expect(await item.getByRole('link').nth(1).textContent()).toBe('Also in Chinese')
    await line(page, 'flimflam').getByText('This line occurs in 1 article').waitFor()
    await expectAccessible(page)
  })
})

test('offline, a log is compared with the articles that were saved', () =>
  offlineJourney(browser, server.url, async (page, context) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/hot-chip')
    await page.getByRole('button', { name: '保存到本机' }).click()
    await page.getByText(/保存于/).waitFor()
    await page.goto('/home/search')
    // Readers who save data do not get the lines of all articles.
    await page.evaluate(() => caches.delete('pinout-log-lines'))
    await context.setOffline(true)
    await paste(
      page,
      'main input[name=q]',
      '[   99.4] pmu: PD_CPU off, PD_DISP off, wake mask 0x7\n[   99.5] pmu: stuck'
    )
    await panel(page)
      .locator('.articles a', { hasText: sample({ text: 'pmu: PD_CPU off' }).bigTitle })
      .waitFor()
    await panel(page).getByText('当前离线，仅比对了本机保存的文章').waitFor()
  }))
