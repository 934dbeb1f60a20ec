import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { installationSecrets } from '../src/server/accounts/openAuth.ts'
import { type RunningServer, startServer } from '../src/server/main.ts'
import { childEnvironment } from '../src/server/platform/childEnvironment.ts'
import { type Config, readConfig } from '../src/server/platform/config.ts'
import { explainConnectionFailure } from '../src/server/platform/db/connectionFailure.ts'
import { createDatabase } from '../src/server/platform/db/createDatabase.ts'
import { startEmbeddedPostgres } from '../src/server/platform/db/embedded.ts'
import { isDatabaseFailure } from '../src/server/platform/db/failure.ts'
import { isMigrated } from '../src/server/platform/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '../src/server/platform/db/open.ts'
import { explainFullDisk } from '../src/server/platform/fullDisk.ts'
import { joinInstances } from '../src/server/platform/instances.ts'
import { checkPort } from '../src/server/platform/listen.ts'
import { describeError, logError, logInfo } from '../src/server/platform/log.ts'
import { openMetricsServer } from '../src/server/platform/observe/metricsServer.ts'
import type { Maintenance } from '../src/server/site/readiness.ts'
import { readFacts } from './build/activateRelease.ts'
import { readCommandLine } from './commandLine.ts'
import { makeDataFolder } from './dataFolder.ts'
import { checkNames } from './doctor/machine.ts'
import { LOCK_LOST } from './endWithLock.ts'
import { ROOT, setDataFolder } from './paths.ts'
import type { PreparationEvents } from './prepare.ts'
import { followReleases } from './releases/followReleases.ts'

const HELP = `npm start -- [--force]

Serves the site. Starts the database, and migrates, imports and builds what changed in the background.

  --force   builds although more than a tenth of the documents of content/ would be removed

All settings are environment variables: docs/configuration.md.`

const FIRST_RETRY_MS = 200
const MAX_RETRY_MS = 2000

const { values: flags } = readCommandLine(HELP, { options: { force: { type: 'boolean' } } })
process.chdir(ROOT)
const stops: (() => Promise<unknown>)[] = []
let stopping = false
let server: RunningServer | undefined
const { promise: whenMigrated, resolve: migrated } = Promise.withResolvers<void>()
/** The most recent preparation. */
let preparing: Promise<unknown> = Promise.resolve()
/** The secret for creating the first admin, if there is none yet. */
let firstAdmin: string | undefined
/** Public address of the site, if it is configured. */
let siteUrl: string | undefined
async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  for (const step of stops.toReversed()) await step().catch(error => logError('Shutdown', error))
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
// Disconnection means that the launcher was killed. Afterwards nothing else could stop this process.
process.on('disconnect', () => void stop(0))

