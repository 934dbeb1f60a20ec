import { cachedArticle, DIGEST_HEADER, LOG_LINES, PICTURES, SAVED_PREFIX, VISITED } from '../browser/offlineCaches.ts'
import { storedResponse } from '../browser/storedResponse.ts'
import { isTitlesFile } from '../domain/search/files.ts'
import { type TitleColumns, titlesWithout } from '../domain/search/titles.ts'
import { filesOfPage } from '../domain/site/pageFiles.ts'

/** Removes articles from every cache, and updates or drops each cached list that names one. */
export async function forgetArticles(ids: ReadonlySet<number>): Promise<void> {
  if (ids.size === 0) return
  const names = (await caches.keys()).filter(
    name => name === VISITED || name === LOG_LINES || name.startsWith(SAVED_PREFIX)
  )
  for (const name of names) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      if (!ids.has(cachedArticle(new URL(request.url).pathname) ?? 0)) continue
      await dropPictures(cache, request)
      await cache.delete(request)
    }
    for (const request of await cache.keys()) await forgetIn(cache, request, ids)
  }
}

/** Removes every cached article for which `exists` returns false. */
export async function keepOnly(exists: (id: number) => boolean): Promise<void> {
  const gone = new Set<number>()
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) {
      const id = cachedArticle(new URL(url).pathname)
      if (id !== undefined && !exists(id)) gone.add(id)
    }
  }
  await forgetArticles(gone)
}

/** Removes the pictures of an article. A picture that another article also shows is loaded again with that article. */
async function dropPictures(cache: Cache, request: Request): Promise<void> {
  const page = request.url.endsWith('.json') ? undefined : await cache.match(request)
  if (!page) return
  const pictures = filesOfPage(await page.text()).pictures.filter(picture => !picture.startsWith('/avatars/'))
  for (const place of [cache, await caches.open(PICTURES)]) {
    for (const picture of pictures) await place.delete(picture)
  }
}

/** Checks whether a list, a neighbour's page or a data file names one of the articles. */
function mentionsPage(text: string, type: string, ids: ReadonlySet<number>): boolean {
  const named = text.matchAll(type.includes('json') ? /"id":(\d+)/g : /\/home\/article\/(\d+)/g)
  return Array.from(named, match => Number(match[1])).some(id => ids.has(id))
}

async function forgetIn(cache: Cache, request: Request, ids: ReadonlySet<number>): Promise<void> {
  const reply = await cache.match(request)
  const type = reply?.headers.get('Content-Type') ?? ''
  if (!reply || !/html|json/.test(type)) return
  const text = await reply.text()
  if (isTitlesFile(new URL(request.url).pathname)) {
    const titles = titlesWithout(JSON.parse(text) as TitleColumns, id => ids.has(id))
    return cache.put(request, Response.json(titles))
  }
  if (!mentionsPage(text, type, ids)) return
  if (type.includes('json')) await cache.put(request, Response.json(without(text, ids)))
  else await renew(cache, request, reply.headers.get(DIGEST_HEADER))
}

/** Removes these articles from every list in the data, because the file of the last build still contains them. */
function without(json: string, ids: ReadonlySet<number>): unknown {
  const isGone = (item: unknown) => typeof item === 'object' && item !== null && ids.has((item as { id: number }).id)
  return JSON.parse(json, (_, value) => (Array.isArray(value) ? value.filter(item => !isGone(item)) : value))
}

/** Reloads a page that named removed articles, because the network is available. Removes the page if this fails. */
async function renew(cache: Cache, request: Request, digest: string | null): Promise<void> {
  const reply = await fetch(request.url, { cache: 'no-cache' }).catch(() => undefined)
  if (!reply?.ok) return void (await cache.delete(request))
  await cache.put(request, storedResponse(reply, await reply.blob(), digest))
}
