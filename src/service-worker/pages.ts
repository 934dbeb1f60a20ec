import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { NetworkFirst } from 'workbox-strategies'
import { articleIn, cachedArticle, pageKey, VISITED } from '../browser/offlineCaches.ts'
import { splitPath } from '../domain/language/languages.ts'
import { makeContact } from './contact.ts'
import { forgetArticles } from './forget.ts'
import { keepShell, offlinePage } from './shell.ts'

const CACHE_MAX_PAGES = 150

const keep: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => pageKey(request.url),
  // Pages for a single reader, errors and redirections are not cached.
  cacheWillUpdate: async ({ response }) => {
    const cacheControl = response.headers.get('Cache-Control') ?? ''
    const html = response.headers.get('Content-Type')?.startsWith('text/html')
    const keepable = response.status === 200 && html && !/no-store|private/.test(cacheControl)
    return keepable ? response : null
  },
  // Not fetchDidSucceed, which is not called for preloaded replies.
  handlerDidComplete: async ({ request, response }) => {
    const { pathname } = new URL(request.url)
    const gone = response?.status === 404 || response?.status === 410
    await after(pathname, gone)
  }
}

async function after(pathname: string, gone: boolean): Promise<void> {
  if (gone) {
    const visited = await caches.open(VISITED)
    await visited.delete(pageKey(new URL(pathname, location.href).href))
    // A part may be gone because its document became shorter.
    const id = articleIn(pathname)
    if (id !== undefined) await forgetArticles(new Set([id]))
  }
  await makeContact(gone ? undefined : cachedArticle(pathname))
  await keepShell(splitPath(pathname).lang).catch(() => undefined)
}

/**
 * Uses the network first, without a time limit. On a slow connection, a limit would show a stale page although a fresh
 * one is loading.
 */
export const pages = new NetworkFirst({
  cacheName: VISITED,
  plugins: [keep, new ExpirationPlugin({ maxEntries: CACHE_MAX_PAGES, purgeOnQuotaError: true })]
})

/** Returns a page without network and without an earlier visit: a saved copy, or else the offline page. */
export async function withoutNetwork(url: string): Promise<Response> {
  const saved = await caches.match(pageKey(url), { ignoreVary: true })
  return saved ?? (await offlinePage(splitPath(new URL(url).pathname).lang)) ?? Response.error()
}

/** Caches a page that was open before the worker started. */
export async function keepOpenPage(url: string): Promise<void> {
  const reply = await fetch(url)
  const stored = await keep.cacheWillUpdate?.({
    request: new Request(url),
    response: reply,
    event: new Event('') as never
  })
  if (stored && !reply.redirected) await (await caches.open(VISITED)).put(pageKey(url), stored)
}
