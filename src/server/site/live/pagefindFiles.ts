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
/** In the folder of an index: the article of each file with a text, by the hash in the file's name. */
export const PAGEFIND_ARTICLES = 'articles.json'
const CACHE_MAX_BYTES = 8 * 1024 ** 2

/** Files of Pagefind's indexes that hold words of articles. */
export const PAGEFIND_FILE = /^\/pagefind\/([\w-]+)\/(?:index|fragment)\/[\w.-]+\.pf_(?:index|fragment)$/

export interface PagefindFiles {
  /** The file without articles that are gone; undefined where it is the text of one. */
  find(path: string): Promise<CachedResponse | undefined>
  /** Rewrites the files, after other articles are gone. */
  forget(): void
}

/** Gives the files of the build's Pagefind indexes without the articles that are `gone`: the others stay searchable. */
export function openPagefindFiles(build: Build, gone: ReadonlySet<number>): PagefindFiles {
  const cache = new LRUCache<string, Promise<CachedResponse | undefined>>({ maxSize: CACHE_MAX_BYTES })
  const indexes = new Map<string, ReturnType<typeof openIndex>>()

  /** Which articles an index of the build has, by hash and by number of their page. */
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
      // An index of an earlier version does not say whose text it is.
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
