import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import { LRUCache } from 'lru-cache'

/** Characters of addresses and sizes; texts may name pictures without end. */
const CACHE_MAX_CHARACTERS = 1_000_000
const ENTRY = 100
const known = new LRUCache<string, string>({
  maxSize: CACHE_MAX_CHARACTERS,
  sizeCalculation: (size, src) => src.length + size.length + ENTRY
})

/** Gives each picture of the site itself its width and height, so that nothing moves when it arrives. */
export function withPictureSizes(html: string): string {
  return html.replace(/<img src="(\/[^"/][^"]*)"(?![^>]*\s(?:width|height)=)/g, (tag, src: string) => tag + sizeOf(src))
}

/** ` width="…" height="…"` of a file below public/; nothing for one that is absent or no picture. */
function sizeOf(src: string): string {
  const stored = known.get(src)
  if (stored !== undefined) return stored
  let size = ''
  try {
    const path = decodeURI(src.split(/[?#]/)[0] ?? '')
    if (!path.split('/').includes('..')) {
      const { width, height } = imageSize(readFileSync(join('public', path)))
      size = ` width="${Math.round(width)}" height="${Math.round(height)}"`
    }
  } catch {
    // Not a picture that is here; the browser finds out its size.
  }
  known.set(src, size)
  return size
}
