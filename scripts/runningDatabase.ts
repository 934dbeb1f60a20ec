import type { Config } from '../src/server/platform/config.ts'
import { connectionConfig, LimitedClient, REQUEST_LIMITS } from '../src/server/platform/db/client.ts'
import { explainConnectionFailure } from '../src/server/platform/db/connectionFailure.ts'
import { hasEmbeddedPostgres, startEmbeddedPostgres } from '../src/server/platform/db/embedded.ts'
import { describeError } from '../src/server/platform/log.ts'

/**
 * Returns the address of the configured database for a command, past a pooler: a command holds session locks, which a
 * pooler would keep after it, and makes databases that a pooler does not know. Undefined means the embedded one.
 */
export function commandDatabaseUrl({ databaseUrl, directUrl }: Config): string | undefined {
  return databaseUrl && (directUrl ?? databaseUrl)
}

/**
 * Runs `act` with the configured database: that of DATABASE_URL past a pooler, or the embedded database. Starts the
 * embedded one for the duration if no server of this data folder is running.
 */
export async function withDatabaseUrl(config: Config, act: (url: string) => Promise<void>): Promise<void> {
  const url = commandDatabaseUrl(config)
  if (url) return act(url)
  const embedded = await startEmbeddedPostgres(config.dataFolder)
  try {
    await act(embedded.url)
  } finally {
    // The embedded database keeps running while a server uses it.
    await embedded.stop()
  }
}

/**
 * Runs `act` with the database of a site that was started before.
 * @throws Error if the database, a connection to it, or its tables are missing
 */
export async function withSiteDatabase(config: Config, act: (url: string) => Promise<void>): Promise<void> {
  if (!config.databaseUrl && !(await hasEmbeddedPostgres(config.dataFolder)))
    throw new Error(`There is no database in ${config.dataFolder}. Check PINOUT_DATA; npm start makes one.`)
  await withDatabaseUrl(config, async url => {
    await checkTables(url, config.directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')
    await act(url)
  })
}

async function checkTables(url: string, setting: string): Promise<void> {
  const client = new LimitedClient(connectionConfig(url, REQUEST_LIMITS))
  try {
    await client.connect().catch(error => {
      const reason = describeError(explainConnectionFailure(error, url, setting))
      throw new Error(`The database cannot be reached: ${reason.replace(/\.?$/, '.')} npm run doctor says more.`)
    })
    const { rows } = await client.query("select to_regclass('public.users') as found")
    if (!rows[0]?.found) throw new Error('The database has no tables yet; npm start makes them.')
  } finally {
    client.destroy()
  }
}

/** Returns the base of the caller's relative paths, because npm runs `script` in the project folder. */
export function callerFolder(script: string): string {
  return (process.env.npm_lifecycle_event === script ? process.env.INIT_CWD : undefined) ?? process.cwd()
}
