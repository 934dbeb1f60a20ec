import { statfs } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { Gauge, Registry } from 'prom-client'
import type { Listener } from '../platform/db/notificationListener.ts'
import type { OpenDatabase } from '../platform/db/open.ts'
import { registry } from '../platform/observe/metrics.ts'
import type { Health, Maintenance } from './readiness.ts'
import type { Sites } from './releases/sites.ts'

/** Time limit of the query of a scrape in milliseconds. After it, the database gauges are omitted. */
const QUERY_TIMEOUT_MS = 3000
/** Time in milliseconds within which scrapes share one query. */
const QUERY_TTL_MS = 10_000

/** Sources of a server's metrics. */
export interface InstanceMetricsParts {
  database: Pick<OpenDatabase, 'jobs' | 'pools'>
  dataFolder: string
  version: string
  /** Whether this server makes backups by itself. */
  backsUp: boolean
  listener: Pick<Listener, 'silentMs'>
  sites: Pick<Sites, 'build' | 'behindMs' | 'revision'> | undefined
  upkeep: Maintenance
  health: Health
  streams: { count(): number }
}

/** Returns a function that writes the text of /metrics: counters of the process, and current gauges of this server. */
export function openInstanceMetrics(parts: InstanceMetricsParts): () => Promise<string> {
  let lastQuery: { at: number; facts: Promise<DatabaseFacts | undefined> } | undefined
  const facts = () => {
    if (!lastQuery || performance.now() - lastQuery.at > QUERY_TTL_MS)
      lastQuery = { at: performance.now(), facts: readFacts(parts.database) }
    return lastQuery.facts
  }

  return async () => {
    // Created for each scrape: an unknown value must be absent, not outdated.
    const own = new Registry()
    const gauges = openGauges(own)
    const { sites, upkeep, listener } = parts
    const [known, readiness, disk] = await Promise.all([
      facts(),
      parts.health(),
      statfs(parts.dataFolder).catch(() => undefined)
    ])
    gauges.info.set({ version: parts.version, build: readiness.build ?? '', schema: known?.schema ?? '' }, 1)
    gauges.ready.set(Number(readiness.ok))
    gauges.backupScheduled.set(Number(parts.backsUp))
    gauges.database.set(Number(known !== undefined))
    for (const [pool, of] of Object.entries(parts.database.pools)) if (of) setPool(gauges.pool, pool, of)
    gauges.heard.set(listener.silentMs() / 1000)
    gauges.streams.set(parts.streams.count())
    gauges.buildOk.set(Number(readiness.buildError === undefined && (upkeep.failure === undefined || readiness.site)))
    if (sites) {
      const build = sites.build()
      gauges.behind.set(sites.behindMs() / 1000)
      gauges.buildAge.set((Date.now() - Date.parse(build.builtAt)) / 1000)
      if (build.seconds !== undefined) gauges.buildSeconds.set(build.seconds)
      gauges.revision.set({ of: 'heard' }, sites.revision())
      gauges.revision.set({ of: 'build' }, highestRevision(build.articles))
    }
    if (disk) {
      gauges.diskFree.set(disk.bavail * disk.bsize)
      gauges.diskSize.set(disk.blocks * disk.bsize)
    }
    if (known) {
      gauges.revision.set({ of: 'database' }, known.revision)
      gauges.searchLag.set(known.searchLag)
      gauges.uploads.set(known.uploadBytes)
      for (const { queue, state, count } of known.jobs) gauges.jobs.set({ queue, state }, count)
      gauges.instances.set(known.instances)
      gauges.clock.set(known.clockMs / 1000)
      if (known.backup) gauges.backupAge.set((Date.now() - Date.parse(known.backup)) / 1000)
      if (known.backupFailed !== undefined) gauges.backupOk.set(Number(!known.backupFailed))
    }
    return Registry.merge([registry, own]).metrics()
  }
}

