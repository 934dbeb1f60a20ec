/** The path of an address elsewhere, with its query, in the form of content/redirects.yaml; undefined for none. */
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
