import type { Element, ElementContent, Parents } from 'hast'
import { element, isElement } from './elements.ts'

const HERE = 'https://here.invalid'
/** Where requests act or answer for who asks: no picture is there, whatever host the address names. */
const CALLS = /^\/(?:api|kb|threads|issues|mcp|login|healthz|readyz|metrics)(?:[/.;]|$)/i
const FILE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i
const MAX_DECODINGS = 4

/**
 * Leaves in a text only pictures that a browser may fetch without doing anything else: files of this site and pictures by
 * https. What is elsewhere becomes a link, and what would call this site becomes its words.
 */
export function keepPictureSources(parent: Parents, depth = 0): void {
  // decorate() refuses what is nested deeper.
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

/** Whether a browser that fetches a picture from `src` gets a file of this site, or something by https that is no call. */
export function isPictureSource(src: string): boolean {
  if (!URL.canParse(src, HERE)) return false
  const url = new URL(src, HERE)
  if (calls(url.pathname)) return false
  return url.origin === HERE ? FILE.test(url.pathname) : url.protocol === 'https:' && !url.username && !url.password
}

/** Servers decode a path, some more than once, and drop what stands twice in it. */
function calls(pathname: string): boolean {
  let path = pathname
  for (let round = 0; round < MAX_DECODINGS; round++) {
    const plain = new URL(path.replace(/[\\/]+/g, '/'), HERE).pathname
    if (CALLS.test(plain)) return true
    const next = decoded(plain)
    if (next === path) return false
    path = next.startsWith('/') ? next : `/${next}`
  }
  // It has a reason to be encoded so often.
  return true
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
