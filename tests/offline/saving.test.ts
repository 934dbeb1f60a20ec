import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { savedCache } from '../../src/browser/offlineCaches.ts'
import { articles } from '../../src/server/platform/db/schema.ts'
import { eventually } from '../support/eventually.ts'
import { offlineJourney, serveCopy, stored } from '../support/offline.ts'
import { signUp } from '../support/person.ts'
import { sample } from '../support/samples.ts'
import { signedIn } from '../support/signedIn.ts'
import { browser, openSite, server } from '../support/site.ts'

openSite()

/** An article with a picture, one to remove, and one of the chip that /hot-chip shows. */
const LATENCY = sample({ source: 'members', text: '/pictures/ipu-pipeline.svg' })
const PWM = sample({ source: 'members', lang: 'zh', text: 'PWM 背光' })
const ARTICLE = sample({ source: 'members', type: 'problem_assistance', chip: 117, text: '8 pixels' })
const journey = (act: Parameters<typeof offlineJourney>[2], url = server.url) => offlineJourney(browser, url, act)

test('a saved chip section is read offline, never visited before, and can be removed', () =>
  journey(async (page, context) => {
    await page.goto('/hot-chip')
    await page.getByRole('button', { name: '保存到本机' }).focus()
    await page.getByText(/\d+ 篇，约 \d+ KB/).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(/已保存 \d+ 篇/).waitFor()
    await page.getByText(/保存于 \d{4}-/).waitFor()
    const paths = await stored(page, savedCache('chip-117', 'zh'))
    expect(paths).toContain(ARTICLE.path)
    expect(paths).toContain(`/search/texts/${ARTICLE.id}.json`)
    expect(paths.some(path => path.startsWith('/pictures/'))).toBe(true)
    await context.setOffline(true)
    await page.goto(ARTICLE.path)
    expect(await page.locator('h1').textContent()).toContain(ARTICLE.bigTitle)
    await page.goto('/hot-chip/117/problems')
    await page.locator('main .row').first().waitFor()
    await page.goto('/offline')
    await page.locator('#offline-sections summary').click()
    await page.locator('#offline-sections li li').nth(3).waitFor()
    await page.locator('#offline-search input').fill('8 pixels')
    await page.locator('#offline-hits .hit').first().waitFor()
    await page.locator('#offline-search input').fill('')
    await page.getByRole('button', { name: /^移除/ }).click()
    await page.getByText('没有已保存的板块').waitFor()
    expect(await page.evaluate(name => caches.has(name), savedCache('chip-117', 'zh'))).toBe(false)
  }))

test('an interrupted save resumes', () =>
  journey(async (page, context) => {
    await page.goto('/home/list/type-2')
    await page.getByRole('button', { name: '保存到本机' }).focus()
    await page.getByText(/\d+ 篇，约/).waitFor()
    let requests = 0
    const refuse = (url: URL) => url.pathname.startsWith('/home/article/')
    await context.route(refuse, route => (++requests > 3 ? route.abort() : route.continue()))
    await page.keyboard.press('Enter')
    await page.getByText('部分内容下载失败').waitFor()
    const before = (await stored(page, savedCache('type-2', 'zh'))).filter(path => path.includes('/article/'))
    expect(before.length).toBeGreaterThan(0)
    const listed = await context.newPage()
    await listed.goto('/offline')
    await listed.getByText(/未保存完：已有 \d+ \/ \d+ 篇/).waitFor()
    await listed.close()
    await context.unroute(refuse)
    const again: string[] = []
    page.on('request', request => again.push(new URL(request.url()).pathname))
    await page.reload()
    await page.getByText('未全部保存').waitFor()
    again.length = 0
    await page.getByRole('button', { name: '继续' }).click()
    await page.getByText(/已保存 \d+ 篇/).waitFor()
    await page.getByText(/保存于/).waitFor()
    expect(again.filter(path => before.includes(path))).toEqual([])
  }))

