import type { FoundArticle, SearchReply } from '../contract/search.ts'
import type { Language } from '../domain/language/languages.ts'
import type { Part } from '../domain/search/excerpt.ts'
import {
  isTitlesFile,
  MANIFEST_FILE,
  type Manifest,
  type RecentArticle,
  type SearchText,
  TRADITIONAL_FILE,
  textFile,
  textPartFile,
  titlesFile
} from '../domain/search/files.ts'
import type { Candidate, Found, SearchSource } from '../domain/search/find.ts'
import type { Query } from '../domain/search/query.ts'
import { decodeShard } from '../domain/search/shard.ts'
import { rowsWithLang, type TitleColumns, toRows } from '../domain/search/titles.ts'

/** Time limit in milliseconds for the server, without which a search still ends. */
const SERVER_LIMIT_MS = 5000

/** The search index of this site. Files come from the network, or from those saved for offline reading. */
export interface NetworkSource extends SearchSource {
  /** Checks whether all of these shards are already loaded. */
  holds(shards: readonly string[]): boolean
  /** Rows of a large site that were saved with articles, for reading without the network. */
  savedRows(): Promise<Candidate[]>
  /** Finds articles with most of a question, ranked by the server. Rejects if there is no server. */
  inParts(query: Query): Promise<Found[]>
}

/**
 * Creates a source for the index of this site. Loads each file once, and uses files saved for offline reading if the
 * network is not available.
 */
export function networkSource(): NetworkSource {
  const cache = new Map<string, Promise<unknown>>()
  const here = new Set<string>()
  const once = <T>(path: string, read: (response: Response) => Promise<T>): Promise<T> => {
    let reading = cache.get(path) as Promise<T> | undefined
    if (!reading) {
      reading = fetchOrSaved(path).then(read)
      // A failure is not cached, because the next search may have a network again, or there may be a new build.
      reading.then(
        () => here.add(path),
        () => {
          cache.delete(path)
          cache.delete(MANIFEST_FILE)
        }
      )
      cache.set(path, reading)
    }
    return reading
  }
  const rows = (file: string) => once(file, async response => rowsWithLang((await response.json()) as TitleColumns))
  return {
    holds: shards => shards.every(shard => here.has(shard)),
    manifest: () => once(MANIFEST_FILE, response => response.json() as Promise<Manifest>),
    titles: (lang: Language) =>
      once(titlesFile(lang), async response => toRows((await response.json()) as TitleColumns)),
    rows,
    async savedRows() {
      const saved = new Set<string>()
      for (const name of (await globalThis.caches?.keys()) ?? [])
        for (const { url } of await (await caches.open(name)).keys()) {
          const { pathname } = new URL(url)
          if (isTitlesFile(pathname)) saved.add(pathname)
        }
      const lists = await Promise.all([...saved].map(file => rows(file).catch(() => [])))
      return [...new Map(lists.flat().map(row => [row.id, row])).values()]
    },
    shard: file => once(file, async response => decodeShard(await inflated(response))),
    text: id => once(textFile(id), response => response.json() as Promise<SearchText>).catch(() => undefined),
    traditional: () => once(TRADITIONAL_FILE, response => response.text()),
    part: (id, part) => once(textPartFile(id, part), response => response.json() as Promise<SearchText>),
    async inParts({ run }) {
      const address = `/api/search/searchKeywords?${new URLSearchParams({ q: run, parts: '1', num: '10' })}`
      const reply = await fetch(address, { signal: AbortSignal.timeout(SERVER_LIMIT_MS) })
      if (!isJson(reply)) throw new Error(`No search: ${reply.status}`)
      return ((await reply.json()) as SearchReply).list.map(toFound)
    },
    async recent({ run }) {
      const { revision, known } = await once(MANIFEST_FILE, response => response.json() as Promise<Manifest>)
      const address = `/api/search/searchKeywords?${new URLSearchParams({ q: run, since: String(revision), ...(known && { known }) })}`
      // If there is no server, or it is too busy, the index must suffice.
      const reply = await fetch(address)
      if (!isJson(reply)) return []
      return ((await reply.json()) as { list: RecentArticle[] }).list
    }
  }
}

/** Checks for a reply of a server. Another one is ended, because the connection is needed for the files of the index. */
function isJson(reply: Response): boolean {
  const isOurs = reply.ok && Boolean(reply.headers.get('Content-Type')?.includes('json'))
  if (!isOurs) reply.body?.cancel().catch(() => undefined)
  return isOurs
}

/** Converts a result of the server to one of the index. */
function toFound({ title: _, passage, ...row }: FoundArticle): Found {
  const wordsOf = (parts: readonly Part[] = []) => parts.map(({ text }) => text).join('')
  const own = { anchor: passage?.anchor ?? '', heading: wordsOf(passage?.heading), text: wordsOf(passage?.text) }
  const text = { id: row.id, lang: row.lang, title: row.bigTitle, smallTitle: '', passages: [own] }
  return { ...row, text, match: { kind: 'part', passage: own, score: 0 } }
}

async function fetchOrSaved(path: string): Promise<Response> {
  const response = await fetch(path).catch(async error => {
    const saved = await globalThis.caches?.match(path)
    if (!saved) throw error
    return saved
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response
}

async function inflated(response: Response): Promise<Uint8Array> {
  if (!response.body) return new Uint8Array()
  const plain = response.body.pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(plain).arrayBuffer())
}
