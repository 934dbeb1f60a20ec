import { hash } from 'node:crypto'

/**
 * Matches inline scripts and styles. Excludes scripts with a source file, and data for crawlers, which is not executed.
 */
const INLINE = /<(script|style)(?![^>]*(?:\ssrc=|\stype="application\/ld\+json"))[^>]*>([\s\S]*?)<\/\1>/g
const HASH = / ?'(sha256-[\w+/=]+)'/g

/**
 * Reduces the content security policy of a page to the hashes of its own inline scripts and styles. Astro lists the
 * hashes of every page, which do not compress and take more bytes than any other part of the head.
 */
export function ownPolicy(policy: string, html: string): string {
  const own = new Set<string>()
  for (const [, , text = ''] of html.matchAll(INLINE)) own.add(`sha256-${hash('sha256', text, 'base64')}`)
  return policy.replace(HASH, (whole, hash: string) => (own.has(hash) ? whole : ''))
}

const META = /(<meta http-equiv="content-security-policy" content=")([^"]*)(")/

/** Reduces the policy in the head of a built page to its own hashes. */
export function withOwnPolicy(html: string): string {
  return html.replace(META, (_, start: string, policy: string, end: string) => start + ownPolicy(policy, html) + end)
}
