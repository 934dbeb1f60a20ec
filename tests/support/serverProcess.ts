import { flushCompileCache } from 'node:module'
import { startServer } from '../../src/server/main.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { openDatabase } from '../../src/server/platform/db/open.ts'

// Runs the server in a separate process that tests kill, or stop with SIGTERM. The environment configures it.
const config = readConfig(process.env)
const database = openDatabase(config.databaseUrl ?? '')
const server = await startServer(config, database)
process.on('SIGTERM', async () => {
  await server.stop()
  await database.close()
  process.exit(0)
})
process.send?.(server.url)
// A killed server would otherwise leave no compiled modules for the next one.
flushCompileCache()
