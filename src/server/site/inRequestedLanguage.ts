import { LANGUAGES, type Language, languageCookie, localPath, splitPath } from '../../domain/language/languages.ts'
import { type CachedResponse, movedTo } from '../platform/http/cachedResponse.ts'

/** Returns the language that the query of an address asks for (`?lng=en`). */
export function requestedLanguage(query: string): Language | undefined {
  if (!query.includes('lng=')) return undefined
  const requested = new URLSearchParams(query).get('lng')
  return LANGUAGES.find(lang => lang === requested)
}

/**
 * Redirects from the page of `path` to its counterpart in `lang`, which its header links to: of an article that is its
 * translation. A page in this language redirects to itself without the request, because the header's link to the other
 * language takes the query along, and would lead back. The rest of the query stays. Returns undefined for a page without
 * such a link, and for a file. The language is remembered in the cookie of i18next's detector.
 */
export function inRequestedLanguage(
  page: CachedResponse,
  path: string,
  lang: Language,
  query: string
): CachedResponse | undefined {
  if (page.status !== 200) return undefined
  const { lang: own, path: inZh } = splitPath(path)
  const wanted = lang === own ? '[a-z]+' : lang
  const [link] =
    new RegExp(`<a\\b[^>]*\\bdata-language="${wanted}"[^>]*>`).exec(page.identity.body.toString('utf8')) ?? []
  const [, linked] = / href="(\/[^"?#]*)"/.exec(link ?? '') ?? []
  if (linked === undefined) return undefined
  const same = localPath(inZh, lang)
  // A page that stands for all paths below it links to itself without them.
  const target = lang === own || same.startsWith(`${linked}/`) ? same : linked
  const rest = new URLSearchParams(query)
  rest.delete('lng')
  return movedTo(rest.size > 0 ? `${target}?${rest}` : target, 'temporarily', languageCookie(lang))
}
