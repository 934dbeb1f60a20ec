import { decodePercent } from '../../domain/decodePercent.ts'
import { LANGUAGES, localPath, splitPath } from '../../domain/language/languages.ts'

/** Address of an article that `set_faq_link` of the ticket system's plugin writes. */
const ON_TICKETS = /^\/faq\/(\d{1,9})$/

const HTML_FILE = /(?:\/index)?\.html?$/

/**
 * Returns where an old address leads. Old addresses exist in both languages. Under /en, they lead to the English
 * article. Tools publish a page with and without `.html`.
 */
export function redirectTarget(
  redirects: ReadonlyMap<string, string>,
  path: string,
  query: string
): string | undefined {
  return targetOf(redirects, path, '') ?? targetOf(redirects, path, decodePercent(query))
}

function targetOf(redirects: ReadonlyMap<string, string>, path: string, query: string): string | undefined {
  const { lang, path: inZh } = splitPath(path)
  const [, id] = ON_TICKETS.exec(inZh) ?? []
  const names = HTML_FILE.test(path) ? [path, inZh].map(name => name.replace(HTML_FILE, '')) : []
  const found = [path, inZh, ...names].map(name => redirects.get(name + query)).find(Boolean)
  const target = id ? `/home/article/${id}` : found
  return target && lang !== LANGUAGES[0] ? localPath(splitPath(target).path, lang) : target
}
