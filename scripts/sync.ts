import { resolve } from 'node:path'
import { contentRoot } from '../src/domain/content/contentRoot.ts'
import { formatProblem } from '../src/domain/content/problem.ts'
import { exportCommunity } from '../src/server/community/articles/exportCommunity.ts'
import { importContent } from '../src/server/community/articles/importContent.ts'
import { readLeakFingerprints } from '../src/server/community/articles/leakFingerprints.ts'
import { computeRankings } from '../src/server/community/rankings.ts'
import { type Config, type Redmine, readConfig } from '../src/server/platform/config.ts'
import { createDatabase } from '../src/server/platform/db/createDatabase.ts'
import { startEmbeddedPostgres } from '../src/server/platform/db/embedded.ts'
import { withAdvisoryLock } from '../src/server/platform/db/locks.ts'
import { migrateDatabase } from '../src/server/platform/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '../src/server/platform/db/open.ts'
import { linkPublished } from '../src/server/tickets/articleLinks.ts'
import { moveFaqFiles } from '../src/server/tickets/faqFiles.ts'
import { reasonOf, TicketError } from '../src/server/tickets/ticketSystem.ts'
import { buildSite } from './build/build.ts'
import { yieldToReaders } from './build/priority.ts'
import { UsageError } from './import/usageError.ts'
import { ROOT, setDataFolder } from './paths.ts'
import { openSharedReleases } from './releases/sharedReleases.ts'
import { type Arguments, HELP, readArguments } from './sync/arguments.ts'
import { bringTickets } from './sync/tickets.ts'

// Tickets become files, and so does what people wrote; then the site of them. A server that is up goes on serving what
// changed since its own build until this one is whole. Its readers go first.
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
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(data)
  const url = config.databaseUrl ?? embedded?.url ?? ''
  await createDatabase(url)
  const database = openDatabase(url)
  try {
    const wait = () => console.log('Another sync is running; this one starts when it ends.')
    await withAdvisoryLock(database.url, 'siteSync', () => sync(database, config, args), { onWait: wait })
  } finally {
    await database.close()
    // One that a server of this project started goes on for it.
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
    await importContent(db, root, args)
  } else if (args.sweep || args.dryRun || args.waiting || args.approve.length > 0)
    throw new UsageError('There is no ticket system: set REDMINE_URL and REDMINE_API_KEY.')
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
 * Brings tickets; where the ticket system fails, what people wrote is exported and built all the same, and the sync ends
 * with 1. What was asked about tickets alone fails as a whole.
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
 * After their articles are active. The site is correct without them, so a failure is logged, and the next sync tries
 * again.
 */
async function setLinks(db: OpenDatabase['db'], redmine: Redmine, site: string | undefined): Promise<void> {
  await linkPublished(db, redmine, site).catch(error => {
    console.error(`sync: Some tickets are not linked to their articles yet: ${reasonOf(error)}`)
  })
}
