import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { type CachedResponse, makeCachedResponse } from './cachedResponse.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8'
}

const IMMUTABLE = 'public, max-age=31536000, immutable'
const PAGE = 'public, max-age=0, must-revalidate'
/** Content types of article texts, which can be deleted or made internal: pages, Markdown, feeds, sitemap, llms.txt. */
const ARTICLE_CONTENT_TYPES = /^(?:text\/(?:html|markdown|plain)|application\/xml)/
const OTHER = 'public, max-age=3600'
const ASSETS = '/_astro/'

export interface Files {
  /** Returns the file for a path from `sitePath`, or undefined. */
  find(path: string): Promise<CachedResponse | undefined> | CachedResponse | undefined
}

/**
 * Opens the files of a built site. Caches used files in up to `bytes` of memory. Serves scripts and styles of the
 * previous build `before` to pages that are still open in a browser.
 */
export function openFiles(folder: string, bytes: number, before?: string): Files {
  const ready = new LRUCache<string, CachedResponse>({
    maxSize: bytes,
    sizeCalculation: answer => answer.bytes,
    maxEntrySize: bytes / 4
  })
  return {
    find(path) {
      return ready.get(path) ?? load(path)
    }
  }

  async function load(path: string): Promise<CachedResponse | undefined> {
    const file = fileOf(path)
    if (file === undefined) return undefined
    for (const name of extname(file) ? [file] : [`${file}/index.html`, `${file}.html`]) {
      const answer = (await readAnswer(join(folder, name))) ?? (await ofBefore(name))
      if (answer) {
        ready.set(path, answer)
        return answer
      }
    }
    return undefined
  }

  // Asset names contain a digest of the content. No other file of an earlier build may be served.
  async function ofBefore(name: string): Promise<CachedResponse | undefined> {
    return before && name.startsWith(ASSETS) ? readAnswer(join(before, name)) : undefined
  }
}

/** Returns the file name for a decoded URL path, or undefined if no file can have it. */
function fileOf(name: string): string | undefined {
  if (name.includes('\0') || name.includes('\\') || name.split('/').some(part => part === '..' || part === '.'))
    return undefined
  return name.replace(/\/+$/, '')
}

async function readAnswer(file: string): Promise<CachedResponse | undefined> {
  const read = (name: string) => readFile(name).catch(() => undefined)
  const body = await read(file)
  if (!body) return undefined
  const type = TYPES[extname(file)] ?? 'application/octet-stream'
  const [br, gzip] = await Promise.all([read(`${file}.br`), read(`${file}.gz`)])
  // Must not be outdated: files by which service workers detect a new build, and the titles of a manual.
  const revalidated = file.endsWith('/sw.js') || /\/(?:offline|manual)\//.test(file)
  const cacheControl = file.includes(ASSETS)
    ? IMMUTABLE
    : revalidated || ARTICLE_CONTENT_TYPES.test(type)
      ? PAGE
      : OTHER
  return makeCachedResponse({ type, cacheControl, body, br, gzip })
}
