import type { Listener } from '../platform/db/notificationListener.ts'
import type { Sites } from './releases/sites.ts'

/** An instance that has heard nothing of the database for so long may show what is hidden by now. */
const MAX_SILENT_MS = 15_000

/** What /readyz says. */
export interface Readiness {
  ok: boolean
  database: boolean
  /** A site is built and served. */
  site: boolean
  /** Its build. */
  build: string | undefined
  /** Why this instance should get no requests now. */
  reasons: string[]
  /** Why the last update of the site failed; the build before is served. */
  buildError?: string
}

export type Health = () => Promise<Readiness>

/** What is asked for the state of a server. */
export interface HealthParts {
  listener: Pick<Listener, 'probe' | 'silentMs'>
  sites: Pick<Sites, 'build' | 'behindMs'> | undefined
  /** The state of what runs beside serving: migration, import, index, build. */
  upkeep: Maintenance
}

/** What a start does beside serving. */
export interface Maintenance {
  /** The tables are as this code expects them. */
  migrated: boolean
  /** Why the last import, index or build failed, and when. */
  failure?: { reason: string; at: Date }
  /** The server is about to stop. */
  stopping?: boolean
}

/** Gives what /readyz says, within a second of its own. */
export function openHealth({ listener, sites, upkeep }: HealthParts): Health {
  return async () => {
    const database = await listener.probe()
    const reasons: string[] = []
    if (upkeep.stopping) reasons.push('The server is stopping.')
    if (!database) reasons.push('The database does not answer within a second.')
    if (!upkeep.migrated) reasons.push('The database is being migrated.')
    const silent = listener.silentMs()
    if (silent > MAX_SILENT_MS) reasons.push(`No notification of the database was heard for ${seconds(silent)} s.`)
    const behind = sites?.behindMs() ?? 0
    if (behind > MAX_SILENT_MS) reasons.push(`A change could not be followed for ${seconds(behind)} s.`)
    const up = sites?.build()
    const build = up?.id
    const { failure } = upkeep
    // A build that is up since then was made of what was mended.
    const failed = failure && !(up && new Date(up.builtAt) > failure.at) ? failure : undefined
    if (!build) reasons.push('There is no built site.')
    return {
      ok: reasons.length === 0,
      database,
      site: build !== undefined,
      build,
      reasons,
      ...(failed && { buildError: failed.reason })
    }
  }
}

const seconds = (milliseconds: number) => Math.round(milliseconds / 1000)
