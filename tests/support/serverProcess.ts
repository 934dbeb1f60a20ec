import { flushCompileCache } from 'node:module'
import { startServer } from '../../src/server/main.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { openDatabase } from '../../src/server/platform/db/open.ts'

// The server in a process of its own, to be killed or, by SIGTERM, stopped; the environment says what it serves.
const config = readConfig(process.env)
const database = openDatabase(config.databaseUrl ?? '')
const server = await startServer(config, database)
process.on('SIGTERM', async () => {
  await server.stop()
  await database.close()
  process.exit(0)
})
process.send?.(server.url)
// Killed, it would leave the next one to compile all its modules again.
flushCompileCache()
