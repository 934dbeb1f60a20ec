import { readConfig } from '../src/server/platform/config.ts'
import { withAdvisoryLock } from '../src/server/platform/db/locks.ts'
import { openDatabase } from '../src/server/platform/db/open.ts'
import { logError, logInfo } from '../src/server/platform/log.ts'
import { yieldToReaders } from './build/priority.ts'
import { readCommandLine } from './commandLine.ts'
import { endWithLock } from './endWithLock.ts'
import { setDataFolder } from './paths.ts'
import { openSharedReleases } from './releases/sharedReleases.ts'
import { commandDatabaseUrl } from './runningDatabase.ts'

// Runs in a separate process, so that readers are not slowed down.

const HELP = `node scripts/fetchRelease.ts

Downloads and activates the release that another server announced in the database of DATABASE_URL. npm start runs it.
Exits with 1 if the release was not fetched.`

readCommandLine(HELP)
yieldToReaders()
const config = readConfig(process.env)
const database = openDatabase(commandDatabaseUrl(config) ?? '')
try {
  const shared = openSharedReleases(database.jobs, config, setDataFolder(config.dataFolder))
  const release = await shared?.announced()
  if (shared && release) {
    await shared.download(release)
    // Prevents conflicts with a build on this server, and with the removal of old releases.
    await withAdvisoryLock(database.jobs, 'siteSync', held => {
      endWithLock(held, reason => logError(reason))
      return shared.activate(release)
    })
    logInfo(`  Fetched the release ${release.id}`)
  }
} catch (error) {
  logError('The release of another server was not fetched', error)
  process.exitCode = 1
} finally {
  await database.close()
  process.disconnect?.()
}
