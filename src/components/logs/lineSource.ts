import { LOG_LINES, SAVED_PREFIX } from '../../browser/offlineCaches.ts'
import { networkSource } from '../../browser/searchSource.ts'
import { articleLines } from '../../domain/log/articleLines.ts'
import {
  type IndexedLine,
  keyOf,
  LOG_MANIFEST_FILE,
  type LogManifest,
  type LogShard,
  logShardFile,
  logShardOf,
  type NamedArticle,
  OFFLINE_LOG_FILE,
  type OfflineLines
} from '../../domain/log/files.ts'
import { articleOfTextFile, type SearchText, textFile } from '../../domain/search/files.ts'
import { rowsOf } from '../../domain/search/rows.ts'

/** Lines that may match those of a paste, with their articles. */
export interface FoundLines {
  lines: readonly IndexedLine[]
  articles: readonly NamedArticle[]
}

const search = networkSource()
/** Loaded index files. An open page may outlive its build and then loads the index again. */
const files = new Map<string, Promise<unknown>>()

/**
 * Finds lines in the index of this build.
 * @throws Error if neither the network nor the saved files have the index
 */
export async function linesOfBuild(wanted: readonly string[]): Promise<FoundLines> {
  const { shards } = await manifest()
  const numbers = [...new Set(wanted.map(line => logShardOf(line, shards)))]
  const parts = await Promise.all(numbers.map(number => file<LogShard>(logShardFile(number))))
  const keys = new Set(wanted.map(keyOf))
  const lines = parts.flatMap(part => part.lines.filter(({ line }) => keys.has(keyOf(line))))
  return { lines, articles: await titlesOf(lines) }
}

/**
 * Finds lines of articles newer than the index and of internal articles, or of all articles if there is no index.
 * Returns none without a server.
 */
export async function linesOfServer(wanted: readonly string[]): Promise<FoundLines> {
  const since = await manifest().then(
    ({ revision }) => revision,
    () => undefined
  )
  const reply = await fetch('/api/search/matchLog', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ lines: wanted, since })
  })
  if (!reply.ok || !reply.headers.get('Content-Type')?.includes('json')) return { lines: [], articles: [] }
  return (await reply.json()) as FoundLines
}

/** Finds lines of the articles saved for offline reading, or contained in a pack. */
export async function linesOfSaved(wanted: readonly string[]): Promise<FoundLines> {
  const texts = await savedTexts()
  const keys = new Set(wanted.map(keyOf))
  const lines = texts.flatMap(({ id, passages }) =>
    articleLines(passages).flatMap(line => (keys.has(keyOf(line.line)) ? [{ id, ...line }] : []))
  )
  const rows = new Map((await titlesOf(lines).catch(() => [])).map(row => [row.id, row]))
  const articles = texts.map(
    ({ id, lang, title }): NamedArticle =>
      rows.get(id) ?? { id, lang, bigTitle: title, solved: '', translationGroup: 0 }
  )
  return { lines, articles }
}

/** Finds lines among those that the service worker keeps. `total` is the number of articles in the whole index. */
export async function linesOfCache(wanted: readonly string[]): Promise<(FoundLines & { total: number }) | undefined> {
  const cache = globalThis.caches && (await caches.open(LOG_LINES))
  const cachedLines = (await (await cache?.match(OFFLINE_LOG_FILE))?.json()) as OfflineLines | undefined
  if (!cachedLines) return undefined
  const keys = new Set(wanted.map(keyOf))
  return { ...cachedLines, lines: cachedLines.lines.filter(({ line }) => keys.has(keyOf(line))) }
}

/** Checks whether anything is saved to compare with offline. */
export async function hasSaved(): Promise<boolean> {
  return (await savedPaths()).length > 0
}

/** Returns the articles of lines from the search index. The server blanks those changed since the build. */
async function titlesOf(lines: readonly { id: number }[]): Promise<NamedArticle[]> {
  return rowsOf(search, [...new Set(lines.map(({ id }) => id))])
}

const manifest = () => file<LogManifest>(LOG_MANIFEST_FILE)

/** Loads each file once. A failure is not cached. */
function file<T>(path: string): Promise<T> {
  let reading = files.get(path) as Promise<T> | undefined
  if (!reading) {
    reading = read<T>(path)
    reading.catch(() => files.delete(path))
    files.set(path, reading)
  }
  return reading
}

async function read<T>(path: string): Promise<T> {
  const reply = await fetch(path).catch(async error => {
    const saved = await globalThis.caches?.match(path)
    if (!saved) throw error
    return saved
  })
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
  return (await reply.json()) as T
}

async function savedTexts(): Promise<SearchText[]> {
  const read = await Promise.all((await savedPaths()).map(path => file<SearchText>(path).catch(() => undefined)))
  return read.flatMap(text => text ?? [])
}

async function savedPaths(): Promise<string[]> {
  if (document.documentElement.dataset.pack !== undefined) {
    const { articles } = await file<{ articles: { path: string }[] }>('/pack.json')
    return articles.flatMap(({ path }) => textFile(Number(/\/article\/(\d+)/.exec(path)?.[1] ?? 0)))
  }
  const paths = new Set<string>()
  for (const name of (await globalThis.caches?.keys()) ?? []) {
    if (!name.startsWith(SAVED_PREFIX)) continue
    for (const { url } of await (await caches.open(name)).keys()) {
      const { pathname } = new URL(url)
      const id = articleOfTextFile(pathname)
      if (id) paths.add(textFile(id))
    }
  }
  return [...paths]
}
