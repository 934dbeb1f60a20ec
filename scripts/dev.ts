import { spawn } from 'node:child_process'
import { join, sep } from 'node:path'
import { dev } from 'astro'
import { readConfig } from '../src/server/platform/config.ts'
import { createDatabase } from '../src/server/platform/db/createDatabase.ts'
import { startEmbeddedPostgres } from '../src/server/platform/db/embedded.ts'
import { isMigrated } from '../src/server/platform/db/migrate.ts'
import { describeError } from '../src/server/platform/log.ts'
import { readCommandLine } from './commandLine.ts'
import { makeDataFolder } from './dataFolder.ts'
import { apiProxy } from './dev/apiProxy.ts'
import { contentFiles } from './dev/contentFiles.ts'
import { contentReload, renderDevContent } from './dev/contentReload.ts'
import { openLiveApi } from './dev/liveApi.ts'
import { ROOT, setDataFolder } from './paths.ts'
import type { PreparationEvents } from './prepare.ts'

const HELP = `npm run dev

Serves the site while you work on it, and prints its address. Astro renders the pages from content/ and forwards API
requests to the live API, which restarts when its code changes. No site is built. PORT is the first port to try.`

readCommandLine(HELP)
process.chdir(ROOT)
process.env.ASTRO_TELEMETRY_DISABLED = '1'
const FIRST_PORT = 4321
const stops: (() => Promise<unknown>)[] = []
let stopping = false
async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  for (const step of stops.reverse()) await step().catch(error => console.error(describeError(error)))
  process.exit(code)
}
const interrupt = () => void stop(0)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, interrupt)
/** Replaces Vite's own handler, which would end the process before the API and the database have stopped. */
const stopOnSignal = {
  name: 'pinout-stop-on-signal',
  configureServer() {
    process.removeAllListeners('SIGTERM')
    process.on('SIGTERM', interrupt)
  }
}

try {
  const config = readConfig(process.env)
  const data = setDataFolder(config.dataFolder)
  await makeDataFolder(data)
  process.env.PINOUT_CACHE ??= join(data, 'astro')
  const cache = process.env.PINOUT_CACHE
  const url = config.databaseUrl ?? (await startEmbedded(data))
  await createDatabase(url)
  const env = { ...process.env, DATABASE_URL: url }
  // In the first run the database has no tables yet.
  const isFirst = !(await isMigrated(url))
  if (isFirst) await prepare(env)
  const api = openLiveApi(env)
  stops.push(api.stop)
  await renderDevContent(cache)
  const inDataFolder = (path: string) => path.startsWith(data + sep) && !path.startsWith(join(data, 'content'))
  const astro = await dev({
    root: ROOT,
    server: { host: config.host, port: config.port ?? FIRST_PORT },
    vite: {
      cacheDir: join(data, 'vite'),
      plugins: [stopOnSignal, apiProxy(api), contentFiles(), contentReload(cache)],
      server: { watch: { ignored: [inDataFolder] } }
    }
  })
  stops.push(astro.stop)
  const address = `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${astro.address.port}`
  console.log(`\nPinout is at ${address}\n`)
  // The first page is the slowest to build, so nothing else runs at the same time.
  await fetch(`${address}/home`).catch(() => undefined)
  api.standBy()
  if (!isFirst) await prepare(env)
} catch (error) {
  console.error(`\n${describeError(error)}\n`)
  await stop(1)
}

async function startEmbedded(data: string): Promise<string> {
  const embedded = await startEmbeddedPostgres(data)
  stops.push(embedded.stop)
  embedded.supervise(reason => {
    console.error(`\n${reason}\n`)
    void stop(1)
  })
  return embedded.url
}

/** Migrates, imports, exports and indexes in a separate process. */
function prepare(env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, ['scripts/prepare.ts', '--no-build'], {
    cwd: ROOT,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc']
  })
  child.on('message', ({ firstAdmin }: PreparationEvents) => {
    if (firstAdmin) console.log(`No admin exists yet. This link works once, within a day: /login?setup=${firstAdmin}\n`)
  })
  const ended = new Promise<void>((done, fail) => child.on('exit', () => done()).on('error', fail))
  stops.push(async () => {
    child.kill('SIGTERM')
    await ended
  })
  return ended
}
