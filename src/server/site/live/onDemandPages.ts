import { LRUCache } from 'lru-cache'
import { EVERYTHING, parseListPath } from '../../../domain/article/listPath.ts'
import { parseTagPath, tagOfSlug, tagPath, tagSlug } from '../../../domain/article/tagPath.ts'
import { CHIP_SECTIONS } from '../../../domain/family/chipSections.ts'
import { type Language, localPath, splitPath } from '../../../domain/language/languages.ts'
import { isManualPath, parseDocumentPath, parseManualPath } from '../../../domain/manual/addresses.ts'
import { type SiteState, STATE_FILE } from '../../../domain/site/offlineSection.ts'
import { throttle } from '../../platform/concurrency.ts'
import { type CachedResponse, makeCachedResponse, movedTo } from '../../platform/http/cachedResponse.ts'
import { pageRenderSeconds, pages } from '../../platform/observe/metrics.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Build } from '../releases/build.ts'
import { fileWithoutChanged, mentionsChanged } from './changedFiles.ts'
import type { Changes } from './changes.ts'
import { manualAnswer } from './manualPages.ts'
import { markOutdated, mentionsAny } from './outdatedNotice.ts'
import type { ListData, LiveSource, Overview } from './pageData.ts'
import { openPagefindFiles, PAGEFIND_FILE } from './pagefindFiles.ts'
import { renderLive } from './renderPage.ts'

export interface LivePages {
  /** Checks whether `path` must be rendered because the built page is outdated. */
  covers(path: string): boolean
  /** Returns the page, rendered or cached, or undefined if it no longer exists. */
  find(path: string): Promise<CachedResponse | undefined>
  /** Returns the state for service workers, if it differs from that of the build. */
  state(): CachedResponse | undefined
  /** Drops the pages of these articles and every list. */
  forget(ids: readonly number[]): void
  /**
   * Returns the last rendered page, else the `built` one, marked as possibly outdated. Returns undefined if it would
   * show an article that is known to be hidden or deleted.
   */
  outdated(path: string, built: () => Promise<CachedResponse | undefined>): Promise<CachedResponse | undefined>
}

const LIST = /^\/home(?:\/list\/(.+))?$/
/** Pages of all articles without a filter, and their routes. */
const OVERVIEWS: Record<string, { page: Overview; route: string }> = {
  '/home/hot-topic': { page: 'topics', route: '/live/hot-topic' },
  '/home/author': { page: 'authors', route: '/live/authors' }
}
const HOT_CHIP = /^\/hot-chip(?:\/(\d{1,9})(?:\/([\w-]{1,40}))?)?$/

const FRESH = 'public, max-age=0, must-revalidate'

/** Size of the page cache in bytes, including compressed variants. */
const CACHE_BYTES = 48 * 1024 ** 2
/** Estimated size in bytes of a page that is being rendered. */
const ESTIMATED_PAGE_BYTES = 80 * 1024

/** Size in bytes of the cache of earlier pages, which are served while the database is down. */
const EARLIER_BYTES = 24 * 1024 ** 2
/** Time in milliseconds after which a list from old data is rendered again. */
const OUTDATED_TTL_MS = 2000

/**
 * Interval in milliseconds between renderings of lists during continuous writes: a multiple of the time that the last read of
 * their data took, within these limits. A large site must not spend all its time on lists.
 */
const LISTS_LAG = { factor: 5, least: 250, most: 2000 }

interface Rendered {
  answer: CachedResponse
  outdated?: boolean
  /** Whether the page must not be cached, because clients can make up any number of such paths. */
  passing?: boolean
}

const fromCache = pages.labels('cached')
const rendered = pages.labels('rendered')

/** Returns the id of the article whose page, or Markdown file, has this path, or 0. */
export const articleIn = (path: string) => parseDocumentPath(splitPath(path.replace(/\.md$/, '')).path)?.id ?? 0

