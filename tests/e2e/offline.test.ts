import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { bundleWorker } from '../../scripts/build/worker.ts'
import { SHELL_PREFIX, savedCache, VISITED } from '../../src/lib/offlineCaches.ts'
import { articles } from '../../src/server/db/schema.ts'
import { sendAnswer } from '../../src/server/http/answer.ts'
import { openFiles } from '../../src/server/http/files.ts'
import { openBrowser } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let browser: Browser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startTestServer(), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

/** Runs a journey in a fresh profile whose worker is there and in charge. */
async function journey(
  act: (page: Page, context: BrowserContext) => Promise<void>,
  url = server.url,
  locale = 'zh-CN'
): Promise<void> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 }, locale })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  await page.goto(locale === 'en' ? '/en/home' : '/home')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await eventually('the worker is in charge', () => page.evaluate(() => navigator.serviceWorker.controller !== null))
  await act(page, context)
  await context.close()
  expect(errors).toEqual([])
}

/** Paths in a cache of the page's browser. */
function kept(page: Page, name: string): Promise<string[]> {
  return page.evaluate(async cache => {
    if (!(await caches.has(cache))) return []
    return (await (await caches.open(cache)).keys()).map(({ url }) => new URL(url).pathname)
  }, name)
}

const visit = async (page: Page, path: string) => {
  await page.goto(path)
  await eventually(`${path} is kept`, async () => (await kept(page, VISITED)).includes(path))
}

test('what was visited is read offline, and the rest is said to be missing, with what is at hand and a search', () =>
  journey(async (page, context) => {
    await visit(page, '/home/article/3002')
    await visit(page, '/home/article/1001')
    await eventually('the first page is kept too', async () => (await kept(page, VISITED)).includes('/home'))
    await context.setOffline(true)
    await page.goto('/home/article/3002')
    expect(await page.locator('h1').textContent()).toContain('PWM 背光')
    await page.goto('/home/article/3005')
    await page.getByRole('heading', { name: '现在没有网络' }).waitFor()
    expect(await page.locator('#offline-status').textContent()).toContain('/home/article/3005')
    await page.getByRole('link', { name: 'PWM 背光在休眠唤醒后占空比变为 100%' }).waitFor()
    await page.locator('#offline-search input').fill('占空比')
    await page.locator('#offline-hits .hit').first().waitFor()
    expect(await page.locator('#offline-found').textContent()).toContain('1 篇')
    await page.locator('#offline-hits a').first().click()
    await page.waitForURL('**/home/article/3002')
    expect((await page.evaluate(() => fetch('/api/family/getFamilyList').catch(() => 'none'))) as unknown).toBe('none')
  }))

test('an English reader is told in English', () =>
  journey(
    async (page, context) => {
      await context.setOffline(true)
      await page.goto('/en/home/article/1001')
      await page.getByRole('heading', { name: 'There is no network' }).waitFor()
      await page.getByText('No section is saved').waitFor()
    },
    server.url,
    'en'
  ))

test('a saved chip section is read offline, never visited before, and can be removed', () =>
  journey(async (page, context) => {
    await page.goto('/hot-chip')
    await page.getByRole('button', { name: '保存到本机' }).focus()
    await page.getByText(/\d+ 篇，约 \d+ KB/).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(/已保存 \d+ 篇/).waitFor()
    await page.getByText(/保存于 \d{4}-/).waitFor()
    const paths = await kept(page, savedCache('chip-117', 'zh'))
    expect(paths).toContain('/home/article/3006')
    expect(paths).toContain('/search/texts/3006.json')
    expect(paths.some(path => path.startsWith('/pictures/'))).toBe(true)
    await context.setOffline(true)
    await page.goto('/home/article/3006')
    expect(await page.locator('h1').textContent()).toContain('RGB panel')
    await page.goto('/hot-chip/117/problems')
    await page.locator('.chip-row').first().waitFor()
    await page.goto('/offline')
    await page.locator('#offline-sections summary').click()
    await page.locator('#offline-sections li li').nth(3).waitFor()
    await page.locator('#offline-search input').fill('8 pixels')
    await page.locator('#offline-hits .hit').first().waitFor()
    await page.locator('#offline-search input').fill('')
    await page.getByRole('button', { name: /^移除/ }).click()
    await page.getByText('还没有保存板块').waitFor()
    expect(await page.evaluate(name => caches.has(name), savedCache('chip-117', 'zh'))).toBe(false)
  }))

