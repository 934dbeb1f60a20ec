import { readConfig } from '../src/server/platform/config.ts'
import { withAdvisoryLock } from '../src/server/platform/db/locks.ts'
import { openDatabase } from '../src/server/platform/db/open.ts'
import { logError, logInfo } from '../src/server/platform/log.ts'
import { yieldToReaders } from './build/priority.ts'
import { setDataFolder } from './paths.ts'
import { openSharedReleases } from './releases/sharedReleases.ts'

// Brings the release that another server announced, in a process of its own: its work is not the readers'. npm start runs
// it, with DATABASE_URL. Ends with 1 where the release could not be had.
yieldToReaders()
const config = readConfig(process.env)
const database = openDatabase(config.databaseUrl ?? '')
try {
  const shared = openSharedReleases(database.jobs, config, setDataFolder(config.dataFolder))
  const release = await shared?.announced()
  if (shared && release) {
    await shared.download(release)
    // A build here, or one that removes old releases, must not meet it half-way.
    await withAdvisoryLock(database.jobs, 'siteSync', () => shared.activate(release))
    logInfo(`  Fetched the release ${release.id}`)
  }
} catch (error) {
  logError('The release of another server was not fetched', error)
  process.exitCode = 1
} finally {
  await database.close()
  process.disconnect?.()
}
