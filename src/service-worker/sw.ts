import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import * as navigationPreload from 'workbox-navigation-preload'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies'
import { ASSETS, PICTURES } from '../browser/offlineCaches.ts'
import { splitPath } from '../domain/language/languages.ts'
import { UPLOADS } from '../domain/uploadAddress.ts'
import { makeContact } from './contact.ts'
import { keepOpenPage, pages, withoutNetwork } from './pages.ts'
import { scope } from './scope.ts'
import { dropOldShells, keepShell } from './shell.ts'

/** Paths of the live server, which are never cached. */
const LIVE = /^\/(?:api|kb|threads|issues|healthz|readyz|metrics)(?:\/|$)/
/** Data of pages, from the network or from a saved section. */
const DATA = /^\/(?:data|search|offline)\/.+\.json$/
const CACHE_MAX_ASSETS = 200
const CACHE_MAX_PICTURES = 300

scope.addEventListener('install', event => event.waitUntil(install()))
scope.addEventListener('activate', event => event.waitUntil(activate()))
clientsClaim()
navigationPreload.enable()

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && !LIVE.test(url.pathname) && !url.pathname.startsWith(`${UPLOADS}/`),
  pages
)
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/_astro/') && request.destination !== '',
  new CacheFirst({
    cacheName: ASSETS,
    plugins: [new ExpirationPlugin({ maxEntries: CACHE_MAX_ASSETS, purgeOnQuotaError: true })]
  })
)
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.destination === 'image' && !LIVE.test(url.pathname),
  new NetworkFirst({
    cacheName: PICTURES,
    plugins: [new ExpirationPlugin({ maxEntries: CACHE_MAX_PICTURES, purgeOnQuotaError: true })]
  })
)
registerRoute(({ url, sameOrigin }) => sameOrigin && DATA.test(splitPath(url.pathname).path), new NetworkOnly())
setCatchHandler(async ({ request }) =>
  request.mode === 'navigate'
    ? withoutNetwork(request.url)
    : ((await caches.match(request, { ignoreSearch: true, ignoreVary: true })) ?? Response.error())
)

async function openPages(): Promise<string[]> {
  const open = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return open.map(client => client.url)
}

async function install(): Promise<void> {
  const languages = new Set((await openPages()).map(url => splitPath(new URL(url).pathname).lang))
  for (const lang of languages.size > 0 ? languages : (['zh'] as const)) await keepShell(lang)
  // Pages come from the network first, so a new worker does not disturb them.
  await scope.skipWaiting()
}

async function activate(): Promise<void> {
  await dropOldShells()
  const open = (await openPages()).filter(url => !LIVE.test(new URL(url).pathname))
  await Promise.allSettled(open.map(keepOpenPage))
  await makeContact().catch(() => undefined)
}
