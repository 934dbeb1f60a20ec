import { cachedArticle, SAVED_FACTS, savedCache } from '../../browser/offlineCaches.ts'
import type { Language } from '../../domain/language/languages.ts'
import { type SavedSection, SINGLE_PAGES } from '../../domain/site/offlineSection.ts'
import { articlesAtHand, savedFacts } from './savedSections.ts'
import { saveSection } from './saveSection.ts'

/** An article whose page is to be saved. `lang` is the language of its text. */
type SavedPage = Pick<SavedSection['articles'][number], 'id' | 'title' | 'lang'>

/** Returns the saved single pages in a language, without deleted ones, or undefined if there are none. */
export async function savedPages(lang: Language): Promise<SavedSection | undefined> {
  const facts = await savedFacts(SINGLE_PAGES, lang)
  if (!facts) return undefined
  const there = new Set((await articlesAtHand(facts)).map(({ path }) => Number(/\d+$/.exec(path)?.[0])))
  const articles = facts.articles.filter(({ id }) => there.has(id))
  return articles.length > 0 ? { ...facts, articles } : undefined
}

/**
 * Saves the current page of an article, with its pictures and the search. Returns undefined if the article is no longer
 * public. Throws as `saveSection` does.
 */
export function savePage(page: SavedPage, lang: Language, name: string): Promise<SavedSection | undefined> {
  return inTurn(lang, () => saveInTurn(page, lang, name))
}

/** Runs `act` after the changes that other tabs make, because each change removes what it does not know. */
async function inTurn<T>(lang: Language, act: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return act()
  return navigator.locks.request(savedCache(SINGLE_PAGES, lang), act)
}

async function saveInTurn(page: SavedPage, lang: Language, name: string): Promise<SavedSection | undefined> {
  const before = (await savedPages(lang))?.articles.filter(other => other.id !== page.id) ?? []
  // No page has this digest yet, so it is loaded. The earlier pages keep theirs.
  const articles = [{ ...page, digest: new Date().toISOString() }, ...before]
  const list = { key: SINGLE_PAGES, title: name, pages: [], data: [], articles }
  const saved = await saveSection(list, lang, new AbortController().signal, () => undefined)
  if ((await savedPages(lang))?.articles.some(({ id }) => id === page.id)) return saved
  await removeInTurn(page.id, lang)
  return undefined
}

/** Removes one page. Removes the whole cache with the last page. Needs no network. */
export function removePage(id: number, lang: Language): Promise<void> {
  return inTurn(lang, () => removeInTurn(id, lang))
}

async function removeInTurn(id: number, lang: Language): Promise<void> {
  const facts = await savedPages(lang)
  const articles = facts?.articles.filter(other => other.id !== id) ?? []
  if (!facts || articles.length === 0) return void (await caches.delete(savedCache(SINGLE_PAGES, lang)))
  const cache = await caches.open(savedCache(SINGLE_PAGES, lang))
  for (const request of await cache.keys())
    if (cachedArticle(new URL(request.url).pathname) === id) await cache.delete(request)
  await cache.put(SAVED_FACTS, Response.json({ ...facts, articles }))
}
