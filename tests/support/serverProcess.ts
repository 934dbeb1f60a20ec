import { flushCompileCache } from 'node:module'
import { readConfig } from '../../src/server/config.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { startServer } from '../../src/server/main.ts'

// The server in a process of its own, to be killed; the environment says what it serves.
const config = readConfig(process.env)
const { url } = await startServer(config, openDatabase(config.databaseUrl ?? ''))
process.send?.(url)
// Killed, it would leave the next one to compile all its modules again.
flushCompileCache()
