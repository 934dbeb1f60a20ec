import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { readConfig } from '../src/server/config.ts'
import { startEmbeddedPostgres } from '../src/server/db/embedded.ts'
import { openDatabase } from '../src/server/db/open.ts'
import { startServer } from '../src/server/main.ts'
import { ROOT } from './paths.ts'

process.chdir(ROOT)
const stops: (() => Promise<unknown>)[] = []
let stopping = false
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
  const url = config.databaseUrl ?? (await startEmbedded(resolve(ROOT, config.dataFolder)))
  await prepare(url)
  const database = openDatabase(url)
  stops.push(database.close)
  const server = await startServer(config, database)
  stops.push(server.stop)
  console.log(`\nPinout is at ${server.url}\n`)
  if (firstAdmin) console.log(`There is no admin yet. For a day, once: ${server.url}/login?setup=${firstAdmin}\n`)
} catch (error) {
  // What the preparation had to say, it has said.
  if (error instanceof Error && error.message) console.error(`\n${error.message}\n`)
  await stop(1)
}

async function startEmbedded(data: string): Promise<string> {
  console.log('  Starting PostgreSQL')
  const embedded = await startEmbeddedPostgres(data)
  if (embedded.found) console.log('  It was still running from before, and is used again')
  stops.push(embedded.stop)
  return embedded.url
}

/** Migrates, imports, exports and builds, in a process of its own. */
async function prepare(url: string): Promise<void> {
  const env = { ...process.env, DATABASE_URL: url }
  const child: ChildProcess = spawn(process.execPath, ['scripts/prepare.ts'], {
    cwd: ROOT,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc']
  })
  child.on('message', (told: { firstAdmin?: string }) => {
    firstAdmin = told.firstAdmin
  })
  const ended = new Promise<number | null>((done, fail) => child.on('exit', done).on('error', fail))
  stops.push(async () => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await ended
  })
  if ((await ended) !== 0) throw new Error(stopping ? '' : 'Pinout could not be prepared; see above.')
}
