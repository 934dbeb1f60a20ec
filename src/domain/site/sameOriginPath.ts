/**
 * Returns the path, query and hash of an address on this site, as browsers parse it. Returns undefined for an address
 * on another site, or with a path that begins with two slashes, because such a redirect would name another host.
 */
export function sameOriginPath(address: string, origin: string): string | undefined {
  if (!URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  if (url.host !== new URL(origin).host || !/^https?:$/.test(url.protocol) || url.pathname.startsWith('//'))
    return undefined
  return url.pathname + url.search + url.hash
}
