import type { KnownSessions } from '../accounts/knownSessions.ts'
import { openLiveCrawl } from '../crawl/liveCrawl.ts'
import type { OpenDatabase } from '../db/open.ts'
import { openFiles } from '../http/files.ts'
import { type SiteHandler, siteHandler } from '../http/site.ts'
import type { UnderWay } from '../http/underWay.ts'
import type { Build } from '../live/build.ts'
import { trackChanges } from '../live/changes.ts'
import { openLiveSource } from '../live/data.ts'
import { gather } from '../live/gather.ts'
import type { Reachability } from '../live/listen.ts'
import { openLivePages } from '../live/livePages.ts'
import { openPersonPages } from '../live/personPages.ts'
import { rankedAt } from '../live/rankings.ts'
import { type LiveFiles, together } from '../live/together.ts'
import { wasWithdrawn } from '../tickets/withdrawn.ts'

/** All that answers for one build: its files, and what changed since. */
export interface Served {
  build: Build
  answer: SiteHandler
  /** Looks at these articles again, or at all. */
  look(id: number | undefined): Promise<void>
  /** The order of lists is no longer the build's. */
  reorder(): void
}

export interface ServedWith {
  bytes: number
  sessions: KnownSessions
  pictures: LiveFiles
  underWay: UnderWay
  before: Build | undefined
  /** Whether the database is there. */
  reachability: Reachability
}

/**
 * Opens a build for readers, with up to `bytes` of its files ready in memory. `before` is the build that was up until
 * now: pages that a browser has of it may still ask for their scripts. It is not whole before `look` was called.
 */
export function openServed(
  { db, watch }: Pick<OpenDatabase, 'db' | 'watch'>,
  build: Build,
  { bytes, sessions, pictures, underWay, before, reachability }: ServedWith
): Served {
  const changes = trackChanges(watch, build)
  const source = openLiveSource(db, build, changes.gone, reachability)
  const live = together(openLivePages(build, changes, source), [openLiveCrawl(build, changes, db), pictures])
  return {
    build,
    answer: siteHandler(
      openFiles(build.client, bytes, before?.client),
      live,
      openPersonPages(build, source, sessions),
      underWay,
      path => wasWithdrawn(db, path),
      new Map(Object.entries(build.redirects ?? {})),
      reachability
    ),
    look: gather(async ids => {
      const ofPages = await changes.refresh(ids)
      if (!ids) {
        source.forget()
        const ordered = await rankedAt(watch)
        if (ordered && ordered > new Date(build.builtAt)) changes.reorder()
      }
      live.forget(ofPages)
      if (changes.gone.size > 0) source.warm()
    }),
    reorder() {
      changes.reorder()
      source.forget()
      live.forget([])
    }
  }
}
