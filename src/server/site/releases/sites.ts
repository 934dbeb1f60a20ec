import { realpath } from 'node:fs/promises'
import { setTimeout as setTimeoutPromise } from 'node:timers/promises'
import type { OpenDatabase } from '../../platform/db/open.ts'
import { logError } from '../../platform/log.ts'
import { openPictures } from '../pictures/shareCards.ts'
import type { SiteHandler } from '../staticSite.ts'
import { type Build, openBuild } from './build.ts'
import { openSiteInstance, type SiteInstance, type SiteServices } from './siteInstance.ts'

/** Interval in milliseconds at which the server checks for another active build. */
const POLL_INTERVAL_MS = 1000
/** Delay in milliseconds before a failed update is retried. */
const RETRY_MS = 500

/** The active site. */
export interface Sites {
  build(): Build
  answer: SiteHandler
  /** Highest known revision of an article. */
  revision(): number
  /**
   * Handles a changed article, or any change if undefined. Settles when the change is known. Retries until it succeeds.
   */
  articleChanged(id: number | undefined): Promise<void>
  /** Milliseconds since the first change that could not be processed, or 0. */
  behindMs(): number
  reorder(): void
  stop(): Promise<void>
}

/**
 * Serves the build that the link `folder` points to, and follows the link. A build is served with all changes since it
 * was made, or not at all. The first build is complete after a call of `articleChanged` without an id.
 * @throws Error if no site is built
 */
export async function openSites(
  database: Pick<OpenDatabase, 'db' | 'watch'>,
  folder: string,
  shared: Pick<SiteServices, 'bytes' | 'sessions' | 'inFlight' | 'reachability'>
): Promise<Sites> {
  const first = await openBuild(folder)
  if (!first) throw new Error('There is no built site yet. Run npm start, or npm run build first.')
  const pictures = openPictures(database.db, () => up.build)
  let up = openSiteInstance(database, first, { ...shared, pictures, before: undefined })
  /** Changes apply to the active instance, and to one that is being opened. */
  const opened = new Set<SiteInstance>([up])

  const follow = async () => {
    const place = await realpath(folder).catch(() => undefined)
    if (!place || place === up.build.folder) return
    const build = await openBuild(folder)
    if (!build || build.folder === up.build.folder) return
    const next = openSiteInstance(database, build, { ...shared, pictures, before: up.build })
    opened.add(next)
    try {
      await next.look(undefined)
    } catch (error) {
      opened.delete(next)
      throw error
    }
    opened.delete(up)
    up = next
  }
  let stopped = false
  let behindSince: number | undefined
  let failedAgain = false
  let catchingUp: Promise<void> | undefined
  const lookAt = (id: number | undefined) => Promise.all([...opened].map(served => served.look(id)))

  /** Checks all articles until that succeeds. */
  async function catchUp(): Promise<void> {
    while (failedAgain && !stopped) {
      await setTimeoutPromise(RETRY_MS, undefined, { ref: false })
      failedAgain = false
      await lookAt(undefined).catch(error => {
        failedAgain = true
        if (!stopped) logError('A changed article could not be processed; retrying', error)
      })
    }
    behindSince = undefined
    catchingUp = undefined
  }

  let timer: NodeJS.Timeout | undefined
  let following: Promise<void> = Promise.resolve()
  const again = () => {
    if (stopped) return
    timer = setTimeout(() => {
      following = follow()
        .catch(error => logError('New release could not be activated; retrying', error))
        .then(again)
    }, POLL_INTERVAL_MS)
    timer.unref()
  }
  again()

  return {
    build: () => up.build,
    answer: (request, response) => up.answer(request, response),
    revision: () => up.revision(),
    async articleChanged(id) {
      try {
        await lookAt(id)
      } catch (error) {
        if (stopped) return
        behindSince ??= performance.now()
        logError('A changed article could not be processed; retrying', error)
        failedAgain = true
        const trying = catchingUp ?? catchUp()
        catchingUp = trying
        await trying
      }
    },
    behindMs: () => (behindSince === undefined ? 0 : performance.now() - behindSince),
    reorder() {
      for (const served of opened) served.reorder()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await following
      await pictures.stop()
    }
  }
}
