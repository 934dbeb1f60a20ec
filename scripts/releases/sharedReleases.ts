import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, like } from 'drizzle-orm'
import { contentRoot } from '../../src/domain/content/contentRoot.ts'
import type { Config } from '../../src/server/platform/config.ts'
import { type AnnouncedRelease, readFact, saveFact } from '../../src/server/platform/db/facts.ts'
import type { Db } from '../../src/server/platform/db/open.ts'
import { facts } from '../../src/server/platform/db/schema.ts'
import { logError, logInfo } from '../../src/server/platform/log.ts'
import { activateRelease, CURRENT, readFacts, rolledBackRelease } from '../build/activateRelease.ts'
import { withActivationLock, withBuildLock } from '../build/buildLock.ts'
import { codeDigest, documentsDigest } from '../build/inputDigest.ts'
import { openBucketStore } from '../objectStore.ts'
import { ROOT } from '../paths.ts'
import { downloadRelease, moveIntoPlace } from './download.ts'
import { removeReleases, uploadRelease } from './upload.ts'

/** Request timeout in milliseconds. A bucket that does not answer must not block the build lock. */
const REQUEST_LIMIT_MS = 60_000
/** Number of code versions whose announcements are retained, for an upgrade and a downgrade. */
const MAX_CODES = 3

/** Releases that servers with the same bucket share. */
export interface SharedReleases {
  /**
   * Returns the release that another server announced for this code, if it is newer than the active release. Otherwise
   * undefined.
   */
  announced(): Promise<AnnouncedRelease | undefined>
  /** Checks whether a release was built from the same documents as this server's. */
  isOfTheseDocuments(release: AnnouncedRelease): Promise<boolean>
  /** Downloads and verifies a release. @throws if the bucket is unreachable or the release is broken. */
  download(release: AnnouncedRelease): Promise<void>
  /** Activates a downloaded release. The caller holds the build lock. */
  activate(release: AnnouncedRelease): Promise<void>
  /**
   * Stores and announces the active release, and removes from the bucket the files that no server needs any more. The
   * caller holds the build lock. If the bucket is unreachable, logs the error, and the next build retries.
   */
  publish(say: (line: string) => void): Promise<void>
}

/** Opens the shared releases. Returns undefined without a bucket. `data` is the data folder. */
export function openSharedReleases(db: Db, config: Config, data: string): SharedReleases | undefined {
  if (!config.bucket) return undefined
  const store = openBucketStore(config.bucket, 'releases', REQUEST_LIMIT_MS)
  const sites = join(data, 'site')
  const scratch = join(data, 'fetched')
  const cache = join(data, 'astro')
  const documents = async () => {
    await mkdir(cache, { recursive: true })
    return documentsDigest(contentRoot(), cache)
  }
  return {
    async announced() {
      await mkdir(sites, { recursive: true })
      const code = await codeDigest(ROOT)
      const release = await readFact(db, `release ${code}`)
      const up = await readFacts(join(sites, CURRENT))
      // A local build of other code is always older.
      if (!release || (up?.renderer === code && up.id >= release.id)) return undefined
      return (await rolledBackRelease(sites, code)) ? undefined : release
    },
    isOfTheseDocuments: async release => release.documents === (await documents()),
    download: release => downloadRelease(store, release, sites, scratch),
    activate: ({ id }) =>
      withBuildLock(data, logInfo, async () => {
        const code = await codeDigest(ROOT)
        await withActivationLock(data, async () => {
          const up = await readFacts(join(sites, CURRENT))
          if (up && up.id >= id) return
          // It may have been rolled back during the download.
          if (await rolledBackRelease(sites, code)) return
          await moveIntoPlace(id, sites, scratch)
          await activateRelease(sites, id)
        })
      }),
    async publish(say) {
      try {
        const up = await readFacts(join(sites, CURRENT))
        if (!up) return
        const name = `release ${up.renderer}` as const
        const announcedId = (await readFact(db, name))?.id
        if (announcedId && announcedId >= up.id) return
        const { sha256, files, bytes } = await uploadRelease(store, up, sites)
        await saveFact(db, name, { id: up.id, documents: await documents(), sha256 })
        say(`Shared the release with other servers: ${files} new files, ${Math.ceil(bytes / 1024)} KB`)
        // The next build removes the remaining files.
        await removeOutdated(announcedId).catch(error => logError('Old releases stay in the bucket for now', error))
      } catch (error) {
        logError('The release was not stored in the bucket; other servers build it themselves', error)
      }
    }
  }

  /**
   * Retains the announced releases in the bucket, and the previous release, which other servers may still be
   * downloading.
   */
  async function removeOutdated(before: string | undefined): Promise<void> {
    const rows = await db.select().from(facts).where(like(facts.name, 'release %'))
    const known = rows.map(({ name, value }) => ({ name, id: (JSON.parse(value) as AnnouncedRelease).id }))
    known.sort((a, b) => (a.id < b.id ? 1 : -1))
    for (const { name } of known.slice(MAX_CODES)) await db.delete(facts).where(eq(facts.name, name))
    const announced = known.slice(0, MAX_CODES).map(({ id }) => id)
    await removeReleases(store, new Set([...announced, ...(before ? [before] : [])]), sites)
  }
}
