import { resolve } from 'node:path'
import { contentRoot } from '../src/domain/content/contentRoot.ts'
import { formatProblem } from '../src/domain/content/problem.ts'
import { exportCommunity } from '../src/server/community/articles/exportCommunity.ts'
import { importContent } from '../src/server/community/articles/importContent.ts'
import { readLeakFingerprints } from '../src/server/community/articles/leakFingerprints.ts'
import { computeRankings } from '../src/server/community/rankings.ts'
import { type Config, type Redmine, readConfig } from '../src/server/platform/config.ts'
import { explainConnectionFailure } from '../src/server/platform/db/connectionFailure.ts'
import { createDatabase } from '../src/server/platform/db/createDatabase.ts'
import { startEmbeddedPostgres } from '../src/server/platform/db/embedded.ts'
import { type HeldLock, withAdvisoryLock } from '../src/server/platform/db/locks.ts'
import { migrateDatabase } from '../src/server/platform/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '../src/server/platform/db/open.ts'
import { explainFullDisk } from '../src/server/platform/fullDisk.ts'
import { linkPublished } from '../src/server/tickets/articleLinks.ts'
import { moveFaqFiles } from '../src/server/tickets/faqFiles.ts'
import { reasonOf, TicketError } from '../src/server/tickets/ticketSystem.ts'
import { buildSite } from './build/build.ts'
import { yieldToReaders } from './build/priority.ts'
import { makeDataFolder } from './dataFolder.ts'
import { endWithLock } from './endWithLock.ts'
import { UsageError } from './import/usageError.ts'
import { ROOT, setDataFolder } from './paths.ts'
import { openSharedReleases } from './releases/sharedReleases.ts'
import { commandDatabaseUrl } from './runningDatabase.ts'
import { type Arguments, HELP, readArguments } from './sync/arguments.ts'
import { bringTickets } from './sync/tickets.ts'

// Exports tickets and user content to files, and then builds the site. Until the build is complete, a running server
// continues to serve changes since its own build. Readers of that server have priority.
yieldToReaders()
try {
  const args = readArguments(process.argv.slice(2))
  if (args.help) console.log(HELP)
  else await run(args)
} catch (error) {
  const usage = error instanceof UsageError
  console.error(`sync: ${reasonOf(error)}`)
  if (!usage) console.error('sync: The current release stays active.')
  process.exitCode = usage ? 2 : 1
}

async function run(args: Arguments): Promise<void> {
  const config = readConfig(process.env)
  const data = setDataFolder(config.dataFolder)
  await makeDataFolder(data)
  const configured = commandDatabaseUrl(config)
  const embedded = configured ? undefined : await startEmbeddedPostgres(data)
  const url = configured ?? embedded?.url ?? ''
  await createDatabase(url).catch(error => {
    throw embedded
      ? error
      : explainConnectionFailure(error, url, config.directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')
  })
  const database = openDatabase(url)
  try {
    const wait = () => console.log('Another sync is running; this one starts when it ends.')
    const alone = (held: HeldLock) => {
      endWithLock(held, reason => console.error(`sync: ${reason}`))
      return sync(database, config, args)
    }
    await withAdvisoryLock(database.url, 'siteSync', alone, { onWait: wait })
  } catch (error) {
    throw await explainFullDisk(error, data)
  } finally {
    await database.close()
    // An embedded database that a server of this project started keeps running.
    if (!embedded?.found) await embedded?.stop()
  }
}

async function sync(database: OpenDatabase, config: Config, args: Arguments): Promise<void> {
  const { jobs: db } = database
  const root = contentRoot()
  await migrateDatabase(database)
  await moveFaqFiles(root)
  if (config.redmine) {
    if (!(await bringTicketsIfPossible(db, config, config.redmine, root, args))) return
  } else if (args.sweep || args.dryRun || args.waiting || args.approve.length > 0)
    throw new UsageError('There is no ticket system: set REDMINE_URL and REDMINE_API_KEY.')
  // The build has the files of content/. A server takes what the database lacks for deleted.
  await importContent(db, root, args)
  await exportCommunity(db, root)
  await computeRankings(db)
  console.log('Exported community content to content/community')
  const { folder, skipped, articles, problems } = await buildSite(config.dataFolder, line => console.log(line), {
    hidden: await readLeakFingerprints(db),
    force: args.force,
    purgeUrl: config.purgeUrl
  })
  for (const problem of problems) console.error(formatProblem(problem))
  await openSharedReleases(db, config, resolve(ROOT, config.dataFolder))?.publish(line => console.log(line))
  if (config.redmine && !process.exitCode) await setLinks(db, config.redmine, config.siteUrl)
  console.log(
    skipped
      ? `${skipped === 'unchanged' ? 'Nothing changed; ' : ''}${folder} stays up.`
      : `Built ${articles} articles into ${folder}.`
  )
}

/**
 * Imports tickets. If the ticket system fails, user content is still exported and built, and the sync exits with 1. A
 * request only about tickets fails completely.
 */
async function bringTicketsIfPossible(
  db: OpenDatabase['db'],
  config: Config,
  redmine: Redmine,
  root: string,
  args: Arguments
): Promise<boolean> {
  try {
    return await bringTickets(db, config, redmine, root, args)
  } catch (error) {
    if (!(error instanceof TicketError) || args.dryRun || args.waiting) throw error
    console.error(`sync: Tickets were not synced: ${reasonOf(error)}`)
    console.error('sync: Community content is exported and built without tickets.')
    process.exitCode = 1
    return true
  }
}

/**
 * Links tickets after their articles are active. The site is correct without the links, so a failure is logged, and the
 * next sync retries.
 */
async function setLinks(db: OpenDatabase['db'], redmine: Redmine, site: string | undefined): Promise<void> {
  await linkPublished(db, redmine, site).catch(error => {
    console.error(`sync: Some tickets are not linked to their articles yet: ${reasonOf(error)}`)
  })
}
