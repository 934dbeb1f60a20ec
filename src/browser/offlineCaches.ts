import { LANGUAGES, type Language, localPath, splitPath } from '../domain/language/languages.ts'
import { textFile } from '../domain/search/files.ts'

/** Names of what this browser keeps. They outlive builds, so they never change. */

/** Pages that were visited. */
export const VISITED = 'pinout-pages'
/** Scripts and styles with a digest in their name. */
export const ASSETS = 'pinout-assets'
/** Pictures that were seen. */
export const PICTURES = 'pinout-pictures'
/** What the worker last heard of the site. */
export const STATE = 'pinout-state'
/** Offline pages of one build; the build's id follows. */
export const SHELL_PREFIX = 'pinout-shell-'
/** A saved section with all that it needs; its key and language follow. */
export const SAVED_PREFIX = 'pinout-saved-'

/** In a section's cache: what is in it, see `SavedSection`. */
export const SAVED_FACTS = '/offline/saved'
/** On a saved page: the digest of the article that it shows. */
export const DIGEST_HEADER = 'X-Pinout-Digest'

/** The cache of a saved section: `pinout-saved-chip-117-zh`. */
export function savedCache(section: string, lang: Language): string {
  return `${SAVED_PREFIX}${section}-${lang}`
}

/** The cache key of a page: its address without query, fragment and trailing slash. */
export function pageKey(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + (pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname)
}

/** The id in the path of an article's page; undefined for every other page. */
export function articleIn(path: string): number | undefined {
  const id = /^\/home\/article\/(\d{1,10})\/?$/.exec(splitPath(path).path)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** Every address under which some form of an article may be cached. */
export function addressesOf(id: number): string[] {
  return [...LANGUAGES.map(lang => localPath(`/home/article/${id}`, lang)), textFile(id)]
}
