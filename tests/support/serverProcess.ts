import { flushCompileCache } from 'node:module'
import { startServer } from '../../src/server/main.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { openDatabase } from '../../src/server/platform/db/open.ts'

// The server in a process of its own, to be killed; the environment says what it serves.
const config = readConfig(process.env)
const { url } = await startServer(config, openDatabase(config.databaseUrl ?? ''))
process.send?.(url)
// Killed, it would leave the next one to compile all its modules again.
flushCompileCache()
