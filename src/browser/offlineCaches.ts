import { LANGUAGES, type Language, localPath, splitPath } from '../domain/language/languages.ts'
import { textFile } from '../domain/search/files.ts'

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

/** Returns all addresses under which some form of an article may be cached. */
export function addressesOf(id: number): string[] {
  return [...LANGUAGES.map(lang => localPath(`/home/article/${id}`, lang)), textFile(id)]
}
