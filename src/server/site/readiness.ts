import type { Listener } from '../platform/db/notificationListener.ts'
import type { Sites } from './releases/sites.ts'

/** Time in milliseconds without a notification after which a server may show texts that are already hidden. */
const MAX_SILENT_MS = 15_000

/** Reply of /readyz. */
export interface Readiness {
  ok: boolean
  database: boolean
  /** Whether a site is built and served. */
  site: boolean
  /** Id of the served build. */
  build: string | undefined
  /** Reasons why this server should get no requests now. */
  reasons: string[]
  /** Reason of the last failed update of the site. The previous build is served. */
  buildError?: string
}

export type Health = () => Promise<Readiness>

/** Sources of a server's health. */
export interface HealthParts {
  listener: Pick<Listener, 'probe' | 'silentMs'>
  sites: Pick<Sites, 'build' | 'behindMs'> | undefined
  /** State of the maintenance: migration, import, index, build. */
  upkeep: Maintenance
}

/** State of the maintenance that runs besides serving. */
export interface Maintenance {
  /** Whether the tables match this code. */
  migrated: boolean
  /** Reason and time of the last failed import, index or build. */
  failure?: { reason: string; at: Date }
  /** Whether the server is about to stop. */
  stopping?: boolean
}

/** Returns a function that computes the reply of /readyz, within a second of its own. */
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
    // A build that was completed after a failure has fixed it.
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
