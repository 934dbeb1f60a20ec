import { ASSETS, STATE } from '../browser/offlineCaches.ts'
import { type BuildList, type SiteState, STATE_FILE } from '../domain/site/offlineSection.ts'
import { forgetArticles, keepOnly } from './forget.ts'
import { keepLogLines } from './logLines.ts'

let running: Promise<void> | undefined

/**
 * Loads the state of the site, a small file, and removes everything that is gone since the last contact. After a new
 * build, also removes everything that the build does not contain. `visiting` is the article on the reader's screen,
 * which may be newer than any build.
 */
export function makeContact(visiting?: number): Promise<void> {
  running ??= contact(visiting).finally(() => {
    running = undefined
  })
  return running
}

async function contact(visiting: number | undefined): Promise<void> {
  const now = await ask<SiteState>(STATE_FILE)
  if (!now) return
  const store = await caches.open(STATE)
  const before = (await (await store.match(STATE_FILE))?.json()) as SiteState | undefined
  const known = new Set(before?.gone)
  await forgetArticles(new Set(now.gone.filter(id => !known.has(id))))
  if (before?.build !== now.build) {
    const build = await ask<BuildList>('/offline/build.json')
    // Not available yet, for example behind a CDN. The next contact retries.
    if (!build) return
    const there = new Set(build.articles)
    await keepOnly(id => there.has(id) || id === visiting)
    await dropAssets(new Set(build.assets))
  }
  await store.put(STATE_FILE, Response.json(now))
  await keepLogLines(now.build).catch(() => undefined)
}

async function dropAssets(current: ReadonlySet<string>): Promise<void> {
  const cache = await caches.open(ASSETS)
  for (const request of await cache.keys()) {
    if (!current.has(new URL(request.url).pathname.split('/').at(-1) ?? '')) await cache.delete(request)
  }
}

async function ask<T>(path: string): Promise<T | undefined> {
  const reply = await fetch(path, { cache: 'no-cache' }).catch(() => undefined)
  return reply?.ok ? ((await reply.json()) as T) : undefined
}
