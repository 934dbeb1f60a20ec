import { realpath } from 'node:fs/promises'
import type { KnownSessions } from '../accounts/knownSessions.ts'
import type { Db } from '../db/open.ts'
import type { SiteHandler } from '../http/site.ts'
import type { UnderWay } from '../http/underWay.ts'
import { type Build, openBuild } from '../live/build.ts'
import { openPictures } from '../pictures/pictures.ts'
import { openServed, type Served } from './served.ts'

/** How often it is looked whether another build was put up, in milliseconds. */
const LOOK = 1000

/** The site that is up, whichever build that is. */
export interface Sites {
  build(): Build
  answer: SiteHandler
  /** An article changed; undefined where any may have. */
  articleChanged(id: number | undefined): Promise<void>
  reorder(): void
  stop(): Promise<void>
}

/**
 * Serves the build that `folder`, a link, leads to, and another one soon after the link does: whole, with what changed
 * since it was made, or not at all. The first is whole once `articleChanged` was told that any may have. Throws where no
 * site is built.
 */
export async function openSites(
  db: Db,
  folder: string,
  shared: { bytes: number; sessions: KnownSessions; underWay: UnderWay }
): Promise<Sites> {
  const first = await openBuild(folder)
  if (!first) throw new Error('There is no built site yet. Run npm start, or npm run build first.')
  const pictures = openPictures(db, () => up.build)
  let up = openServed(db, first, { ...shared, pictures, before: undefined })
  /** What is heard of concerns the one that is up, and one that is being opened. */
  const opened = new Set<Served>([up])

  const follow = async () => {
    const place = await realpath(folder).catch(() => undefined)
    if (!place || place === up.build.folder) return
    const build = await openBuild(folder)
    if (!build || build.folder === up.build.folder) return
    const next = openServed(db, build, { ...shared, pictures, before: up.build })
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
  let timer: NodeJS.Timeout | undefined
  let following: Promise<void> = Promise.resolve()
  const again = () => {
    if (stopped) return
    timer = setTimeout(() => {
      following = follow()
        .catch(error => console.error(`The new build is not up yet: ${error.message}`))
        .then(again)
    }, LOOK)
    timer.unref()
  }
  again()

  return {
    build: () => up.build,
    answer: (request, response) => up.answer(request, response),
    async articleChanged(id) {
      await Promise.all([...opened].map(served => served.look(id)))
    },
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
