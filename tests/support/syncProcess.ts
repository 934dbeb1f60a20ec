import { readConfig } from '../../src/server/platform/config.ts'
import { openDatabase } from '../../src/server/platform/db/open.ts'
import { syncTickets } from '../../src/server/tickets/syncTickets.ts'
import { openStorage } from '../../src/server/uploads/openStorage.ts'

// Fetches tickets in a separate process that tests kill. The environment specifies the source and the target.
const config = readConfig(process.env)
const { db, close } = openDatabase(config.databaseUrl ?? '')
if (!config.redmine) throw new Error('The environment names no Redmine.')
await syncTickets(db, {
  root: process.env.CONTENT_ROOT ?? '',
  settings: config.redmine,
  storage: openStorage(config),
  onStep: () => process.send?.('step')
})
await close()
process.disconnect?.()
