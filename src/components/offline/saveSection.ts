import { pageKey, SAVED_FACTS, savedCache, VISITED } from '../../browser/offlineCaches.ts'
import { decodePercent } from '../../domain/decodePercent.ts'
import { LANGUAGES, type Language, localPath } from '../../domain/language/languages.ts'
import {
  MANIFEST_FILE,
  type Manifest,
  TRADITIONAL_FILE,
  textFile,
  titleBlockFile,
  titlesFile
} from '../../domain/search/files.ts'
import { titleBlockOf } from '../../domain/search/largeSite.ts'
import type { SavedSection, SectionList } from '../../domain/site/offlineSection.ts'
import { filesOfPage, filesOfScript } from '../../domain/site/pageFiles.ts'
import { cachedFile, fetchFile } from './fetchFile.ts'

const CONCURRENCY = 4
const SEARCH_FILES = [...LANGUAGES.map(titlesFile), MANIFEST_FILE, TRADITIONAL_FILE]

export interface SaveProgress {
  articles: number
  total: number
  bytes: number
  /** True if all articles are saved, and pictures and search files are still loading. */
  finishing: boolean
}

/**
 * Loads the current content of a section.
 * @throws Error without a network
 */
export async function fetchSectionList(section: string, lang: Language): Promise<SectionList> {
  const reply = await fetch(localPath(`/offline/${section}.json`, lang), { cache: 'no-cache' })
  if (!reply.ok) throw new Error(`${section}: ${reply.status}`)
  return reply.json()
}

/**
 * Saves a section, or updates it. Only missing or changed files are loaded, so that an interrupted save continues where
 * it stopped. Throws as `fetchFile` does.
 */
export async function saveSection(
  list: SectionList,
  lang: Language,
  signal: AbortSignal,
  onProgress: (progress: SaveProgress) => void
): Promise<SavedSection> {
  const cache = await caches.open(savedCache(list.key, lang))
  const visited = await caches.open(VISITED)
  const progress: SaveProgress = { articles: 0, total: list.articles.length, bytes: 0, finishing: false }
  const facts = (state: SavedSection['state']): SavedSection => {
    return { ...list, lang, state, savedAt: new Date().toISOString(), bytes: progress.bytes }
  }
  await cache.put(SAVED_FACTS, Response.json(facts('saving')))
  const files = new Set<string>()
  const wanted = new Set<string>([SAVED_FACTS])

  const keep = async (path: string, digest?: string, again = digest === undefined) => {
    wanted.add(path)
    const known = again ? undefined : await cachedFile(cache, path, digest)
    const stored = known ?? (await fetchFile(cache, path, signal, digest))
    // The saved copy is now the newer one.
    if (stored && !known) await visited.delete(pageKey(new URL(path, location.href).href))
    progress.bytes += stored?.bytes ?? 0
    onProgress(progress)
    return stored?.text ?? ''
  }
  const keepPage = async (path: string, digest?: string) => {
    const { assets, pictures } = filesOfPage(await keep(path, digest))
    for (const file of [...assets, ...pictures]) files.add(file)
  }
  const keepAsset = async (path: string) => {
    const text = await keep(path, undefined, false)
    if (/\.m?js$/.test(path)) for (const file of filesOfScript(text)) if (!files.has(file)) files.add(file)
  }

  await eachOf(list.articles, async ({ id, digest }) => {
    await keepPage(localPath(`/home/article/${id}`, lang), digest)
    await keep(textFile(id), digest)
    progress.articles++
    onProgress(progress)
  })
  progress.finishing = true
  await eachOf([...list.pages, localPath('/home/search', lang)], path => keepPage(path))
  await eachOf([...list.data, ...SEARCH_FILES], path => keep(path))
  const manifest = (await (await cache.match(MANIFEST_FILE))?.json()) as Manifest | undefined
  const blocks = manifest?.large ? new Set(list.articles.map(({ id }) => titleBlockFile(titleBlockOf(id)))) : []
  await eachOf([...blocks], path => keep(path))
  // Scripts name further scripts, which are added to the set during the iteration.
  for (const file of files) await keepAsset(file)
  for (const request of await cache.keys()) {
    if (!wanted.has(decodePercent(new URL(request.url).pathname)) && !wanted.has(new URL(request.url).pathname))
      await cache.delete(request)
  }
  const saved = facts('saved')
  await cache.put(SAVED_FACTS, Response.json(saved))
  return saved
}

/**
 * Runs `act` for each item, a few in parallel. Stops at the first failure, and throws it once all running calls have
 * ended.
 */
async function eachOf<T>(items: readonly T[], act: (item: T) => Promise<unknown>): Promise<void> {
  const left = items.values()
  let failed = false
  const next = async () => {
    for (const item of left) {
      if (failed) return
      await act(item).catch(error => {
        failed = true
        throw error
      })
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: CONCURRENCY }, next))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
