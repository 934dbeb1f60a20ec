import type { Config } from '../src/server/platform/config.ts'
import { startEmbeddedPostgres } from '../src/server/platform/db/embedded.ts'

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

/** The folder that a person's relative paths are below: npm runs `script` in the project's. */
export function callerFolder(script: string): string {
  return (process.env.npm_lifecycle_event === script ? process.env.INIT_CWD : undefined) ?? process.cwd()
}
