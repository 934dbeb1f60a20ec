import { articleIn, SAVED_FACTS, SAVED_PREFIX, savedCache, VISITED } from '../../browser/offlineCaches.ts'
import { parsePage } from '../../browser/parsePage.ts'
import type { Language } from '../../domain/language/languages.ts'
import type { SavedSection } from '../../domain/site/offlineSection.ts'

/** Something at hand that can be opened. */
export interface AtHand {
  path: string
  title: string
  lang?: Language | undefined
}

/** What a section's cache says of itself; undefined where it is not saved, not even in part. */
export async function savedFacts(section: string, lang: Language): Promise<SavedSection | undefined> {
  const name = savedCache(section, lang)
  return (await caches.has(name)) ? factsOf(name) : undefined
}

/** Every saved section, by title. */
export async function savedSections(): Promise<SavedSection[]> {
  const names = (await caches.keys()).filter(name => name.startsWith(SAVED_PREFIX))
  const sections = await Promise.all(names.map(factsOf))
  return sections.filter(section => section !== undefined).sort((a, b) => a.title.localeCompare(b.title))
}

/** The articles of a section whose pages are there. */
export async function articlesAtHand(section: SavedSection): Promise<AtHand[]> {
  const cache = await caches.open(savedCache(section.key, section.lang))
  const titles = new Map<number, string>()
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    const id = articleIn(pathname)
    if (id !== undefined) titles.set(id, pathname)
  }
  return section.articles.flatMap(({ id, title, lang }) => {
    const path = titles.get(id)
    return path ? [{ path, title, lang }] : []
  })
}

/** The articles that were visited, the last one first. */
export async function visitedArticles(): Promise<AtHand[]> {
  const cache = await caches.open(VISITED)
  const requests = (await cache.keys()).filter(({ url }) => articleIn(new URL(url).pathname) !== undefined)
  const pages = await Promise.all(requests.map(async request => [request, await cache.match(request)] as const))
  const visited = pages.flatMap(([request, page]) => (page ? [{ path: new URL(request.url).pathname, page }] : []))
  const when = (page: Response) => Date.parse(page.headers.get('Date') ?? '') || 0
  visited.sort((a, b) => when(b.page) - when(a.page))
  return Promise.all(
    visited.map(async ({ path, page }) => {
      const title = parsePage(await page.text()).querySelector('h1')?.textContent
      return { path, title: title?.trim() || path }
    })
  )
}

async function factsOf(cacheName: string): Promise<SavedSection | undefined> {
  return (await (await caches.open(cacheName)).match(SAVED_FACTS))?.json()
}
