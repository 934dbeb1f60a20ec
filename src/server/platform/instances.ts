import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { Config } from './config.ts'
import { lastMigration } from './db/migrate.ts'
import type { Db } from './db/open.ts'
import { instances } from './db/schema.ts'
import { logError } from './log.ts'
import { VERSION } from './version.ts'

const HEARTBEAT_MS = 10_000
/** Time in seconds after the last heartbeat for which a server counts as running. */
const ALIVE_S = 30
/** Id file in the folder for uploads. Servers that read the same id share the folder. */
const STORAGE_ID = '.storage-id'

/**
 * Registers this server among those that run on the database, with a heartbeat until it is stopped.
 * @throws Error if a running server has another secret or another storage for uploads
 */
export async function joinInstances(
  db: Db,
  config: Pick<Config, 'bucket' | 'dataFolder'>,
  secrets: readonly string[]
): Promise<{ stop(): Promise<void> }> {
  const id = randomUUID()
  // The first secret signs sessions. The others are still valid.
  const [secret = '', ...previous] = secrets.map(digest)
  const own = {
    ...{ id, host: hostname(), version: VERSION, secret },
    schema: await lastMigration(),
    storage: await storageOf(config)
  }
  await db.transaction(async tx => {
    // Two servers that start at the same time must see each other.
    await tx.execute(sql`lock table ${instances} in share row exclusive mode`)
    const others = await tx.select().from(instances).where(isAlive)
    for (const other of others) {
      const reason = differenceFrom(other, own, previous)
      if (reason)
        throw new Error(`This server cannot join ${other.host} (since ${other.startedAt.toISOString()}): ${reason}`)
    }
    await tx.insert(instances).values(own)
  })
  const beat = () =>
    db
      .insert(instances)
      .values(own)
      .onConflictDoUpdate({ target: instances.id, set: { seenAt: sql`now()` } })
      .catch(error => logError('The sign of life of this server was not stored', error))
  const timer = setInterval(beat, HEARTBEAT_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await db.delete(instances).where(eq(instances.id, id))
    }
  }
}

/** Checks whether at most this server runs on the database. */
export async function runsAlone(db: Db): Promise<boolean> {
  return (await db.$count(instances, isAlive)) <= 1
}

const isAlive = sql`${instances.seenAt} > now() - make_interval(secs => ${ALIVE_S})`

type Instance = Pick<typeof instances.$inferSelect, 'secret' | 'storage'>

function differenceFrom(other: Instance, own: Instance, previous: readonly string[]): string | undefined {
  if (other.secret !== own.secret && !previous.includes(other.secret))
    return (
      'it signs sessions with another secret. Give all servers the same AUTH_SECRET; ' +
      'to change it step by step see "Rotate a secret" in docs/operations/runbook.md.'
    )
  if (other.storage === own.storage) return undefined
  return other.storage.startsWith('s3') && own.storage.startsWith('s3')
    ? 'it stores uploads in another bucket. Give all servers the same S3_ENDPOINT.'
    : 'its uploads are in a folder that this one does not share. With more than one server set S3_ENDPOINT and its keys.'
}

async function storageOf({ bucket, dataFolder }: Pick<Config, 'bucket' | 'dataFolder'>): Promise<string> {
  if (bucket) return `s3 ${digest(bucket.endpoint.replace(/\/$/, ''))}`
  const folder = join(dataFolder, 'uploads')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, STORAGE_ID)
  await writeFile(file, randomUUID(), { flag: 'wx', mode: 0o600 }).catch(error => {
    if (error.code !== 'EEXIST') throw error
  })
  return `folder ${await readFile(file, 'utf8')}`
}

function digest(text: string): string {
  return createHash('sha256').update(`instance ${text}`).digest('hex')
}
