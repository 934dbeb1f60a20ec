import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type RunningServer, startServer } from '../src/server/main.ts'
import { readConfig } from '../src/server/platform/config.ts'
import { createDatabase } from '../src/server/platform/db/createDatabase.ts'
import { startEmbeddedPostgres } from '../src/server/platform/db/embedded.ts'
import { isDatabaseFailure } from '../src/server/platform/db/failure.ts'
import { isMigrated } from '../src/server/platform/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '../src/server/platform/db/open.ts'
import { describeError, logError } from '../src/server/platform/log.ts'
import type { Maintenance } from '../src/server/site/readiness.ts'
import { ROOT, setDataFolder } from './paths.ts'
import type { PreparationEvents } from './prepare.ts'

const FIRST_RETRY_MS = 200
const MAX_RETRY_MS = 2000

process.chdir(ROOT)
const stops: (() => Promise<unknown>)[] = []
let stopping = false
let server: RunningServer | undefined
/** What makes the first admin, where there is none. */
let firstAdmin: string | undefined
async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  for (const step of stops.reverse()) await step().catch(error => console.error(error.message))
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
// The launcher was killed: nobody could stop this process any more.
process.on('disconnect', () => void stop(0))

try {
  const config = readConfig(process.env)
  const data = setDataFolder(config.dataFolder)
  const url = config.databaseUrl ?? (await startEmbedded(data))
  await whenReachable(() => createDatabase(url))
  const upkeep: Maintenance = { migrated: await whenReachable(() => isMigrated(url)) }
  // Only without a release, or without tables, there is nothing to serve yet.
  const isFirst = !existsSync(join(data, 'site', 'current', 'build.json')) || !(await hasTables(url))
  if (isFirst && (await prepare(url, upkeep)) !== 0)
    throw new Error(stopping ? '' : 'Pinout could not be prepared; see above.')
  const database = openDatabase(url)
  stops.push(database.close)
  const running = await whenReachable(() => startServer(config, database, upkeep))
  server = running
  stops.push(running.stop)
  console.log(`\nPinout is at ${running.url}\n`)
  printFirstAdmin()
  // After it serves: the preparation would take a processor from the start.
  if (!isFirst) void prepare(url, upkeep)
} catch (error) {
  // What the preparation had to say, it has said.
  if (error instanceof Error && error.message) console.error(`\n${describeError(error)}\n`)
  await stop(1)
}

async function startEmbedded(data: string): Promise<string> {
  console.log('  Starting PostgreSQL')
  const embedded = await startEmbeddedPostgres(data)
  if (embedded.found) console.log('  It is already running and is reused')
  stops.push(embedded.stop)
  embedded.supervise(reason => {
    console.error(`\n${reason}\n`)
    void stop(1)
  })
  return embedded.url
}

/** Does something as soon as the database can be reached. Throws what else is wrong with it. */
async function whenReachable<T>(act: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_RETRY_MS; ; wait = Math.min(2 * wait, MAX_RETRY_MS)) {
    try {
      return await act()
    } catch (error) {
      if (stopping || !isDatabaseFailure(error)) throw error
      logError('Waiting for the database', error)
      await new Promise(done => setTimeout(done, wait))
    }
  }
}

async function hasTables(url: string): Promise<boolean> {
  const database: OpenDatabase = openDatabase(url)
  try {
    const { rows } = await whenReachable(() => database.pool.query("select to_regclass('articles') as found"))
    return rows[0]?.found !== null
  } finally {
    await database.close()
  }
}

/** Migrates, imports, exports and builds, in a process of its own. Gives its exit code. */
function prepare(url: string, upkeep: Maintenance): Promise<number | null> {
  const env = { ...process.env, DATABASE_URL: url }
  const child: ChildProcess = spawn(process.execPath, ['scripts/prepare.ts', ...process.argv.slice(2)], {
    cwd: ROOT,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc']
  })
  child.on('message', (news: PreparationEvents) => {
    if (news.migrated) upkeep.migrated = true
    if (news.error !== undefined) upkeep.failure = { reason: news.error, at: new Date() }
    if (news.firstAdmin === undefined) return
    firstAdmin = news.firstAdmin
    printFirstAdmin()
  })
  const ended = new Promise<number | null>((done, fail) => child.on('exit', done).on('error', fail))
  stops.push(async () => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await ended
  })
  return ended.then(code => {
    if (code !== 0 && upkeep.failure === undefined && !stopping) {
      upkeep.failure = { reason: `The preparation ended with ${code}.`, at: new Date() }
      logError(upkeep.failure.reason)
    }
    return code
  })
}

function printFirstAdmin(): void {
  if (!server || firstAdmin === undefined) return
  console.log(`No admin exists yet. This link works once, within a day: ${server.url}/login?setup=${firstAdmin}\n`)
  firstAdmin = undefined
}
