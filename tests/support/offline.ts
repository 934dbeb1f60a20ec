import { cp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import { expect, inject } from 'vitest'
import { sendAnswer } from '../../src/server/platform/http/cachedResponse.ts'
import { openFiles } from '../../src/server/platform/http/files.ts'
import { eventually } from './eventually.ts'

const CACHE = 1e7

/** Runs a journey in a new profile with an active service worker. */
export async function offlineJourney(
  browser: Browser,
  url: string,
  act: (page: Page, context: BrowserContext) => Promise<void>,
  locale = 'zh-CN'
): Promise<void> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 }, locale })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  await page.goto(locale === 'en' ? '/en/home' : '/home')
  const inCharge = () =>
    eventually('the worker is in charge', () => page.evaluate(() => navigator.serviceWorker.controller !== null))
  // A worker whose installation failed, as during a change of the site, is registered again by the next page.
  await inCharge().catch(async () => {
    await page.reload()
    await inCharge()
  })
  await act(page, context)
  await context.close()
  expect(errors).toEqual([])
}

/** Returns the paths in a cache of the page's browser. */
export function stored(page: Page, name: string): Promise<string[]> {
  return page.evaluate(async cache => {
    if (!(await caches.has(cache))) return []
    return (await (await caches.open(cache)).keys()).map(({ url }) => new URL(url).pathname)
  }, name)
}

/** Starts a plain file server for a copy of the built site, named `name`, which a test may change. */
export async function serveCopy(name: string) {
  const client = join(inject('data'), name)
  await cp(join(inject('data'), 'site', 'current', 'client'), client, { recursive: true, dereference: true })
  let files = openFiles(client, CACHE)
  const server = createServer(async (request, response) => {
    const found = await files.find(new URL(request.url ?? '/', 'http://x').pathname)
    if (found) sendAnswer(found, request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    client,
    url: `http://127.0.0.1:${port}`,
    /** Serves the current content of these files. */
    async changed(...paths: string[]): Promise<void> {
      for (const path of paths)
        for (const form of ['br', 'gz']) await rm(join(client, `${path}.${form}`), { force: true })
      files = openFiles(client, CACHE)
    },
    stop(): void {
      server.close()
      server.closeAllConnections()
    }
  }
}
