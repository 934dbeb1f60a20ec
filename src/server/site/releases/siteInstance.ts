import type { SessionCache } from '../../accounts/sessionCache.ts'
import { rankedAt } from '../../community/rankings.ts'
import { coalesce, type InFlightRequests } from '../../platform/concurrency.ts'
import type { Reachability } from '../../platform/db/notificationListener.ts'
import type { OpenDatabase } from '../../platform/db/open.ts'
import { openFiles } from '../../platform/http/files.ts'
import { isWithdrawn } from '../../tickets/ticketLedger.ts'
import { openLiveCrawl } from '../crawl/onDemandCrawl.ts'
import { trackChanges } from '../live/changes.ts'
import { combinePages, type LiveFiles, openLivePages } from '../live/onDemandPages.ts'
import { articleIn } from '../live/pageCache.ts'
import { openLiveSource } from '../live/pageData.ts'
import { openPersonPages } from '../live/personPages.ts'
import { type SiteHandler, siteHandler } from '../staticSite.ts'
import type { Build } from './build.ts'

/**
 * Milliseconds between two reads of changes at least. While hundreds of comments a second arrive, each read costs two
 * queries, whether it is of one article or of ten. The pages of an article wait until its change is read.
 */
const CHANGES_INTERVAL_MS = 20

/** Serves one build: its files, and the changes since. */
export interface SiteInstance {
  build: Build
  answer: SiteHandler
  /** Highest known revision, in the build or rendered on demand. */
  revision(): number
  /** Checks these articles, or all, for changes. */
  look(id: number | undefined): Promise<void>
  /** Notes that the order of lists differs from the build. */
  reorder(): void
}

export interface SiteServices {
  bytes: number
  sessions: SessionCache
  pictures: LiveFiles
  inFlight: InFlightRequests
  before: Build | undefined
  /** State of the database. */
  reachability: Reachability
}

/**
 * Opens a build for readers. Call `look` before serving it, because its changes are unknown before.
 * @param bytes size of the file cache
 * @param before the previous build, whose open pages may still request its scripts
 */
export function openSiteInstance(
  { db, watch }: Pick<OpenDatabase, 'db' | 'watch'>,
  build: Build,
  { bytes, sessions, pictures, inFlight, before, reachability }: SiteServices
): SiteInstance {
  const changes = trackChanges(watch, build)
  const source = openLiveSource(db, build, changes.gone, reachability)
  const live = combinePages(openLivePages(build, changes, source), [openLiveCrawl(build, changes, db), pictures])
  const readChanges = coalesce(async ids => {
    const ofPages = await changes.refresh(ids)
    if (!ids) {
      source.forget()
      const ordered = await rankedAt(watch)
      if (ordered && ordered > new Date(build.builtAt)) changes.reorder()
    }
    live.forget(ofPages)
    if (changes.gone.size > 0) source.warm()
  }, CHANGES_INTERVAL_MS)
  /** Changes that are being read, by article. */
  const unread = new Map<number, Promise<void>>()
  return {
    build,
    answer: siteHandler({
      files: openFiles(build.client, bytes, before?.client),
      live,
      unread: path => (unread.size > 0 ? unread.get(articleIn(path)) : undefined),
      personPages: openPersonPages(build, source, sessions),
      inFlight,
      wasWithdrawn: path => isWithdrawn(db, path),
      redirects: new Map(Object.entries(build.redirects ?? {})),
      reachability
    }),
    revision: () => changes.revision,
    async look(id) {
      const reading = readChanges(id)
      if (id === undefined) return reading
      unread.set(id, reading)
      try {
        await reading
      } finally {
        if (unread.get(id) === reading) unread.delete(id)
      }
    },
    reorder() {
      changes.reorder()
      source.forget()
      live.forget([])
    }
  }
}
