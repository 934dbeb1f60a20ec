import { splitPath } from '../../../domain/language/languages.ts'
import { LATE, within } from '../../platform/concurrency.ts'
import type { Reachability } from '../../platform/db/notificationListener.ts'
import type { CachedResponse } from '../../platform/http/cachedResponse.ts'
import type { Files } from '../../platform/http/files.ts'
import { logError } from '../../platform/log.ts'
import { pages } from '../../platform/observe/metrics.ts'
import type { LivePages } from './onDemandPages.ts'
import { markOutdated } from './outdatedNotice.ts'

/** Time limit for rendering in milliseconds. After it, the last copy of the page is served. */
export const RENDER_TIMEOUT_MS = 2000
/** Time in milliseconds after a slow rendering during which copies are served at once. */
const SLOW_PERIOD_MS = 2000

export interface CurrentPagesSources {
  files: Files
  live: LivePages
  /**
   * Returns a promise while a change of the article of a path is being read: the author of the change must not see the
   * old page after it.
   */
  unread(path: string): Promise<void> | undefined
  reachability: Reachability
}

/** Renders changed pages, or returns the last copy where that fails or takes too long. */
export interface CurrentPages {
  /** Checks whether the built file of a path is, or may be, outdated. */
  isChanged(path: string): boolean
  find(path: string): Promise<CachedResponse | undefined>
}

/** While notifications of changes are interrupted, rendered pages are marked as outdated. */
export function openCurrentPages({ files, live, unread, reachability }: CurrentPagesSources): CurrentPages {
  /** Time until which the database counts as down. Until then, copies are served at once. */
  let suspectUntil = 0
  return { isChanged: path => live.covers(path) || unread(path) !== undefined, find: findLive }

  /** Returns a page as it is after the changes that are being read, or without them if they cannot be read. */
  async function findCurrent(path: string): Promise<CachedResponse | undefined> {
    const change = unread(path)
    if (!change) return live.find(path)
    await change.catch(() => undefined)
    return live.covers(path) ? live.find(path) : ((await files.find(path)) ?? live.find(path))
  }

  async function findLive(path: string): Promise<CachedResponse | undefined> {
    const copy = () => live.outdated(path, async () => files.find(path))
    const rendering = findCurrent(path)
    rendering.catch(() => undefined)
    try {
      const inTime = await within(performance.now() < suspectUntil ? 0 : RENDER_TIMEOUT_MS, rendering)
      if (inTime !== LATE)
        return inTime && reachability.isCutOff() ? markOutdated(inTime, splitPath(path).lang) : inTime
      // A busy server is slow too, but renders current pages.
      if (await reachability.probe()) return await rendering
      suspectUntil = performance.now() + SLOW_PERIOD_MS
      const at = await copy()
      if (at) fromCopies.inc()
      return at ?? (await rendering)
    } catch (error) {
      const at = await copy()
      if (!at) throw error
      suspectUntil = performance.now() + SLOW_PERIOD_MS
      fromCopies.inc()
      logError('Serving pages from the last copy', error)
      return at
    }
  }
}

const fromCopies = pages.labels('stale')
