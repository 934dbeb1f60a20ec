import { type Language, localPath, splitPath } from '../domain/language/languages.ts'

/**
 * Returns the address of the open page in `lang`, to which the link of its header leads: of an article that is its
 * translation. A page that stands for all paths below it links to itself without them. An error has the address of the
 * page that was missing or failed. Returns undefined without a link.
 */
export function counterpartIn(lang: Language): string | undefined {
  const link = document.querySelector<HTMLAnchorElement>(`[data-language="${lang}"]`)
  if (!link) return undefined
  const same = localPath(splitPath(location.pathname).path, lang)
  const isError = document.querySelector('main[data-error]') !== null
  const path = isError || same.startsWith(`${link.pathname}/`) ? same : link.pathname
  return path + location.search + location.hash
}
