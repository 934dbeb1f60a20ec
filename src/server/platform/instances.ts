import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
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
  if (!config.bucket) await makeStorageId(config.dataFolder)
  const identity = await identityOf(config, secrets)
  const { secret, storage } = identity
  const own = { ...{ id, host: hostname(), version: VERSION, secret, storage }, schema: await lastMigration() }
  await db.transaction(async tx => {
    // Two servers that start at the same time must see each other.
    await tx.execute(sql`lock table ${instances} in share row exclusive mode`)
    const [reason] = await reasonsAgainst(tx, identity)
    if (reason) throw new Error(reason)
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

/** What servers of one site have in common. */
interface Identity {
  secret: string
  /** The secrets that are still valid. */
  previous: string[]
  storage: string
}

async function identityOf(
  config: Pick<Config, 'bucket' | 'dataFolder'>,
  secrets: readonly string[]
): Promise<Identity> {
  // The first secret signs sessions.
  const [secret = '', ...previous] = secrets.map(digest)
  return { secret, previous, storage: await storageOf(config) }
}

/** Returns why this server would not be allowed to join those that run on the database now: a line for each of them. */
export async function reasonsNotToJoin(
  db: Db,
  config: Pick<Config, 'bucket' | 'dataFolder'>,
  secrets: readonly string[]
): Promise<string[]> {
  return reasonsAgainst(db, await identityOf(config, secrets))
}

async function reasonsAgainst(db: Pick<Db, 'select'>, own: Identity): Promise<string[]> {
  const others = await db.select().from(instances).where(isAlive)
  return others.flatMap(other => {
    const reason = differenceFrom(other, own)
    return reason ? [`This server cannot join ${other.host} (since ${other.startedAt.toISOString()}): ${reason}`] : []
  })
}

type Instance = Pick<typeof instances.$inferSelect, 'secret' | 'storage'>

function differenceFrom(other: Instance, own: Identity): string | undefined {
  if (other.secret !== own.secret && !own.previous.includes(other.secret))
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
  return `folder ${await readFile(join(dataFolder, 'uploads', STORAGE_ID), 'utf8').catch(() => 'without an id')}`
}

async function makeStorageId(dataFolder: string): Promise<void> {
  const folder = join(dataFolder, 'uploads')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, STORAGE_ID)
  const id = await readFile(file, 'utf8').catch(() => undefined)
  if (id) return
  // A full disk leaves an empty file, with which all folders would look like one.
  if (id === '') await rm(file, { force: true })
  const draft = `${file}-${randomUUID()}`
  try {
    await writeFile(draft, randomUUID(), { mode: 0o600, flush: true })
    // Of two servers that start at once, the first one gives the id.
    await link(draft, file).catch(error => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
}

function digest(text: string): string {
  return createHash('sha256').update(`instance ${text}`).digest('hex')
}