test('a button pauses a save and resumes it', () =>
  journey(async (page, context) => {
    await page.goto('/home/list/type-2')
    const button = page.locator('[data-do=save]')
    await button.focus()
    await page.getByText(/\d+ 篇，约/).waitFor()
    let requests = 0
    let letGo: () => void = () => undefined
    const held = new Promise<void>(done => {
      letGo = done
    })
    // The fourth article is held back until the pause.
    await context.route(
      url => url.pathname.startsWith('/home/article/'),
      async route => {
        if (++requests > 3) await held
        await route.continue().catch(() => undefined)
      }
    )
    await page.keyboard.press('Enter')
    await eventually('some of it is here', async () => requests > 3)
    await button.click()
    await page.getByText('未全部保存').waitFor()
    letGo()
    await page.getByRole('button', { name: '继续' }).click()
    await page.getByText(/保存于/).waitFor()
  }))

test('a saved section lists changes, and an update fetches only these', async () => {
  const site = await serveCopy('two-sections')
  const list = JSON.parse(await readFile(join(site.client, 'offline', 'type-3.json'), 'utf8'))
  const [first] = list.articles as { id: number; digest: string }[]
  const page = `home/article/${first?.id}/index.html`
  await journey(async browserPage => {
    await browserPage.goto('/home/list/type-3')
    await browserPage.locator('[data-do=save]').focus()
    await browserPage.getByText(/\d+ 篇，约/).waitFor()
    await browserPage.keyboard.press('Enter')
    await browserPage.getByText(/保存于/).waitFor()

    list.articles[0].digest = 'another'
    await writeFile(join(site.client, 'offline', 'type-3.json'), JSON.stringify(list))
    const html = await readFile(join(site.client, page), 'utf8')
    await writeFile(join(site.client, page), html.replace('</h1>', ' (second edition)</h1>'))
    await site.changed(page, 'offline/type-3.json')
    await browserPage.reload()
    await browserPage.getByText('1 篇有更新').waitFor()
    const requests: string[] = []
    browserPage.on('request', request => requests.push(new URL(request.url()).pathname))
    await browserPage.locator('[data-do=save]').click()
    await eventually('the change is here', () =>
      browserPage.evaluate(
        async ([name, path]) => {
          const cache = await caches.open(name ?? '')
          return Boolean((await (await cache.match(path ?? ''))?.text())?.includes('(second edition)'))
        },
        [savedCache('type-3', 'zh'), `/home/article/${first?.id}`]
      )
    )
    await browserPage.getByText(/保存于/).waitFor()
    expect(requests.filter(path => path.startsWith('/home/article/'))).toEqual([`/home/article/${first?.id}`])
  }, site.url)
  site.stop()
})

test('without free space, the page reports it and preserves saved pages', () =>
  journey(async page => {
    await page.goto('/home/list/type-3')
    await page.evaluate(() => {
      const put = Cache.prototype.put
      let articles = 0
      // The space ends after two articles, in whatever order the files arrive.
      Cache.prototype.put = function (...args) {
        const [request] = args
        if (articles === 2) return Promise.reject(new DOMException('full', 'QuotaExceededError'))
        if (String(request instanceof Request ? request.url : request).includes('/home/article/')) articles++
        return put.apply(this, args)
      }
    })
    await page.getByRole('button', { name: '保存到本机' }).click()
    await page.getByText('存储空间不足').waitFor()
    await page.getByRole('button', { name: '继续' }).waitFor()
    const there = await stored(page, savedCache('type-3', 'zh'))
    expect(there.filter(path => path.includes('/home/article/')).length).toBeGreaterThan(0)
  }))

test('a page is saved from its menu, read and found again offline, and removed by itself', () =>
  journey(async (page, context) => {
    const cache = savedCache('pages', 'zh')
    const menu = page.locator('#page-menu')
    const save = async (path: string) => {
      await page.goto(path)
      await page.getByRole('button', { name: '本页' }).click()
      await menu.getByRole('link', { name: '保存到本机' }).click()
      await menu.getByRole('link', { name: /^已保存到本机 \d{4}-/ }).waitFor()
    }
    await save(LATENCY.path)
    await page.getByText(/本页（含图片和搜索索引）已保存到本机，共 1 页/).waitFor()
    await save(PWM.path)
    const paths = await stored(page, cache)
    for (const path of [PWM.path, LATENCY.path, '/pictures/ipu-pipeline.svg', `/search/texts/${LATENCY.id}.json`])
      expect(paths).toContain(path)
    await page.evaluate(() => caches.delete('pinout-pages'))
    await context.setOffline(true)
    await page.goto(LATENCY.path)
    await page.locator('.prose').first().waitFor()
    await page.getByRole('button', { name: '本页' }).click()
    await menu.getByRole('link', { name: /^已保存到本机/ }).click()
    await page.waitForURL('**/offline')
    await page.locator('#offline-sections summary').getByText('单独保存的页面').click()
    await page.getByRole('button', { name: /^移除: .*PWM/ }).click()
    await page.locator('#offline-sections .single').nth(1).waitFor({ state: 'detached' })
    expect(await stored(page, cache)).not.toContain(PWM.path)
    expect(await stored(page, cache)).toContain(LATENCY.path)
    await page.locator('#offline-sections .single .btn').click()
    await page.getByText('没有已保存的板块').waitFor()
    expect(await page.evaluate(name => caches.has(name), cache)).toBe(false)
  }))

