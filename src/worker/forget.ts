import {
  addressesOf,
  articleIn,
  DIGEST_HEADER,
  PICTURES,
  SAVED_FACTS,
  SAVED_PREFIX,
  VISITED
} from '../lib/offlineCaches.ts'
import type { SavedSection } from '../lib/offlineSection.ts'
import { filesOfPage } from '../lib/pageFiles.ts'

/** Takes articles out of everything that is kept, and draws anew (or drops) each kept list that names one. */
export async function forgetArticles(ids: ReadonlySet<number>): Promise<void> {
  if (ids.size === 0) return
  const names = (await caches.keys()).filter(name => name === VISITED || name.startsWith(SAVED_PREFIX))
  for (const name of names) {
    const cache = await caches.open(name)
    for (const path of [...ids].flatMap(addressesOf)) {
      await dropPictures(cache, path)
      await cache.delete(path)
    }
    await forgetFacts(cache, ids)
    for (const request of await cache.keys()) if (await tellsOf(cache, request, ids)) await renew(cache, request)
  }
}

/** Takes out every kept article that `exists` denies. */
export async function keepOnly(exists: (id: number) => boolean): Promise<void> {
  const gone = new Set<number>()
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) {
      const id = articleIn(new URL(url).pathname)
      if (id !== undefined && !exists(id)) gone.add(id)
    }
  }
  await forgetArticles(gone)
}

/** What the article shows goes with it; a picture that another one shows too comes back with that one. */
async function dropPictures(cache: Cache, path: string): Promise<void> {
  const page = path.endsWith('.json') ? undefined : await cache.match(path)
  if (!page) return
  const pictures = filesOfPage(await page.text()).pictures.filter(picture => !picture.startsWith('/avatars/'))
  for (const place of [cache, await caches.open(PICTURES)]) {
    for (const picture of pictures) await place.delete(picture)
  }
}

async function forgetFacts(cache: Cache, ids: ReadonlySet<number>): Promise<void> {
  const facts = (await (await cache.match(SAVED_FACTS))?.json()) as SavedSection | undefined
  if (!facts) return
  const articles = facts.articles.filter(article => !ids.has(article.id))
  await cache.put(SAVED_FACTS, Response.json({ ...facts, articles }))
}

/** Whether a list, a neighbour's page or a file of the search names one of them. */
async function tellsOf(cache: Cache, request: Request, ids: ReadonlySet<number>): Promise<boolean> {
  const type = (await cache.match(request))?.headers.get('Content-Type') ?? ''
  if (!/html|json/.test(type) || request.url.endsWith(SAVED_FACTS)) return false
  const text = (await (await cache.match(request))?.text()) ?? ''
  const named = type.includes('json') ? text.matchAll(/(\d+)/g) : text.matchAll(/\/home\/article\/(\d+)/g)
  return Array.from(named, match => Number(match[1])).some(id => ids.has(id))
}

/** We are in contact: what named the article is asked for again, and goes when that does not work. */
async function renew(cache: Cache, request: Request): Promise<void> {
  const digest = (await cache.match(request))?.headers.get(DIGEST_HEADER)
  const reply = await fetch(request.url, { cache: 'no-cache' }).catch(() => undefined)
  if (!reply?.ok) return void (await cache.delete(request))
  const headers = new Headers(reply.headers)
  if (digest) headers.set(DIGEST_HEADER, digest)
  await cache.put(request, new Response(await reply.blob(), { headers }))
}
