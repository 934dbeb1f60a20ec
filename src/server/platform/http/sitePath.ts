/** Whether there is anything to bring into form; most paths have nothing. */
const ODD = /%|\/\/|\/$|\/index\.html|\.(?:br|gz)$/

/**
 * A request's path in the one form under which pages and files are known, so that no other spelling of an address
 * reaches the built file of an article that was deleted or made internal since. Undefined for a path that no file has.
 */
export function sitePath(raw: string): string | undefined {
  if (!ODD.test(raw)) return raw
  let path: string
  try {
    path = decodeURIComponent(raw)
  } catch {
    return undefined
  }
  // The compressed forms of pages are sent only in place of the page.
  if (/\.(?:html|md|txt|xml|json)\.(?:br|gz)$/.test(path)) return undefined
  return path.replace(/\/{2,}/g, '/').replace(/(?:\/index\.html|\/)+$/, '') || '/'
}
