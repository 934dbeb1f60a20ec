import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { bundleWorker } from '../../scripts/build/worker.ts'
import { SHELL_PREFIX, VISITED } from '../../src/browser/offlineCaches.ts'
import { articles } from '../../src/server/platform/db/schema.ts'
import { eventually } from '../support/eventually.ts'
import { offlineJourney, serveCopy, stored } from '../support/offline.ts'
import { sample } from '../support/samples.ts'
import { browser, openSite, server } from '../support/site.ts'

openSite()
/** The only article among the visited ones that contains this word. */
const QUESTION = sample({ type: 'problem_assistance', lang: 'zh', text: '占空比' })
const DOCUMENT = sample({ source: 'docs', lang: 'zh' })
const UNVISITED = sample({ source: 'members', lang: 'en' })
/** An article of the chip that /hot-chip shows. */
const DELETED = sample({ source: 'members', lang: 'en', chip: 117 })

const journey = (act: Parameters<typeof offlineJourney>[2], url = server.url, locale = 'zh-CN') =>
  offlineJourney(browser, url, act, locale)

const visit = async (page: Page, path: string) => {
  await page.goto(path)
  await eventually(`${path} is kept`, async () => (await stored(page, VISITED)).includes(path))
}

test('visited pages are readable offline, and a missing page offers saved pages and a search', () =>
  journey(async (page, context) => {
    await visit(page, QUESTION.path)
    await visit(page, DOCUMENT.path)
    await eventually('the first page is kept too', async () => (await stored(page, VISITED)).includes('/home'))
    await context.setOffline(true)
    await page.goto(QUESTION.path)
    // Numbers stay with the words before them.
    expect((await page.locator('h1').textContent())?.replaceAll('\u00a0', ' ')).toContain(QUESTION.bigTitle)
    await page.goto(UNVISITED.path)
    await page.getByRole('heading', { name: '当前离线' }).waitFor()
    expect(await page.locator('#offline-status').textContent()).toContain(UNVISITED.path)
    await page.getByRole('link', { name: QUESTION.bigTitle }).waitFor()
    await page.locator('#offline-search input').fill('占空比')
    await page.locator('#offline-hits .hit').first().waitFor()
    expect(await page.locator('#offline-found').textContent()).toContain('1 篇')
    await page.locator('#offline-hits a').first().click()
    await page.waitForURL(`**${QUESTION.path}`)
    expect((await page.evaluate(() => fetch('/api/family/getFamilyList').catch(() => 'none'))) as unknown).toBe('none')
  }))

test('a reader with a network learns that the site does not answer', async () => {
  const site = await serveCopy('unanswered')
  await journey(async page => {
    site.stop()
    await page.goto('/home/search?q=x')
    await page.getByText('网站暂时没有响应').waitFor()
    await page.getByRole('link', { name: '打开这一页' }).waitFor()
    await page.goto(UNVISITED.path)
    await page.getByText('网站暂时没有响应').waitFor()
  }, site.url)
})

test('an English reader gets the notice in English', () =>
  journey(
    async (page, context) => {
      await context.setOffline(true)
      await page.goto(`/en${DOCUMENT.path}`)
      await page.getByRole('heading', { name: "You're offline" }).waitFor()
      await page.getByText('No saved sections').waitFor()
    },
    server.url,
    'en'
  ))

test('a deleted article leaves every cache at the next contact, and so do the lists that named it', () =>
  journey(async (page, context) => {
    await visit(page, DELETED.path)
    await page.goto('/hot-chip')
    await page.getByRole('button', { name: '保存到本机' }).click()
    await page.getByText(/保存于/).waitFor()
    await visit(page, DELETED.path)
    await server.database.db.update(articles).set({ status: 'deleted' }).where(eq(articles.id, DELETED.id))
    await eventually('the server knows', async () => (await server.get(DELETED.path)).status === 404)
    await page.goto('/home/list/type-3')
    const everywhere = () =>
      page.evaluate(async ({ id, bigTitle }) => {
        const found: string[] = []
        for (const name of await caches.keys()) {
          const cache = await caches.open(name)
          for (const request of await cache.keys()) {
            const text = (await (await cache.match(request))?.text()) ?? ''
            // A neighbour's page mentions the article until the next build, with the network as well as offline.
            const list = !request.url.includes('/home/article/') && text.includes(bigTitle)
            if (list || new RegExp(`/${id}(\\.json)?$`).test(request.url)) found.push(`${name} ${request.url}`)
          }
        }
        return found
      }, DELETED)
    await eventually('nothing is left of it', async () => (await everywhere()).length === 0)
    await context.setOffline(true)
    await page.goto(DELETED.path)
    await page.getByRole('heading', { name: '当前离线' }).waitFor()
  }))

test.each([404, 410])('a page that answers %d leaves the cache', status =>
  journey(async (page, context) => {
    await page.evaluate(async name => {
      const cache = await caches.open(name)
      await cache.put('/home/article/987654', new Response('old', { headers: { 'Content-Type': 'text/html' } }))
    }, VISITED)
    await context.route('**/home/article/987654', route => route.fulfill({ status, body: 'gone' }))
    await page.goto('/home/article/987654')
    await eventually('it is gone', async () => !(await stored(page, VISITED)).includes('/home/article/987654'))
  })
)

test('a new build replaces the caches of the one before, and lets go of articles that it lacks', async () => {
  const site = await serveCopy('two-builds')
  await journey(async page => {
    await visit(page, DOCUMENT.path)
    await visit(page, QUESTION.path)
    await page.evaluate(async () => (await caches.open('pinout-assets')).put('/_astro/old.Abc.js', new Response('')))
    // A chapter of a long document whose first page was not visited.
    const chapter = '/home/article/987654/2'
    await page.evaluate(
      async ([name = '', path = '']) => {
        const html = new Response('old', { headers: { 'Content-Type': 'text/html' } })
        await (await caches.open(name)).put(path, html)
      },
      [VISITED, chapter]
    )
    const shells = () =>
      page.evaluate(async prefix => (await caches.keys()).filter(name => name.startsWith(prefix)), SHELL_PREFIX)
    const before = await shells()
    const list = JSON.parse(await readFile(join(site.client, 'offline', 'build.json'), 'utf8'))
    list.articles = list.articles.filter((id: number) => id !== QUESTION.id)
    await writeFile(join(site.client, 'offline', 'build.json'), JSON.stringify(list))
    await writeFile(join(site.client, 'offline', 'state.json'), JSON.stringify({ build: 'next', gone: [] }))
    await bundleWorker('next', join(site.client, 'sw.js'))
    await site.changed('sw.js', 'offline/build.json', 'offline/state.json')
    await page.goto('/home/list/type-3')
    await eventually('the new shell is the only one', async () => (await shells()).join() === `${SHELL_PREFIX}next`)
    expect(before).not.toContain(`${SHELL_PREFIX}next`)
    await eventually(
      'old assets are gone',
      async () => !(await stored(page, 'pinout-assets')).includes('/_astro/old.Abc.js')
    )
    await eventually('the article is gone', async () => !(await stored(page, VISITED)).includes(QUESTION.path))
    expect(await stored(page, VISITED)).not.toContain(chapter)
    expect(await stored(page, VISITED)).toContain(DOCUMENT.path)
  }, site.url)
  site.stop()
})