test('a save that broke off goes on from where it was', () =>
  journey(async (page, context) => {
    await page.goto('/home/list/type-2')
    await page.getByRole('button', { name: '保存到本机' }).focus()
    await page.getByText(/\d+ 篇，约/).waitFor()
    let asked = 0
    const refuse = (url: URL) => url.pathname.startsWith('/home/article/')
    await context.route(refuse, route => (++asked > 3 ? route.abort() : route.continue()))
    await page.keyboard.press('Enter')
    await page.getByText('有内容没有下载成功').waitFor()
    const before = (await kept(page, savedCache('type-2', 'zh'))).filter(path => path.includes('/article/'))
    expect(before.length).toBeGreaterThan(0)
    await context.unroute(refuse)
    const again: string[] = []
    page.on('request', request => again.push(new URL(request.url()).pathname))
    await page.reload()
    await page.getByText('保存没有完成').waitFor()
    again.length = 0
    await page.getByRole('button', { name: '继续' }).click()
    await page.getByText(/已保存 \d+ 篇/).waitFor()
    await page.getByText(/保存于/).waitFor()
    expect(again.filter(path => before.includes(path))).toEqual([])
  }))

test('a save is paused with its button, and goes on with it', () =>
  journey(async (page, context) => {
    await page.goto('/home/list/type-2')
    const button = page.locator('[data-do=save]')
    await button.focus()
    await page.getByText(/\d+ 篇，约/).waitFor()
    let asked = 0
    let letGo: () => void = () => undefined
    const held = new Promise<void>(done => {
      letGo = done
    })
    // The fourth article does not come until somebody paused.
    await context.route(
      url => url.pathname.startsWith('/home/article/'),
      async route => {
        if (++asked > 3) await held
        await route.continue().catch(() => undefined)
      }
    )
    await page.keyboard.press('Enter')
    await eventually('some of it is here', async () => asked > 3)
    await button.click()
    await page.getByText('保存没有完成').waitFor()
    letGo()
    await page.getByRole('button', { name: '继续' }).click()
    await page.getByText(/保存于/).waitFor()
  }))

test('a saved section says what changed since, and an update fetches that and no more', async () => {
  const client = join(inject('data'), 'two-sections')
  await cp(join(inject('data'), 'site', 'current', 'client'), client, { recursive: true, dereference: true })
  const list = JSON.parse(await readFile(join(client, 'offline', 'type-3.json'), 'utf8'))
  const [first] = list.articles as { id: number; digest: string }[]
  const page = `home/article/${first?.id}/index.html`
  for (const form of ['br', 'gz'])
    for (const file of [page, 'offline/type-3.json']) await rm(join(client, `${file}.${form}`), { force: true })
  const site = await serve(client)
  await journey(async browserPage => {
    await browserPage.goto('/home/list/type-3')
    await browserPage.locator('[data-do=save]').focus()
    await browserPage.getByText(/\d+ 篇，约/).waitFor()
    await browserPage.keyboard.press('Enter')
    await browserPage.getByText(/保存于/).waitFor()

    list.articles[0].digest = 'another'
    await writeFile(join(client, 'offline', 'type-3.json'), JSON.stringify(list))
    const html = await readFile(join(client, page), 'utf8')
    await writeFile(join(client, page), html.replace('</h1>', ' (second edition)</h1>'))
    site.forget()
    await browserPage.reload()
    await browserPage.getByText('有 1 篇更新').waitFor()
    const asked: string[] = []
    browserPage.on('request', request => asked.push(new URL(request.url()).pathname))
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
    expect(asked.filter(path => path.startsWith('/home/article/'))).toEqual([`/home/article/${first?.id}`])
  }, site.url)
  site.server.close()
  site.server.closeAllConnections()
})

test('a device without room says so, and keeps what was saved', () =>
  journey(async page => {
    await page.goto('/home/list/type-3')
    await page.evaluate(() => {
      const put = Cache.prototype.put
      let left = 8
      Cache.prototype.put = function (...args) {
        if (left-- > 0) return put.apply(this, args)
        return Promise.reject(new DOMException('full', 'QuotaExceededError'))
      }
    })
    await page.getByRole('button', { name: '保存到本机' }).click()
    await page.getByText('存储空间不够').waitFor()
    await page.getByRole('button', { name: '继续' }).waitFor()
    const there = await kept(page, savedCache('type-3', 'zh'))
    expect(there.filter(path => path.includes('/home/article/')).length).toBeGreaterThan(0)
  }))

