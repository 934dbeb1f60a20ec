import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, like } from 'drizzle-orm'
import { contentRoot } from '../../src/domain/content/contentRoot.ts'
import type { Config } from '../../src/server/platform/config.ts'
import { type AnnouncedRelease, readFact, saveFact } from '../../src/server/platform/db/facts.ts'
import type { Db } from '../../src/server/platform/db/open.ts'
import { facts } from '../../src/server/platform/db/schema.ts'
import { logError } from '../../src/server/platform/log.ts'
import { activateRelease, CURRENT, readFacts, rolledBackRelease } from '../build/activateRelease.ts'
import { codeDigest, documentsDigest } from '../build/inputDigest.ts'
import { openBucketStore } from '../objectStore.ts'
import { ROOT } from '../paths.ts'
import { downloadRelease, moveIntoPlace } from './download.ts'
import { removeReleases, uploadRelease } from './upload.ts'

/** A bucket that does not answer must not hold up the lock that builds wait for. */
const REQUEST_LIMIT_MS = 60_000
/** Of so many versions of the code the announcement stays, for an upgrade and the way back. */
const MAX_CODES = 3

/** The releases that servers with one bucket share. */
export interface SharedReleases {
  /** What another server announced for this code and is newer than the release that is up; undefined where nothing is. */
  announced(): Promise<AnnouncedRelease | undefined>
  /** Whether the documents that it was built from are those of this server. */
  isOfTheseDocuments(release: AnnouncedRelease): Promise<boolean>
  /** Brings a release to this disk, checked; throws where the bucket is away or the release is broken. */
  download(release: AnnouncedRelease): Promise<void>
  /** Activates what was brought. The caller holds the lock of builds. */
  activate(release: AnnouncedRelease): Promise<void>
  /**
   * Stores the release that is up, announces it, and removes from the bucket what no server needs any more. The caller
   * holds the lock of builds. Where the bucket is away this is logged, and the next build tries again.
   */
  publish(say: (line: string) => void): Promise<void>
}

/** Opens them; undefined without a bucket. `data` is the data folder. */
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
      // What was built here of other code is older in any case.
      if (!release || (up?.renderer === code && up.id >= release.id)) return undefined
      return (await rolledBackRelease(sites, code)) ? undefined : release
    },
    isOfTheseDocuments: async release => release.documents === (await documents()),
    download: release => downloadRelease(store, release, sites, scratch),
    async activate({ id }) {
      const up = await readFacts(join(sites, CURRENT))
      if (up && up.id >= id) return
      await moveIntoPlace(id, sites, scratch)
      await activateRelease(sites, id)
    },
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
        // What stays for now is removed after the next build.
        await removeOutdated(announcedId).catch(error => logError('Old releases stay in the bucket for now', error))
      } catch (error) {
        logError('The release was not stored in the bucket; other servers build it themselves', error)
      }
    }
  }

  /** Retains in the bucket what is announced, and the release before, which others may be fetching. */
  async function removeOutdated(before: string | undefined): Promise<void> {
    const rows = await db.select().from(facts).where(like(facts.name, 'release %'))
    const known = rows.map(({ name, value }) => ({ name, id: (JSON.parse(value) as AnnouncedRelease).id }))
    known.sort((a, b) => (a.id < b.id ? 1 : -1))
    for (const { name } of known.slice(MAX_CODES)) await db.delete(facts).where(eq(facts.name, name))
    const announced = known.slice(0, MAX_CODES).map(({ id }) => id)
    await removeReleases(store, new Set([...announced, ...(before ? [before] : [])]), sites)
  }
}
