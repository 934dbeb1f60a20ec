import { splitPath } from '../../../domain/language/languages.ts'
import type { SiteState } from '../../../domain/site/offlineSection.ts'
import { throttle } from '../../platform/concurrency.ts'
import { type CachedResponse, makeCachedResponse } from '../../platform/http/cachedResponse.ts'
import { pageRenderSeconds, pages } from '../../platform/observe/metrics.ts'
import type { Build } from '../releases/build.ts'
import type { Changes } from './changes.ts'
import { markOutdated, mentionsAny } from './outdatedNotice.ts'
import { articleIn, openPageCache } from './pageCache.ts'
import type { LiveSource } from './pageData.ts'
import { openPagefindFiles } from './pagefindFiles.ts'
import { openPathRenderer } from './renderPath.ts'

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

const fromCache = pages.labels('cached')
const rendered = pages.labels('rendered')

/** Renders changed pages on demand and caches them until the next change. */
export function openLivePages(build: Build, changes: Changes, source: LiveSource): LivePages {
  const cache = openPageCache<Promise<CachedResponse | undefined>>(CACHE_BYTES)
  const earlier = openPageCache<CachedResponse>(EARLIER_BYTES, answer => answer.bytes)
  const pagefind = openPagefindFiles(build, changes.gone)
  const { covers, render, isInChangedManual } = openPathRenderer(build, changes, source, pagefind, id => forget([id]))
  const changed = new Set<number>()
  const lists = throttle(
    () => Math.min(LISTS_LAG.most, Math.max(LISTS_LAG.least, LISTS_LAG.factor * source.loadMs)),
    () => {
      source.forget([...changed])
      changed.clear()
      for (const path of cache.pathsOf(0)) cache.pages.delete(path)
    }
  )

  function forget(ids: readonly number[]): void {
    for (const id of ids) {
      changed.add(id)
      for (const path of cache.pathsOf(id)) cache.pages.delete(path)
      if (changes.gone.has(id) || changes.reduced.has(id))
        for (const path of earlier.pathsOf(id)) earlier.pages.delete(path)
    }
    pagefind.forget()
    // Hidden articles must disappear without delay.
    if (ids.some(id => changes.gone.has(id))) lists.now()
    else lists.soon()
  }

  return {
    covers,
    find(path) {
      const known = cache.pages.get(path)
      if (known) {
        fromCache.inc()
        return known
      }
      const endTimer = pageRenderSeconds.startTimer()
      const rendering = render(path)
      const page = rendering.then(found => found?.answer)
      cache.pages.set(path, page, { size: ESTIMATED_PAGE_BYTES })
      // Failures and missing pages are not cached, because clients can make up any number of paths.
      const settle = (found: Awaited<typeof rendering>) => {
        if (found) {
          endTimer()
          rendered.inc()
        }
        const isCurrent = cache.pages.peek(path) === page
        // Of an article that changed meanwhile, it may show a comment that was removed. Lists are checked when they are served.
        if (found && !found.outdated && !found.passing && (isCurrent || articleIn(path) === 0))
          earlier.pages.set(path, found.answer)
        if (!isCurrent) return
        const ttl = found?.outdated ? OUTDATED_TTL_MS : 0
        if (found && !found.passing) cache.pages.set(path, page, { size: found.answer.bytes, ttl })
        else cache.pages.delete(path)
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
      for (const copy of [earlier.pages.get(path), id && changes.reduced.has(id) ? undefined : await built()])
        if (copy && (isOwn || !mentionsAny(copy, changes.gone)))
          return markOutdated(copy, splitPath(path).lang, changes.gone)
      return undefined
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
