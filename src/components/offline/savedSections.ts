import { articleIn, SAVED_FACTS, SAVED_PREFIX, savedCache, VISITED } from '../../browser/offlineCaches.ts'
import { parsePage } from '../../browser/parsePage.ts'
import type { Language } from '../../domain/language/languages.ts'
import type { SavedSection } from '../../domain/site/offlineSection.ts'

/** An available page that can be opened. */
export interface AtHand {
  path: string
  title: string
  lang?: Language | undefined
  /** Time when the page was saved, and its size, where they are known. */
  saved?: { at: string; bytes: number } | undefined
}

/** Returns the description of a section from its cache, or undefined if no part of it is saved. */
export async function savedFacts(section: string, lang: Language): Promise<SavedSection | undefined> {
  const name = savedCache(section, lang)
  return (await caches.has(name)) ? factsOf(name) : undefined
}

/** Returns all saved sections, by title. */
export async function savedSections(): Promise<SavedSection[]> {
  const names = (await caches.keys()).filter(name => name.startsWith(SAVED_PREFIX))
  const sections = await Promise.all(names.map(factsOf))
  return sections.filter(section => section !== undefined).sort((a, b) => a.title.localeCompare(b.title))
}

/** Returns the articles of a section whose pages are saved. */
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

/** Returns the visited articles, latest first. */
export async function visitedArticles(): Promise<AtHand[]> {
  const cache = await caches.open(VISITED)
  const requests = (await cache.keys()).filter(({ url }) => articleIn(new URL(url).pathname) !== undefined)
  const pages = await Promise.all(requests.map(async request => [request, await cache.match(request)] as const))
  const visited = pages.flatMap(([request, page]) => (page ? [{ path: new URL(request.url).pathname, page }] : []))
  const when = (page: Response) => Date.parse(page.headers.get('Date') ?? '') || 0
  visited.sort((a, b) => when(b.page) - when(a.page))
  return Promise.all(
    visited.map(async ({ path, page }) => {
      const at = when(page)
      const text = await page.text()
      const title = parsePage(text).querySelector('h1')?.textContent
      const saved = at > 0 ? { at: new Date(at).toISOString(), bytes: new Blob([text]).size } : undefined
      return { path, title: title?.trim() || path, saved }
    })
  )
}

async function factsOf(cacheName: string): Promise<SavedSection | undefined> {
  return (await (await caches.open(cacheName)).match(SAVED_FACTS))?.json()
}
