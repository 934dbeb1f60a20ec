import { readContent } from '../../src/domain/content/readContent.ts'
import { importPeopleAndFamilies } from '../../src/server/community/articles/importContent.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { createDatabase } from '../../src/server/platform/db/createDatabase.ts'
import { migrateDatabase } from '../../src/server/platform/db/migrate.ts'
import { openDatabase } from '../../src/server/platform/db/open.ts'
import { syncTickets } from '../../src/server/tickets/syncTickets.ts'
import { openStorage } from '../../src/server/uploads/openStorage.ts'

// Fetches tickets in a separate process, to be timed and killed. The environment sets source and target.
const config = readConfig(process.env)
const root = process.env.CONTENT_ROOT ?? ''
if (!config.redmine || !config.databaseUrl) throw new Error('The environment names no Redmine and no database.')
await createDatabase(config.databaseUrl)
const database = openDatabase(config.databaseUrl)
await migrateDatabase(database)
await importPeopleAndFamilies(database.db, await readContent(root, []))
process.send?.('begun')
const { report } = await syncTickets(database.db, {
  root,
  settings: config.redmine,
  storage: openStorage(config),
  onStep: () => process.send?.('step')
})
process.send?.(report)
await database.close()
process.disconnect?.()
