import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { valueImports } from '../checks/valueImports.ts'
import { ROOT } from '../paths.ts'

// The live API of a development server, in a separate process. It loads the npm packages at once, and the server's own
// code on the request to serve, because loading the packages takes two thirds of a start.

/** Message from the development server to this process: serve on this port. */
export interface ServeRequest {
  port: number
}

/** Message from this process: its address. */
export interface Serving {
  url: string
}

const FOLDERS = ['server', 'contract', 'domain', 'markdown', 'locales']

const request = new Promise<ServeRequest>(done => process.once('message', done))
// Ctrl-C reaches every process of the terminal. The development server ends this one at the right time.
process.on('SIGINT', () => undefined)
process.once('disconnect', () => process.exit(1))
await preloadPackages()
const { port } = await request
try {
  const url = await serve(port)
  process.send?.({ url } satisfies Serving)
} catch (error) {
  console.error(error)
  process.exit(1)
}

/** Imports the packages that the server's code names. A failing import fails again, with its importer, in `serve`. */
async function preloadPackages(): Promise<void> {
  const packages = new Set<string>()
  for (const folder of FOLDERS) {
    const names = await readdir(join(ROOT, 'src', folder), { recursive: true })
    for (const name of names.filter(name => name.endsWith('.ts'))) {
      const source = await readFile(join(ROOT, 'src', folder, name), 'utf8').catch(() => '')
      for (const path of staticPackages(source)) packages.add(path)
    }
  }
  await Promise.allSettled([...packages].map(path => import(path)))
}

/** Returns packages that load with their module. Dynamic imports load on demand. */
function staticPackages(source: string): string[] {
  const withoutCalls = source.replace(/\bimport\([^)]*\)/g, '')
  return valueImports(withoutCalls).filter(path => !/^(?:[./]|node:)|\.json$/.test(path))
}

async function serve(port: number): Promise<string> {
  const [{ startServer }, { readConfig }, { openDatabase }, { isMigrated, migrateDatabase }] = await Promise.all([
    import('../../src/server/main.ts'),
    import('../../src/server/platform/config.ts'),
    import('../../src/server/platform/db/open.ts'),
    import('../../src/server/platform/db/migrate.ts')
  ])
  const config = { ...readConfig(process.env), port }
  const url = config.databaseUrl ?? ''
  if (!(await isMigrated(url))) await migrateDatabase({ url })
  const database = openDatabase(url)
  const server = await startServer(config, database, { migrated: true }, { site: false })
  process.once('SIGTERM', async () => {
    await server.stop()
    await database.close()
    process.exit(0)
  })
  return server.url
}