/** Renders changed pages on demand and caches them until the next change. */
export function openLivePages(build: Build, changes: Changes, source: LiveSource): LivePages {
  const [cachedPaths, earlierPaths] = [indexPaths(), indexPaths()]
  const cache = new LRUCache<string, Promise<CachedResponse | undefined>>({
    maxSize: CACHE_BYTES,
    ...keepIndex(cachedPaths)
  })
  const earlier = new LRUCache<string, CachedResponse>({
    maxSize: EARLIER_BYTES,
    sizeCalculation: answer => answer.bytes,
    ...keepIndex(earlierPaths)
  })
  const pagefind = openPagefindFiles(build, changes.gone)
  const changed = new Set<number>()
  const lists = throttle(
    () => Math.min(LISTS_LAG.most, Math.max(LISTS_LAG.least, LISTS_LAG.factor * source.loadMs)),
    () => {
      source.forget([...changed])
      changed.clear()
      for (const path of cachedPaths.of(0)) cache.delete(path)
    }
  )

  const manualKeyIn = (path: string) => parseManualPath(path)?.key
  const isInChangedManual = (id: number) => changes.manuals.has(build.articles[id]?.manual?.[0] ?? '')

  async function render(fullPath: string): Promise<Rendered | undefined> {
    if (mentionsChanged(fullPath, changes)) {
      const answer = PAGEFIND_FILE.test(fullPath)
        ? await pagefind.find(fullPath)
        : await fileWithoutChanged(fullPath, build, changes)
      return answer && { answer }
    }
    const { lang, path } = splitPath(fullPath)
    const document = parseDocumentPath(path)
    try {
      if (document) {
        const data = await source.article(document.id, lang, document.part)
        return data && { answer: await renderLive(build, '/live/article', data) }
      }
      if (isManualPath(path)) return await manualAnswer(build, source, fullPath)
      const tag = parseTagPath(path)
      if (tag) return await tagAnswer(tag, lang)
      const found = await listData(path)
      if (!found?.data.live) return undefined
      const answer = await renderLive(build, found.route, found.data.live)
      return found.data.outdated ? { answer: await markOutdated(answer, lang), outdated: true } : { answer }
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'not_found')) throw error
      // The notification of this change has not arrived yet.
      if (document && changes.notFound(document.id)) forget([document.id])
      return undefined
    }

    async function listData(path: string): Promise<{ route: string; data: ListData } | undefined> {
      const overview = OVERVIEWS[path]
      if (overview) return { route: overview.route, data: await source.overview(overview.page, lang) }
      const chip = HOT_CHIP.exec(path)
      if (chip) {
        const firstTab = build.site.chipTabs[0]?.key ?? 'all'
        const data = await source.chip(Number(chip[1] ?? CHIP_SECTIONS[0]), chip[2] ?? firstTab, lang)
        return { route: '/live/hot-chip', data }
      }
      if (!LIST.test(path)) return undefined
      const rest = LIST.exec(path)?.[1]
      const filter = rest === undefined ? EVERYTHING : parseListPath(rest)
      return filter && { route: '/live/list', data: await source.list(filter, lang) }
    }
  }

  function forget(ids: readonly number[]): void {
    for (const id of ids) {
      changed.add(id)
      for (const path of cachedPaths.of(id)) cache.delete(path)
      if (changes.gone.has(id) || changes.reduced.has(id)) for (const path of earlierPaths.of(id)) earlier.delete(path)
    }
    pagefind.forget()
    // Hidden articles must disappear without delay.
    if (ids.some(id => changes.gone.has(id))) lists.now()
    else lists.soon()
  }

  /** Redirects another spelling of a tag to its page. An unused tag has a page with status 404. */
  async function tagAnswer(
    { slug, page }: { slug: string; page: number },
    lang: Language
  ): Promise<Rendered | undefined> {
    const own = tagSlug(tagOfSlug(slug))
    if (own === undefined) return undefined
    if (own !== slug) return { answer: movedTo(localPath(tagPath(own, page), lang)), passing: true }
    const { live, outdated } = await source.tag(slug, page, lang)
    if (!live?.tag) return undefined
    const answer = await renderLive(build, '/live/tag', live)
    if (live.tag.count === 0) return { answer: { ...answer, status: 404 }, passing: true }
    return outdated ? { answer: await markOutdated(answer, lang), outdated } : { answer }
  }

  return {
    covers(fullPath) {
      if (fullPath === STATE_FILE) return changes.gone.size > 0
      if (!changes.ofLists) return false
      if (mentionsChanged(fullPath, changes)) return true
      const { path } = splitPath(fullPath)
      const id = parseDocumentPath(path)?.id
      if (id !== undefined) return changes.has(id) || changes.near.has(id) || isInChangedManual(id)
      if (isManualPath(path)) return changes.manuals.has(manualKeyIn(path) ?? '')
      return path in OVERVIEWS || parseTagPath(path) !== undefined || LIST.test(path) || HOT_CHIP.test(path)
    },
    find(path) {
      const known = cache.get(path)
      if (known) {
        fromCache.inc()
        return known
      }
      const endTimer = pageRenderSeconds.startTimer()
      const rendering = render(path)
      const page = rendering.then(found => found?.answer)
      cache.set(path, page, { size: ESTIMATED_PAGE_BYTES })
      // Failures and missing pages are not cached, because clients can make up any number of paths.
      const settle = (found: Awaited<typeof rendering>) => {
        if (found) {
          endTimer()
          rendered.inc()
        }
        const isCurrent = cache.peek(path) === page
        // Of an article that changed meanwhile, it may show a comment that was removed. Lists are checked when they are served.
        if (found && !found.outdated && !found.passing && (isCurrent || articleIn(path) === 0))
          earlier.set(path, found.answer)
        if (!isCurrent) return
        const ttl = found?.outdated ? OUTDATED_TTL_MS : 0
        if (found && !found.passing) cache.set(path, page, { size: found.answer.bytes, ttl })
        else cache.delete(path)
      }
      rendering.then(settle, () => settle(undefined))
      return page
    },
    state() {
      if (changes.gone.size === 0) return undefined
      const state: SiteState = { build: build.id, gone: [...changes.gone] }
      const body = Buffer.from(JSON.stringify(state))
      return makeCachedResponse({ type: 'application/json; charset=utf-8', cacheControl: FRESH, body })
    },
    forget,
    async outdated(path, built) {
      const id = articleIn(path)
      if (id && changes.gone.has(id)) return undefined
      // Links in the text of an article are chosen by its author. The tree of a manual is not.
      const isOwn = id > 0 && !isInChangedManual(id)
      for (const copy of [earlier.get(path), id && changes.reduced.has(id) ? undefined : await built()])
        if (copy && (isOwn || !mentionsAny(copy, changes.gone)))
          return markOutdated(copy, splitPath(path).lang, changes.gone)
      return undefined
    }
  }
}

