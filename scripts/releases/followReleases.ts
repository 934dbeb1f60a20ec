import { readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { like } from 'drizzle-orm'
import type { AnnouncedRelease } from '../../src/server/platform/db/facts.ts'
import type { Db } from '../../src/server/platform/db/open.ts'
import { facts } from '../../src/server/platform/db/schema.ts'
import { logError } from '../../src/server/platform/log.ts'
import { CURRENT } from '../build/activateRelease.ts'

/** Interval between database queries for releases of other servers, in milliseconds. */
const POLL_INTERVAL_MS = 5000
/** Number of failures after which this server builds the release itself. */
const MAX_TRIES = 3

/**
 * Watches for releases that other servers announce, and fetches each with `fetch`. After repeated failures, calls
 * `build` instead. The active release is served meanwhile.
 */
export function followReleases(
  db: Db,
  data: string,
  { fetch, build }: { fetch(): Promise<boolean>; build(): Promise<unknown> }
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const settled = new Set<string>()
  let tries = 0
  let lastUp = ''

  async function look(): Promise<void> {
    const up = await readlink(join(data, 'site', CURRENT)).catch(() => '')
    // After a rollback and back, what was left out meanwhile is fetched.
    if (up !== lastUp) settled.clear()
    lastUp = up
    const rows = await db.select({ value: facts.value }).from(facts).where(like(facts.name, 'release %'))
    const fresh = rows
      .map(({ value }) => (JSON.parse(value) as AnnouncedRelease).id)
      .filter(id => id > up && !settled.has(id))
    if (fresh.length === 0) return
    const done = await fetch()
    if (!done && ++tries < MAX_TRIES) return
    for (const id of fresh) settled.add(id)
    tries = 0
    if (!done && !stopping.signal.aborted) await build()
  }

  const following = (async () => {
    while (!stopping.signal.aborted) {
      await look().catch(error => logError('Releases of other servers could not be looked for; retrying', error))
      await setTimeout(POLL_INTERVAL_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await following
    }
  }
}
