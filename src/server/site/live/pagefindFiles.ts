import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { loadOnce } from '../../../domain/loadOnce.ts'
import { chunkWithout, pageHashes } from '../../../domain/search/pagefindIndex.ts'
import { type CachedResponse, makeCachedResponse } from '../../platform/http/cachedResponse.ts'
import type { Build } from '../releases/build.ts'

const [unpack, pack] = [promisify(gunzip), promisify(gzip)]
/** File in the folder of an index. Maps the hash in the name of each text file to its article. */
export const PAGEFIND_ARTICLES = 'articles.json'
const CACHE_MAX_BYTES = 8 * 1024 ** 2

/** Files of Pagefind's indexes that contain article text. */
export const PAGEFIND_FILE = /^\/pagefind\/([\w-]+)\/(?:index|fragment)\/[\w.-]+\.pf_(?:index|fragment)$/

export interface PagefindFiles {
  /** Returns the file without articles that are gone, or undefined for the text of such an article. */
  find(path: string): Promise<CachedResponse | undefined>
  /** Generates the files again, because more articles are gone. */
  forget(): void
}

/** Serves the build's Pagefind indexes without the articles that are `gone`. The others remain searchable. */
export function openPagefindFiles(build: Build, gone: ReadonlySet<number>): PagefindFiles {
  const cache = new LRUCache<string, Promise<CachedResponse | undefined>>({ maxSize: CACHE_MAX_BYTES })
  const indexes = new Map<string, ReturnType<typeof openIndex>>()

  /** Reads the articles of an index, by hash and by page number. */
  function openIndex(name: string) {
    const folder = join(build.client, 'pagefind', name)
    return loadOnce(async () => {
      const meta = (await readdir(folder)).find(file => file.endsWith('.pf_meta')) ?? ''
      const [hashes, articles] = await Promise.all([
        readFile(join(folder, meta)).then(unpack).then(pageHashes),
        readFile(join(folder, PAGEFIND_ARTICLES), 'utf8').then(text => JSON.parse(text) as Record<string, number>)
      ])
      return { hashes, articles }
    })
  }

  async function make(path: string): Promise<CachedResponse | undefined> {
    const name = PAGEFIND_FILE.exec(path)?.[1] ?? ''
    const index = indexes.get(name) ?? openIndex(name)
    indexes.set(name, index)
    const { hashes, articles } = await index()
    const isGone = (hash: string) => gone.has(articles[hash] ?? 0)
    const file = join(build.client, path)
    const answer = (body: Buffer) =>
      makeCachedResponse({ type: 'application/octet-stream', cacheControl: 'no-cache', body })
    if (basename(dirname(path)) === 'fragment') {
      // An index of an earlier version does not map texts to articles.
      const hash = basename(path, '.pf_fragment')
      return articles[hash] === undefined || isGone(hash) ? undefined : answer(await readFile(file))
    }
    const removed = new Set(hashes.flatMap((hash, page) => (isGone(hash) ? [page] : [])))
    return answer(await pack(chunkWithout(await unpack(await readFile(file)), removed)))
  }

  return {
    find(path) {
      const known = cache.get(path)
      if (known) return known
      const made = make(path).catch(error => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      cache.set(path, made, { size: 1024 })
      const settle = (answer?: CachedResponse) => {
        if (cache.peek(path) !== made) return
        if (answer) cache.set(path, made, { size: answer.bytes })
        else cache.delete(path)
      }
      made.then(settle, () => settle())
      return made
    },
    forget: () => cache.clear()
  }
}