/** The paths in a cache by article, so that a change finds its pages without looking at all others. */
interface PathIndex {
  add(path: string): void
  remove(path: string): void
  /** Returns the paths of the pages of an article, or with 0 all paths that are of none. */
  of(id: number): string[]
}

function indexPaths(): PathIndex {
  const paths = new Map<number, Set<string>>()
  return {
    add(path) {
      const id = articleIn(path)
      paths.set(id, (paths.get(id) ?? new Set()).add(path))
    },
    remove(path) {
      const id = articleIn(path)
      const own = paths.get(id)
      own?.delete(path)
      if (own?.size === 0) paths.delete(id)
    },
    of: id => [...(paths.get(id) ?? [])]
  }
}

/** Options of a cache that keep the index of its paths. */
function keepIndex(index: PathIndex) {
  return {
    onInsert: (_: unknown, path: string, reason: LRUCache.InsertReason) => {
      if (reason === 'add') index.add(path)
    },
    dispose: (_: unknown, path: string, reason: LRUCache.DisposeReason) => {
      if (reason !== 'set') index.remove(path)
    }
  }
}

/** Files that are generated on demand besides pages. */
export type LiveFiles = Pick<LivePages, 'covers' | 'find' | 'forget'>

/** Combines pages and files on demand. The first one that knows a path answers. */
export function combinePages(pages: LivePages, files: readonly LiveFiles[]): LivePages {
  const kinds = [pages, ...files]
  return {
    covers: path => kinds.some(kind => kind.covers(path)),
    async find(path) {
      for (const kind of kinds) {
        const answer = await kind.find(path)
        if (answer) return answer
      }
      return undefined
    },
    state: () => pages.state(),
    outdated: (path, built) => pages.outdated(path, built),
    forget(ids) {
      for (const kind of kinds) kind.forget(ids)
    }
  }
}