test('two tabs that save pages at the same time keep both', () =>
  journey(async (page, context) => {
    const other = await context.newPage()
    const menuOf = async (tab: typeof page, path: string) => {
      await tab.goto(path)
      await tab.getByRole('button', { name: '本页' }).click()
      return tab.locator('#page-menu').getByRole('link', { name: /保存到本机/ })
    }
    const [first, second] = [await menuOf(page, LATENCY.path), await menuOf(other, PWM.path)]
    let letGo: () => void = () => undefined
    const held = new Promise<void>(done => {
      letGo = done
    })
    let isHeld = false
    await context.route(`**${LATENCY.path}`, async route => {
      isHeld = true
      await held
      await route.continue()
    })
    await first.click()
    await eventually('the first save has begun', async () => isHeld)
    await second.click()
    // Without turns, the second save would end here, before the first one removes what it does not know.
    const isWaiting = () => other.evaluate(async () => ((await navigator.locks.query()).pending?.length ?? 0) > 0)
    const isSaved = async () => (await second.filter({ hasText: /已保存到本机 \d/ }).count()) > 0
    await eventually('the second save waits for its turn', async () => (await isWaiting()) || isSaved())
    letGo()
    for (const link of [first, second]) await link.filter({ hasText: /已保存到本机 \d/ }).waitFor()
    const paths = await stored(page, savedCache('pages', 'zh'))
    expect(paths).toContain(LATENCY.path)
    expect(paths).toContain(PWM.path)
  }))

test('a page that cannot be saved is reported, and earlier saved pages remain', () =>
  journey(async (page, context) => {
    const link = page.locator('#page-menu [data-save-page]')
    await page.goto(LATENCY.path)
    await context.route('**/search/titles-zh.json', route => route.abort())
    await page.getByRole('button', { name: '本页' }).click()
    await link.click()
    await page.getByText('未能保存本页').waitFor()
    expect((await link.textContent())?.trim()).toBe('保存到本机')
    await context.unroute('**/search/titles-zh.json')
    await link.click()
    await page.getByText(/已保存到本机 \d/).waitFor()
  }))

test('an internal page cannot be saved, and one that becomes internal during a save is not stored', async () => {
  const { db } = server.database
  const staff = await signUp(server, 'saving-staff', { name: '员工' })
  const [hidden] = await db.select().from(articles).where(eq(articles.public, false)).limit(1)
  const { id } = sample({ source: 'members', lang: 'en', type: 'product_selection' })
  const context = await browser.newContext({ baseURL: server.url, ...signedIn(server, staff), locale: 'zh-CN' })
  const page = await context.newPage()
  const button = page.getByRole('button', { name: '本页' })
  await page.goto(`/home/article/${hidden?.id}`)
  await button.click()
  await page.locator('#page-menu').getByRole('link', { name: '就本页提问' }).waitFor()
  expect(await page.locator('[data-save-page]').count()).toBe(0)
  await page.goto(`/home/article/${id}`)
  await db.update(articles).set({ public: false }).where(eq(articles.id, id))
  await eventually('guests lost it', async () => (await server.get(`/home/article/${id}`)).status === 404)
  await button.click()
  await page.locator('[data-save-page]').click()
  await page.getByText('未能保存本页').waitFor()
  expect(await page.evaluate(name => caches.has(name), savedCache('pages', 'zh'))).toBe(false)
  await context.close()
})
