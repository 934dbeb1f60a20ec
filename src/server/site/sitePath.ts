/** Matches paths that need normalization. Most do not. */
const ODD = /%|\/\/|\/$|\/index\.html|\.(?:br|gz)$/

/**
 * Normalizes the path of a request, so that no other spelling of an address reaches the built file of an article that
 * was deleted or made internal. Returns undefined for a path that no file has.
 */
export function sitePath(raw: string): string | undefined {
  if (!ODD.test(raw)) return raw
  let path: string
  try {
    path = decodeURIComponent(raw)
  } catch {
    return undefined
  }
  // Compressed variants of pages are only sent in place of the page.
  if (/\.(?:html|md|txt|xml|json)\.(?:br|gz)$/.test(path)) return undefined
  return path.replace(/\/{2,}/g, '/').replace(/(?:\/index\.html|\/)+$/, '') || '/'
}

/** Paths of the API, which the site does not handle. Includes uploads. */
export const API_PATHS = /^\/(?:api|uploads|kb|threads|mcp|issues|healthz|readyz|metrics)(?:\/|$)/
