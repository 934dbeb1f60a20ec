import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import { LRUCache } from 'lru-cache'
import { PUBLIC_FOLDERS } from '../domain/content/contentFiles.ts'
import { contentRoot } from '../domain/content/contentRoot.ts'

/**
 * Maximum size of the cache, in characters of addresses and sizes. It is limited because texts may name any number of
 * pictures.
 */
const CACHE_MAX_CHARACTERS = 1_000_000
const ENTRY = 100
const known = new LRUCache<string, string>({
  maxSize: CACHE_MAX_CHARACTERS,
  sizeCalculation: (size, src) => src.length + size.length + ENTRY
})

/** Adds width and height to pictures of this site, so that the layout does not shift when they load. */
export function withPictureSizes(html: string): string {
  return html.replace(/<img src="(\/[^"/][^"]*)"(?![^>]*\s(?:width|height)=)/g, (tag, src: string) => tag + sizeOf(src))
}

/** Returns ` width="…" height="…"` of a file below content/ or public/, or '' if the file is missing or not a picture. */
function sizeOf(src: string): string {
  const stored = known.get(src)
  if (stored !== undefined) return stored
  let size = ''
  try {
    const path = decodeURI(src.split(/[?#]/)[0] ?? '')
    if (!path.split('/').includes('..')) {
      const { width, height } = imageSize(readPicture(path))
      size = ` width="${Math.round(width)}" height="${Math.round(height)}"`
    }
  } catch {
    // Not a picture of this site. The browser determines its size.
  }
  known.set(src, size)
  return size
}

/** Reads a file at a path of the site. @throws Error if it is missing */
function readPicture(path: string): Buffer {
  const file = join(contentRoot(), 'content', path)
  return readFileSync(
    PUBLIC_FOLDERS.some(name => path.startsWith(`/${name}/`)) && existsSync(file) ? file : join('public', path)
  )
}
