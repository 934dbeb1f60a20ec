/**
 * Returns the path and query of an external address, in the format of content/redirects.yaml. Returns undefined if
 * there is none.
 */
export function addressOf(address: string): string | undefined {
  const url = URL.parse(address, 'http://localhost')
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  try {
    const path =
      decodeURIComponent(url.pathname)
        .replace(/\/{2,}/g, '/')
        .replace(/\/+$/, '') || '/'
    return `${path}${decodeURIComponent(url.search)}`
  } catch {
    return undefined
  }
}
