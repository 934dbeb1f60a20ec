import type { Config } from '../src/server/platform/config.ts'
import { connectionConfig, LimitedClient, REQUEST_LIMITS } from '../src/server/platform/db/client.ts'
import { hasEmbeddedPostgres, startEmbeddedPostgres } from '../src/server/platform/db/embedded.ts'
import { describeError } from '../src/server/platform/log.ts'

/**
 * Does something with the database of the configuration: DATABASE_URL's, or the embedded one, which is started for the
 * time where no server of this data folder runs.
 */
export async function withDatabaseUrl(config: Config, act: (url: string) => Promise<void>): Promise<void> {
  if (config.databaseUrl) return act(config.databaseUrl)
  const embedded = await startEmbeddedPostgres(config.dataFolder)
  try {
    await act(embedded.url)
  } finally {
    // Stays up where a server uses it too.
    await embedded.stop()
  }
}

/**
 * Does something with the database of a site that was started before.
 * @throws Error that says what is missing: the database, a connection to it, or its tables
 */
export async function withSiteDatabase(config: Config, act: (url: string) => Promise<void>): Promise<void> {
  if (!config.databaseUrl && !(await hasEmbeddedPostgres(config.dataFolder)))
    throw new Error(`There is no database in ${config.dataFolder}. Check PINOUT_DATA; npm start makes one.`)
  await withDatabaseUrl(config, async url => {
    await checkTables(url)
    await act(url)
  })
}

async function checkTables(url: string): Promise<void> {
  const client = new LimitedClient(connectionConfig(url, REQUEST_LIMITS))
  try {
    await client.connect().catch(error => {
      throw new Error(
        `The database cannot be reached: ${describeError(error)}. Check DATABASE_URL; npm run doctor says more.`
      )
    })
    const { rows } = await client.query("select to_regclass('public.users') as found")
    if (!rows[0]?.found) throw new Error('The database has no tables yet; npm start makes them.')
  } finally {
    client.destroy()
  }
}

/** The folder that a person's relative paths are below: npm runs `script` in the project's. */
export function callerFolder(script: string): string {
  return (process.env.npm_lifecycle_event === script ? process.env.INIT_CWD : undefined) ?? process.cwd()
}