function openGauges(own: Registry) {
  const gauge = (name: string, help: string, labelNames: string[] = []) => {
    const made = new Gauge({ name: `pinout_${name}`, help, labelNames, registers: [own] })
    // A gauge without labels would report 0 until it is set, like a measured value.
    if (labelNames.length === 0) made.remove()
    return made
  }
  return {
    info: gauge('info', 'Always 1', ['version', 'build', 'schema']),
    ready: gauge('ready', '1 where /readyz says 200'),
    database: gauge('db_up', '1 where the database answered this scrape'),
    pool: gauge('db_pool', 'Connections of each pool, and requests that wait for one', ['pool', 'state']),
    heard: gauge('listen_heard_seconds', 'Seconds since a notification, if only its own, was heard'),
    behind: gauge('changes_behind_seconds', 'For how many seconds a change could not be followed'),
    revision: gauge('revision', 'Highest revision of an article: in the database, heard of here, in the build', ['of']),
    streams: gauge('streams_open', 'Open streams of notifications'),
    jobs: gauge('jobs', 'Jobs by queue and state; completed ones are left out', ['queue', 'state']),
    buildAge: gauge('build_age_seconds', 'Seconds since the build that is served was made'),
    buildSeconds: gauge('build_seconds', 'Seconds that the build that is served took'),
    buildOk: gauge('build_last_ok', '0 where the last import, index or build failed'),
    searchLag: gauge('search_index_lag', 'Published articles that the search does not know as they are'),
    uploads: gauge('uploads_bytes', 'Bytes of all uploads'),
    diskFree: gauge('disk_free_bytes', 'Free bytes where the data folder is'),
    diskSize: gauge('disk_size_bytes', 'Bytes of the file system of the data folder'),
    backupAge: gauge('backup_age_seconds', 'Seconds since the newest backup was complete; absent without one'),
    backupScheduled: gauge('backup_scheduled', '1 where this server has BACKUP_TO'),
    backupOk: gauge('backup_last_ok', '0 where the last backup failed; absent where there was none'),
    clock: gauge('clock_ahead_seconds', 'Seconds by which the clock of the database is ahead of that of this server'),
    instances: gauge('instances', 'Servers on this database that gave a sign of life within a minute')
  }
}

function setPool(gauge: Gauge, pool: string, { totalCount, idleCount, waitingCount }: pg.Pool): void {
  gauge.set({ pool, state: 'idle' }, idleCount)
  gauge.set({ pool, state: 'busy' }, totalCount - idleCount)
  gauge.set({ pool, state: 'waiting' }, waitingCount)
}

function highestRevision(articles: Record<string, { revision: number | null }>): number {
  let highest = 0
  for (const { revision } of Object.values(articles)) highest = Math.max(highest, revision ?? 0)
  return highest
}

interface DatabaseFacts {
  revision: number
  searchLag: number
  uploadBytes: number
  schema: string
  instances: number
  /** Milliseconds by which the clock of the database is ahead. */
  clockMs: number
  /** When the newest backup was complete. */
  backup: string | null
  backupFailed: boolean | undefined
  jobs: { queue: string; state: string; count: number }[]
}

/** Queries the values that only the database has. Returns undefined if it does not respond in time. */
async function readFacts({ jobs: db }: Pick<OpenDatabase, 'jobs'>): Promise<DatabaseFacts | undefined> {
  const read = async () => {
    const before = Date.now()
    const { rows: clock } = await db.execute<{ now: number }>(
      sql`select extract(epoch from clock_timestamp())::float8 * 1000 as now`
    )
    const clockMs = (clock[0]?.now ?? Number.NaN) - (before + Date.now()) / 2
    const { rows } = await db.execute(sql`
      select
        (select coalesce(max(revision), 0)::float8 from articles) as revision,
        (select count(*)::int from articles left join search_articles on article_id = articles.id
          where status = 'published' and search_articles.revision is distinct from articles.revision) as "searchLag",
        (select coalesce(sum(size), 0)::float8 from uploads) as "uploadBytes",
        (select max(created_at)::text from drizzle.__drizzle_migrations) as schema,
        (select count(*)::int from instances where seen_at > now() - interval '1 minute') as instances,
        (select value from facts where name = 'backup') as backup,
        (select value <> '' from facts where name = 'backup failure') as "backupFailed",
        (select coalesce(json_agg(found), '[]') from (
          select name as queue, state::text, count(*)::int from pgboss.job where state in ('created', 'retry', 'active', 'failed')
          group by name, state) found) as jobs`)
    const [row] = rows as unknown as (Omit<DatabaseFacts, 'backupFailed' | 'clockMs'> & {
      backupFailed: boolean | null
    })[]
    return row && { ...row, clockMs, backupFailed: row.backupFailed ?? undefined }
  }
  const late = setTimeout(QUERY_TIMEOUT_MS, undefined, { ref: false })
  return Promise.race([read().catch(() => undefined), late])
}
