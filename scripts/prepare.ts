import { contentRoot } from '../src/lib/content/contentRoot.ts'
import { formatProblem } from '../src/lib/content/problem.ts'
import { offerFirstAdmin } from '../src/server/accounts/firstAdmin.ts'
import { openAuth } from '../src/server/accounts/openAuth.ts'
import { exportCommunity } from '../src/server/articles/exportCommunity.ts'
import { readHidden } from '../src/server/articles/hidden.ts'
import { importContent } from '../src/server/articles/importContent.ts'
import { importSamples } from '../src/server/articles/importSamples.ts'
import { readConfig } from '../src/server/config.ts'
import { createDatabase } from '../src/server/db/createDatabase.ts'
import { migrateDatabase, openDatabase } from '../src/server/db/open.ts'
import { computeRankings } from '../src/server/live/rankings.ts'
import { countWords } from '../src/server/search/countWords.ts'
import { indexArticles } from '../src/server/search/indexArticles.ts'
import { learnTranslations } from '../src/server/search/learnTranslations.ts'
import { buildSite } from './build/build.ts'

// All that comes before serving, in a process whose memory is gone with it. The database is DATABASE_URL's.
const say = (line: string) => console.log(`  ${line}`)
try {
  const config = readConfig(process.env)
  const url = config.databaseUrl
  if (!url) throw new Error('DATABASE_URL is not set; npm start sets it.')
  await createDatabase(url)
  const database = openDatabase(url)
  await migrateDatabase(database)

  const root = contentRoot()
  const imported = await importContent(database.db, root)
  say(`Articles from content/: ${imported.added} new, ${imported.changed} changed, ${imported.removed} removed`)
  if (config.seed === 'samples' && (await importSamples(database.db, root)))
    say('Filled the empty database with sample posts')
  await exportCommunity(database.db, root)
  await computeRankings(database.db)
  const indexed = await indexArticles(database.db, {
    onProgress: count => count % 1000 === 0 && say(`Indexing for the search: ${count} articles so far`)
  })
  if (indexed > 0) {
    await countWords(database.db)
    await learnTranslations(database.db)
    say(`Indexed ${indexed} articles for the search`)
  }
  const firstAdmin = await offerFirstAdmin(database.db, await openAuth(database.db, config))
  if (firstAdmin) process.send?.({ firstAdmin })
  const hidden = await readHidden(database.db)
  await database.close()

  say('Building the site, if anything changed')
  const built = await buildSite(config.dataFolder, say, { hidden, purgeUrl: config.purgeUrl })
  for (const problem of built.problems) console.error(`  Left out: ${formatProblem(problem)}`)
  if (built.skipped === 'unchanged') say('Nothing changed since the last build')
  else if (!built.skipped) say(`Built ${built.articles} articles`)
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
