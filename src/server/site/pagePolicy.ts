import { hash } from 'node:crypto'

/**
 * Matches inline scripts and styles. Excludes scripts with a source file, and data for crawlers, which is not executed.
 */
const INLINE = /<(script|style)(?![^>]*(?:\ssrc=|\stype="application\/ld\+json"))[^>]*>([\s\S]*?)<\/\1>/g
const HASH = / ?'(sha256-[\w+/=]+)'/g
/** Maximum number of cached hashes. Most pages have the same scripts and styles. */
const MAX_KNOWN = 200
const known = { utf8: new Map<string, string>(), latin1: new Map<string, string>() }
/** How the characters of a text stand for its bytes. */
type Encoding = keyof typeof known

/**
 * Reduces the content security policy of a page to the hashes of its own inline scripts and styles. Astro lists the
 * hashes of every page, which do not compress and take more bytes than any other part of the head.
 */
export function ownPolicy(policy: string, html: string, encoding: Encoding = 'utf8'): string {
  const own = new Set<string>()
  for (const [, , text = ''] of html.matchAll(INLINE)) own.add(`sha256-${hashOf(text, encoding)}`)
  return policy.replace(HASH, (whole, hash: string) => (own.has(hash) ? whole : ''))
}

function hashOf(text: string, encoding: Encoding): string {
  const ofEncoding = known[encoding]
  const before = ofEncoding.get(text)
  if (before) return before
  if (ofEncoding.size >= MAX_KNOWN) ofEncoding.clear()
  const bytes = Buffer.from(text, encoding)
  const made = hash('sha256', bytes, 'base64')
  // A copy, because a part of a page keeps the whole page in memory.
  ofEncoding.set(bytes.toString(encoding), made)
  return made
}

const META = /(<meta http-equiv="content-security-policy" content=")([^"]*)(")/

/**
 * Reduces the policy in the head of a built page to its own hashes. Reads the page as Latin-1, because decoding and
 * encoding all its text takes longer.
 */
export function withOwnPolicy(page: Buffer): Buffer {
  const html = page.toString('latin1')
  const reduced = html.replace(
    META,
    (_, start: string, policy: string, end: string) => start + ownPolicy(policy, html, 'latin1') + end
  )
  return Buffer.from(reduced, 'latin1')
}
