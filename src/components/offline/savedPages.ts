import { addressesOf, SAVED_FACTS, savedCache } from '../../browser/offlineCaches.ts'
import type { Language } from '../../domain/language/languages.ts'
import { type SavedSection, SINGLE_PAGES } from '../../domain/site/offlineSection.ts'
import { articlesAtHand, savedFacts } from './savedSections.ts'
import { saveSection } from './saveSection.ts'

/** An article whose page is to be saved; `lang` is that of its text. */
type SavedPage = Pick<SavedSection['articles'][number], 'id' | 'title' | 'lang'>

/** What is saved of single pages in a language, without those that were deleted since; undefined where none is. */
export async function savedPages(lang: Language): Promise<SavedSection | undefined> {
  const facts = await savedFacts(SINGLE_PAGES, lang)
  if (!facts) return undefined
  const there = new Set((await articlesAtHand(facts)).map(({ path }) => Number(/\d+$/.exec(path)?.[0])))
  const articles = facts.articles.filter(({ id }) => there.has(id))
  return articles.length > 0 ? { ...facts, articles } : undefined
}

/**
 * Saves the page of an article as it is now, with its pictures and the search; undefined where not everybody may read
 * it any more. Throws what `saveSection` throws.
 */
export async function savePage(page: SavedPage, lang: Language, name: string): Promise<SavedSection | undefined> {
  const before = (await savedPages(lang))?.articles.filter(other => other.id !== page.id) ?? []
  // No page is of this digest yet, so that it is fetched; those before have theirs, and stay.
  const articles = [{ ...page, digest: new Date().toISOString() }, ...before]
  const list = { key: SINGLE_PAGES, title: name, pages: [], data: [], articles }
  const saved = await saveSection(list, lang, new AbortController().signal, () => undefined)
  if ((await savedPages(lang))?.articles.some(({ id }) => id === page.id)) return saved
  await removePage(page.id, lang)
  return undefined
}

/** Removes one page, and everything with the last. It needs no network. */
export async function removePage(id: number, lang: Language): Promise<void> {
  const facts = await savedPages(lang)
  const articles = facts?.articles.filter(other => other.id !== id) ?? []
  if (!facts || articles.length === 0) return void (await caches.delete(savedCache(SINGLE_PAGES, lang)))
  const cache = await caches.open(savedCache(SINGLE_PAGES, lang))
  for (const path of addressesOf(id)) await cache.delete(path)
  await cache.put(SAVED_FACTS, Response.json({ ...facts, articles }))
}
