import { type Language, splitPath } from '../domain/language/languages.ts'
import { parseDocumentPath } from '../domain/manual/addresses.ts'
import { articleOfTextFile } from '../domain/search/files.ts'

/** Names of caches in this browser. They outlive builds, so they must never change. */

/** Visited pages. */
export const VISITED = 'pinout-pages'
/** Scripts and styles with a digest in their name. */
export const ASSETS = 'pinout-assets'
/** Seen pictures. */
export const PICTURES = 'pinout-pictures'
/** Lines of articles to compare a pasted log with. */
export const LOG_LINES = 'pinout-log-lines'
/** Last known state of the site. */
export const STATE = 'pinout-state'
/** Prefix for offline pages of one build, followed by the build's id. */
export const SHELL_PREFIX = 'pinout-shell-'
/** Prefix for a saved section with everything it needs, followed by its key and language. */
export const SAVED_PREFIX = 'pinout-saved-'

/** Path of the description in a section's cache, see `SavedSection`. */
export const SAVED_FACTS = '/offline/saved'
/** Header of a saved page: the digest of its article. */
export const DIGEST_HEADER = 'X-Pinout-Digest'

/** Returns the name of a section's cache: `pinout-saved-chip-117-zh`. */
export function savedCache(section: string, lang: Language): string {
  return `${SAVED_PREFIX}${section}-${lang}`
}

/** Returns the cache key of a page: its address without query, fragment and trailing slash. */
export function pageKey(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + (pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname)
}

/** Returns the id in the path of an article's page, or undefined for any other page. */
export function articleIn(path: string): number | undefined {
  const id = /^\/home\/article\/(\d{1,10})\/?$/.exec(splitPath(path).path)?.[1]
  return id === undefined ? undefined : Number(id)
}

/**
 * Returns the id of the article of which some form is cached at a path: its page in any language, a part of a split
 * document, or a text for the search. Returns undefined for anything else.
 */
export function cachedArticle(path: string): number | undefined {
  return parseDocumentPath(splitPath(path.replace(/\/$/, '')).path)?.id ?? articleOfTextFile(path)
}