test('a deleted article leaves every cache at the next contact, and so do the lists that named it', () =>
  journey(async (page, context) => {
    await visit(page, '/home/article/3006')
    await page.goto('/hot-chip')
    await page.getByRole('button', { name: '保存到本机' }).click()
    await page.getByText(/保存于/).waitFor()
    await visit(page, '/home/article/3006')
    await server.database.db.update(articles).set({ status: 'deleted' }).where(eq(articles.id, 3006))
    await eventually('the server knows', async () => (await server.get('/home/article/3006')).status === 404)
    await page.goto('/home/list/type-3')
    const everywhere = () =>
      page.evaluate(async () => {
        const found: string[] = []
        for (const name of await caches.keys()) {
          const cache = await caches.open(name)
          for (const request of await cache.keys()) {
            const text = (await (await cache.match(request))?.text()) ?? ''
            // A neighbour's page names it until the next build, in the network as here.
            const list = !request.url.includes('/home/article/') && text.includes('RGB panel shifts right')
            if (list || /\/3006(\.json)?$/.test(request.url)) found.push(`${name} ${request.url}`)
          }
        }
        return found
      })
    await eventually('nothing is left of it', async () => (await everywhere()).length === 0)
    await context.setOffline(true)
    await page.goto('/home/article/3006')
    await page.getByRole('heading', { name: '现在没有网络' }).waitFor()
  }))

test.each([404, 410])('a page that answers %d leaves the cache', status =>
  journey(async (page, context) => {
    await page.evaluate(async name => {
      const cache = await caches.open(name)
      await cache.put('/home/article/987654', new Response('old', { headers: { 'Content-Type': 'text/html' } }))
    }, VISITED)
    await context.route('**/home/article/987654', route => route.fulfill({ status, body: 'gone' }))
    await page.goto('/home/article/987654')
    await eventually('it is gone', async () => !(await kept(page, VISITED)).includes('/home/article/987654'))
  })
)

test('a new build replaces the caches of the one before, and lets go of articles that it lacks', async () => {
  const client = join(inject('data'), 'two-builds')
  await cp(join(inject('data'), 'site', 'current', 'client'), client, { recursive: true, dereference: true })
  for (const form of ['br', 'gz'])
    for (const file of ['sw.js', 'offline/build.json', 'offline/state.json'])
      await rm(join(client, `${file}.${form}`), { force: true })
  const site = await serve(client)
  await journey(async page => {
    await visit(page, '/home/article/1001')
    await visit(page, '/home/article/3002')
    await page.evaluate(async () => (await caches.open('pinout-assets')).put('/_astro/old.Abc.js', new Response('')))
    const shells = () =>
      page.evaluate(async prefix => (await caches.keys()).filter(name => name.startsWith(prefix)), SHELL_PREFIX)
    const before = await shells()
    const list = JSON.parse(await readFile(join(client, 'offline', 'build.json'), 'utf8'))
    list.articles = list.articles.filter((id: number) => id !== 3002)
    await writeFile(join(client, 'offline', 'build.json'), JSON.stringify(list))
    await writeFile(join(client, 'offline', 'state.json'), JSON.stringify({ build: 'next', gone: [] }))
    await bundleWorker('next', join(client, 'sw.js'))
    site.forget()
    await page.goto('/home/list/type-3')
    await eventually('the new shell is the only one', async () => (await shells()).join() === `${SHELL_PREFIX}next`)
    expect(before).not.toContain(`${SHELL_PREFIX}next`)
    await eventually(
      'old assets are gone',
      async () => !(await kept(page, 'pinout-assets')).includes('/_astro/old.Abc.js')
    )
    await eventually('3002 is gone', async () => !(await kept(page, VISITED)).includes('/home/article/3002'))
    expect(await kept(page, VISITED)).toContain('/home/article/1001')
  }, site.url)
  site.server.close()
  site.server.closeAllConnections()
})

/** A plain file server over a built client folder. */
async function serve(folder: string): Promise<{ url: string; server: Server; forget(): void }> {
  let files = openFiles(folder, 1e7)
  const server = createServer(async (request, response) => {
    const found = await files.find(new URL(request.url ?? '/', 'http://x').pathname)
    if (found) sendAnswer(found, request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const forget = () => {
    files = openFiles(folder, 1e7)
  }
  return { url: `http://127.0.0.1:${port}`, server, forget }
}
