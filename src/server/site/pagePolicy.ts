import { hash } from 'node:crypto'

/** Inline scripts and styles; a script that names its file has no text of its own, and data for crawlers is not run. */
const INLINE = /<(script|style)(?![^>]*(?:\ssrc=|\stype="application\/ld\+json"))[^>]*>([\s\S]*?)<\/\1>/g
const HASH = / ?'(sha256-[\w+/=]+)'/g

/**
 * A content security policy of a page with the hashes of the page's own inline scripts and styles: Astro lists those of
 * every page, which compress to nothing less and weigh more than any other part of an article's head.
 */
export function ownPolicy(policy: string, html: string): string {
  const own = new Set<string>()
  for (const [, , text = ''] of html.matchAll(INLINE)) own.add(`sha256-${hash('sha256', text, 'base64')}`)
  return policy.replace(HASH, (whole, hash: string) => (own.has(hash) ? whole : ''))
}

const META = /(<meta http-equiv="content-security-policy" content=")([^"]*)(")/

/** A built page, whose policy is in its head, with hashes of its own alone. */
export function withOwnPolicy(html: string): string {
  return html.replace(META, (_, start: string, policy: string, end: string) => start + ownPolicy(policy, html) + end)
}
