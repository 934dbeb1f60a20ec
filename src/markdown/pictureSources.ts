import type { Element, ElementContent, Parents } from 'hast'
import { decodePercent } from '../domain/decodePercent.ts'
import { element, isElement } from './elements.ts'

const HERE = 'https://here.invalid'
/** Paths whose requests act or respond for the caller. No picture is there, on any host. */
const CALLS = /^\/(?:api|kb|threads|issues|mcp|login|healthz|readyz|metrics)(?:[/.;]|$)/i
const FILE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i
const MAX_DECODINGS = 4

/**
 * Keeps only pictures that a browser may load without side effects: files of this site and pictures over https. Other
 * pictures become a link. Pictures that would call this site become their alternative text.
 */
export function keepPictureSources(parent: Parents, depth = 0): void {
  // decorate() refuses deeper nesting.
  if (depth > 300) return
  parent.children = (parent.children as ElementContent[]).map(child => {
    if (child.type !== 'element') return child
    if (isElement(child, 'img')) return keepOrReplace(child)
    keepPictureSources(child, depth + 1)
    return child
  })
}

function keepOrReplace(picture: Element): ElementContent {
  const src = String(picture.properties.src ?? '')
  if (src.startsWith('missing:') || isPictureSource(src)) return picture
  const words = String(picture.properties.alt || '') || src
  const isElsewhere = /^https?:/i.test(src) && URL.canParse(src) && !calls(new URL(src).pathname)
  return isElsewhere ? element('a', { href: src }, words) : { type: 'text', value: words }
}

/** Checks whether `src` is a file of this site, or an https address that is not an API call. */
export function isPictureSource(src: string): boolean {
  if (!URL.canParse(src, HERE)) return false
  const url = new URL(src, HERE)
  if (calls(url.pathname)) return false
  return url.origin === HERE ? FILE.test(url.pathname) : url.protocol === 'https:' && !url.username && !url.password
}

/**
 * Checks whether a path is an API call after decoding, because servers decode a path, some more than once, and remove
 * duplicate slashes.
 */
function calls(pathname: string): boolean {
  let path = pathname
  for (let round = 0; round < MAX_DECODINGS; round++) {
    const plain = new URL(path.replace(/[\\/]+/g, '/'), HERE).pathname
    if (CALLS.test(plain)) return true
    const next = decodePercent(plain)
    if (next === path) return false
    path = next.startsWith('/') ? next : `/${next}`
  }
  // A path that is encoded so often is suspicious.
  return true
}
