import { join } from 'node:path'
import { contentRoot } from '../src/domain/content/contentRoot.ts'
import { formatProblem } from '../src/domain/content/problem.ts'
import { offerFirstAdmin } from '../src/server/accounts/firstAdmin.ts'
import { openAuth } from '../src/server/accounts/openAuth.ts'
import { exportCommunity } from '../src/server/community/articles/exportCommunity.ts'
import { importContent } from '../src/server/community/articles/importContent.ts'
import { importSamples } from '../src/server/community/articles/importSamples.ts'
import { readLeakFingerprints } from '../src/server/community/articles/leakFingerprints.ts'
import { computeRankings } from '../src/server/community/rankings.ts'
import { type Config, readConfig } from '../src/server/platform/config.ts'
import { type HeldLock, withAdvisoryLock } from '../src/server/platform/db/locks.ts'
import { isMigrated, migrateDatabase } from '../src/server/platform/db/migrate.ts'
import { type Db, openDatabase } from '../src/server/platform/db/open.ts'
import { explainFullDisk } from '../src/server/platform/fullDisk.ts'
import { describeError, logError, logInfo } from '../src/server/platform/log.ts'
import { countDocumentFrequencies } from '../src/server/retrieval/index/documentFrequency.ts'
import { indexArticles } from '../src/server/retrieval/index/indexArticles.ts'
import { learnTranslations } from '../src/server/retrieval/index/learnTranslations.ts'
import { moveFaqFiles } from '../src/server/tickets/faqFiles.ts'
import { readFacts } from './build/activateRelease.ts'
import { buildSite, releaseId } from './build/build.ts'
import { readCommandLine } from './commandLine.ts'
import { endWithLock } from './endWithLock.ts'
import { ROOT, setDataFolder } from './paths.ts'
import { openSharedReleases, type SharedReleases } from './releases/sharedReleases.ts'

// Tasks of a start in addition to serving. A separate process frees the memory afterwards. Only one of several instances
// runs it at a time.

const HELP = `node scripts/prepare.ts [--force] [--no-build]

Migrates the database of DATABASE_URL, imports content/, indexes and builds. npm start and npm run dev run it.

  --force      builds although more than a tenth of the documents of content/ would be removed
  --no-build   builds no site, for npm run dev`

/** Messages to the serving process. */
export interface PreparationEvents {
  /** The database is migrated to this code's schema. */
  migrated?: true
  /** The first release exists, so the site can be served. */
  released?: true
  /** The secret for creating the first admin. */
  firstAdmin?: string
  /** The reason for a failure. */
  error?: string
}

/**
 * Minimum number of articles for serving an outline before the build. A smaller site is built first, which takes hardly
 * longer.
 */
const MIN_ARTICLES_FOR_OUTLINE = 300

const { values: args } = readCommandLine(HELP, {
  options: { force: { type: 'boolean', default: false }, 'no-build': { type: 'boolean', default: false } }
})
const say = (line: string) => logInfo(`  ${line}`)
const report = (news: PreparationEvents) => process.send?.(news)
let data = ROOT
try {
  const config = readConfig(process.env)
  data = setDataFolder(config.dataFolder)
  const url = config.databaseUrl
  if (!url) throw new Error('DATABASE_URL is not set; npm start sets it.')
  if (!(await isMigrated(url))) await migrateDatabase({ url })
  report({ migrated: true })
  const database = openDatabase(url)
  const began = new Date()
  const wait = () => say('Another instance imports or builds; this one does so when it is done')
  const alone = (held: HeldLock) => {
    // The serving process, which begins again, needs no report.
    endWithLock(held, reason => logError(reason))
    return prepare(database.jobs, config, args, began)
  }
  await withAdvisoryLock(url, 'siteSync', alone, { onWait: wait })
  await database.close()
} catch (error) {
  const reason = describeError(await explainFullDisk(error, data))
  logError(`\n${reason}\n`)
  report({ error: reason })
  process.exitCode = 1
}
// The channel to the serving process would keep this process alive.
process.disconnect?.()

interface PrepareOptions {
  force: boolean
  /** A development server renders the pages itself. */
  'no-build': boolean
}

async function prepare(
  db: Db,
  config: Config,
  { force, 'no-build': noBuild }: PrepareOptions,
  began: Date
): Promise<void> {
  const root = contentRoot()
  await moveFaqFiles(root)
  const imported = await importContent(db, root, { force })
  say(`Articles from content/: ${imported.added} new, ${imported.changed} changed, ${imported.removed} removed`)
  for (const problem of imported.problems) logError(`  Skipped: ${formatProblem(problem)}`)
  if (config.seed === 'samples' && (await importSamples(db, root)))
    say('Filled the empty database with sample posts; PINOUT_SEED=none makes an empty site')
  const firstAdmin = await offerFirstAdmin(db, await openAuth(db, config))
  if (firstAdmin) report({ firstAdmin })
  await exportCommunity(db, root)
  await computeRankings(db)
  if (noBuild) return index(db)
  const shared = openSharedReleases(db, config, data)
  const isNew = shared && (await fetchRelease(shared, began))
  if (imported.added >= MIN_ARTICLES_FOR_OUTLINE && !(await readFacts(join(data, 'site', 'current')))) {
    say('Building the pages around the articles, which are served on demand until all are built')
    await buildSite(data, say, { outline: true })
    report({ released: true })
  }
  await index(db)
  if (isNew) return
  say('Building the site, if anything changed')
  const built = await buildSite(data, say, {
    hidden: await readLeakFingerprints(db),
    purgeUrl: config.purgeUrl,
    force
  })
  for (const problem of built.problems) logError(`  Skipped: ${formatProblem(problem)}`)
  if (built.skipped === 'unchanged') say('Nothing changed since the last build')
  else if (!built.skipped) say(`Built ${built.articles} articles`)
  await shared?.publish(say)
}

/**
 * Fetches a release that another server built, if it is newer than this server's release. Returns whether it was built
 * from the same documents since `began`, so that no build is needed.
 */
async function fetchRelease(shared: SharedReleases, began: Date): Promise<boolean> {
  const release = await shared.announced()
  if (!release) return false
  try {
    await shared.download(release)
    await shared.activate(release)
  } catch (error) {
    logError('The release of another server was not fetched; building here', error)
    return false
  }
  say(`Fetched the release ${release.id}`)
  report({ released: true })
  return release.id > releaseId(began) && (await shared.isOfTheseDocuments(release))
}

async function index(db: Db): Promise<void> {
  const indexed = await indexArticles(db, {
    onProgress: count => count % 1000 === 0 && say(`Indexing for the search: ${count} articles so far`)
  })
  if (indexed === 0) return
  await countDocumentFrequencies(db)
  await learnTranslations(db)
  say(`Indexed ${indexed} articles for the search`)
}