try {
  const config = readConfig(process.env)
  siteUrl = config.siteUrl
  const data = setDataFolder(config.dataFolder)
  await makeDataFolder(data)
  const url = config.databaseUrl ?? (await startEmbedded(data))
  const direct = config.directUrl ?? url
  for (const { text, advice } of checkNames(process.env)) logInfo([text, advice].filter(Boolean).join(' '))
  const created = await whenReachable(() =>
    createDatabase(direct).catch(error => {
      throw config.databaseUrl
        ? explainConnectionFailure(error, direct, config.directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')
        : error
    })
  )
  if (created && config.databaseUrl)
    logInfo(
      `Created the database ${created}, which did not exist. If its name is misspelt, stop and check DATABASE_URL.`
    )
  const upkeep: Maintenance = { migrated: await whenReachable(() => isMigrated(direct)) }
  // Without a release or without tables, there is nothing to serve yet.
  const isFirst = !(await readFacts(join(data, 'site', 'current'))) || !(await hasTables(direct))
  const database = openDatabase(url, direct, config.replicaUrl)
  stops.push(database.close)
  // The instance table does not exist before an upgrade has created it. Otherwise this server joins first, so that it
  // neither imports nor builds for a site that refuses it.
  let enlisted = upkeep.migrated
  if (enlisted) await enlist(database, config)
  if (isFirst) {
    // A build takes a minute, so an occupied port is reported before it.
    await checkPort(config)
    if (!(await prepare(direct, upkeep))) throw new Error(stopping ? '' : 'Pinout could not be prepared; see above.')
    if (!enlisted) await enlist(database, config)
    enlisted = true
  }
  const running = await whenReachable(() => startServer(config, database, upkeep))
  server = running
  stops.push(running.stop)
  const metrics = await openMetricsServer(config, running.metrics)
  if (metrics) stops.push(metrics.stop)
  logInfo(`\nPinout is at ${running.url}\n`)
  printFirstAdmin()
  // Starts after serving begins, because the preparation would slow down the start.
  if (!isFirst) void prepare(direct, upkeep)
  if (config.bucket) void preparing.then(() => follow(database, data, direct, upkeep))
  if (!enlisted) {
    await whenMigrated
    await enlist(database, config)
  }
} catch (error) {
  // The preparation has already logged its errors.
  if (error instanceof Error && error.message) logError(`\n${describeError(error)}\n`)
  await stop(1)
}

/**
 * Serves releases of other servers once the local preparation has finished, because otherwise both would download the
 * same release.
 */
function follow(database: OpenDatabase, data: string, url: string, upkeep: Maintenance): void {
  if (stopping) return
  const following = followReleases(database.jobs, data, {
    fetch: async () => stopping || (await runBeside('scripts/fetchRelease.ts', [], url).ended) === 0,
    async build() {
      if (stopping) return
      void prepare(url, upkeep)
      await preparing
    }
  })
  stops.push(following.stop)
}

/**
 * Registers this server as an instance of the database. The start fails if its configuration does not match the other
 * instances.
 */
async function enlist(database: OpenDatabase, config: Config): Promise<void> {
  const joined = await whenReachable(async () =>
    joinInstances(database.jobs, config, await installationSecrets(config))
  )
  // Leaves after serving has stopped, and before the connections are closed.
  stops.splice(stops.indexOf(database.close) + 1, 0, joined.stop)
}

async function startEmbedded(data: string): Promise<string> {
  logInfo('  Starting PostgreSQL')
  const embedded = await startEmbeddedPostgres(data).catch(async error => {
    throw await explainFullDisk(error, data)
  })
  if (embedded.found) logInfo('  It is already running and is reused')
  stops.push(embedded.stop)
  embedded.supervise(reason => {
    logError(`\n${reason}\n`)
    void stop(1)
  })
  return embedded.url
}

/** Runs `act`, and retries until the database is reachable. @throws other errors. */
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

/**
 * Migrates, imports, exports and builds in a separate process, again if it loses its lock. Resolves as soon as there is a
 * release to serve, and returns whether there is one. The rest continues in the background.
 */
function prepare(url: string, upkeep: Maintenance): Promise<boolean> {
  const { child, ended } = runBeside('scripts/prepare.ts', flags.force ? ['--force'] : [], url)
  preparing = ended
  const released = Promise.withResolvers<true>()
  child.on('message', (news: PreparationEvents) => {
    if (news.released) released.resolve(true)
    if (news.migrated) {
      upkeep.migrated = true
      migrated()
    }
    if (news.error !== undefined) upkeep.failure = { reason: news.error, at: new Date() }
    if (news.firstAdmin === undefined) return
    firstAdmin = news.firstAdmin
    printFirstAdmin()
  })
  const finished = ended.then(async code => {
    if (code === LOCK_LOST && !stopping) {
      await whenReachable(() => isMigrated(url))
      return prepare(url, upkeep)
    }
    if (code !== 0 && upkeep.failure === undefined && !stopping) {
      upkeep.failure = { reason: `The preparation ended with ${code}.`, at: new Date() }
      logError(upkeep.failure.reason)
    }
    return code === 0
  })
  return Promise.race([released.promise, finished])
}

/** Runs a script in a separate process that is stopped together with this one. */
function runBeside(script: string, flags: string[], url: string) {
  const child: ChildProcess = spawn(process.execPath, [script, ...flags], {
    cwd: ROOT,
    env: childEnvironment(url),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc']
  })
  const ended = new Promise<number | null>((done, fail) => child.on('exit', done).on('error', fail))
  const stopChild = async () => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await ended
  }
  stops.push(stopChild)
  void ended.finally(() => stops.splice(stops.indexOf(stopChild), 1)).catch(() => undefined)
  return { child, ended }
}

function printFirstAdmin(): void {
  if (!server || firstAdmin === undefined) return
  logInfo(
    `No admin exists yet. This link works once, within a day: ${siteUrl ?? server.url}/login?setup=${firstAdmin}\n`
  )
  firstAdmin = undefined
}
