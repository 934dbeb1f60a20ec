import { join } from 'node:path'
import { contentRoot } from '../src/lib/content/contentRoot.ts'
import { formatProblem } from '../src/lib/content/problem.ts'
import { exportCommunity } from '../src/server/articles/exportCommunity.ts'
import { readConfig } from '../src/server/config.ts'
import { startEmbeddedPostgres } from '../src/server/db/embedded.ts'
import { openDatabase } from '../src/server/db/open.ts'
import { computeRankings } from '../src/server/live/rankings.ts'
import { buildSite } from './build/build.ts'
import { ROOT } from './paths.ts'

// Makes files of what people wrote: the database's public posts and comments, then the site of them. A server that is
// up goes on serving what changed since its own build, and takes this one with its next start.
const config = readConfig(process.env)
const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(join(ROOT, config.dataFolder))
const database = openDatabase(config.databaseUrl ?? embedded?.url ?? '')
try {
  await exportCommunity(database.db, contentRoot())
  await computeRankings(database.db)
  console.log('Exported what people wrote to content/community')
  const { folder, skipped, articles, problems } = await buildSite(config.dataFolder, line => console.log(line))
  for (const problem of problems) console.error(formatProblem(problem))
  console.log(skipped ? `Nothing changed; ${folder} stays up.` : `Built ${articles} articles into ${folder}.`)
} finally {
  await database.close()
  // One that a server of this project started goes on for it.
  if (!embedded?.found) await embedded?.stop()
}
