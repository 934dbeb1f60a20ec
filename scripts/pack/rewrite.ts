import type { Language } from '../../src/domain/language/languages.ts'
import { localPath } from '../../src/domain/language/languages.ts'

export interface PackLinks {
  lang: Language
  /** Origin of the site. */
  origin: string
  /** Checks whether the pack contains a page or a file at a path without a trailing slash. */
  hasPage(path: string): boolean
  hasFile(path: string): boolean
}

/** A value in quotes before the address may have a `>`. */
const LINK = /(<(?:a|area)\b(?:"[^"]*"|[^">])*?\shref=")([^"]*)(")/g
const HEAD_LINK = /<link\b[^>]*?\shref="([^"]*)"[^>]*>/g
const FORM = /(<form\b[^>]*?\saction=")[^"]*(")/g

/** Converts `html`, the page at `path`, to a page of the pack, without links to missing files. */
export function rewritePage(html: string, path: string, links: PackLinks): string {
  const search = `${localPath('/offline', links.lang)}/`
  return html
    .replace('<html ', '<html data-pack ')
    .replace(LINK, (_, start: string, href: string, end: string) => start + quoted(packHref(href, path, links)) + end)
    .replace(HEAD_LINK, (tag, href: string) => (keepsHeadLink(tag, href, links) ? tag : ''))
    .replace(FORM, (_, start: string, end: string) => start + search + end)
    .replace(/data-home="[^"]*"/, 'data-home="/"')
}

/** Returns the target of a site link within the pack. */
function packHref(raw: string, path: string, links: PackLinks): string {
  const href = raw.replaceAll('&amp;', '&')
  if (href.startsWith('#') || !URL.canParse(href, links.origin + path)) return href
  const url = new URL(href, `${links.origin}${path}`)
  if (!/^https?:$/.test(url.protocol)) return href
  const missing = (to: string) => `${localPath('/offline/not-in-pack', links.lang)}/?to=${encodeURIComponent(to)}`
  if (url.origin !== links.origin) return missing(url.href)
  const plain = url.pathname === '/' ? '/' : url.pathname.replace(/\/+$/, '')
  if (plain === '/' || plain === localPath('/home', links.lang)) return '/'
  if (links.hasPage(plain)) return `${plain}/${url.search}${url.hash}`
  return links.hasFile(plain) ? href : missing(url.pathname + url.search + url.hash)
}

/** Retains the canonical address, which is the page's source. Feeds and other languages are not in the pack. */
function keepsHeadLink(tag: string, href: string, { hasFile }: PackLinks): boolean {
  return /rel="canonical"/.test(tag) || hasFile(href)
}

function quoted(href: string): string {
  return href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
