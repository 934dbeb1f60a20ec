import { join } from 'node:path'
import { contentRoot } from '../src/lib/content/contentRoot.ts'
import { formatProblem } from '../src/lib/content/problem.ts'
import { exportCommunity } from '../src/server/articles/exportCommunity.ts'
import { importContent } from '../src/server/articles/importContent.ts'
import { importSamples } from '../src/server/articles/importSamples.ts'
import { readConfig } from '../src/server/config.ts'
import { createDatabase } from '../src/server/db/createDatabase.ts'
import { startEmbeddedPostgres } from '../src/server/db/embedded.ts'
import { migrateDatabase, openDatabase } from '../src/server/db/open.ts'
import { startServer } from '../src/server/main.ts'
import { buildSite } from './build/build.ts'
import { ROOT } from './paths.ts'

process.chdir(ROOT)
const say = (line: string) => console.log(`  ${line}`)

const stops: (() => Promise<void>)[] = []
let stopping = false
async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  for (const step of stops.reverse()) await step().catch(error => console.error(error.message))
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
// The launcher was killed: nobody could stop this process any more.
process.on('disconnect', () => void stop(0))

try {
  const config = readConfig(process.env)
  let url = config.databaseUrl
  if (!url) {
    say('Starting PostgreSQL')
    const embedded = await startEmbeddedPostgres(join(ROOT, config.dataFolder))
    if (embedded.found) say('It was still running from before, and is used again')
    stops.push(embedded.stop)
    url = embedded.url
  }
  await createDatabase(url)
  const database = openDatabase(url)
  stops.push(database.close)
  await migrateDatabase(database)

  const root = contentRoot()
  const imported = await importContent(database.db, root)
  say(`Articles from content/: ${imported.added} new, ${imported.changed} changed, ${imported.removed} removed`)
  if (config.seed === 'samples' && (await importSamples(database.db, root)))
    say('Filled the empty database with sample posts')
  await exportCommunity(database.db, root)

  say('Building the site, if anything changed')
  const built = await buildSite(config.dataFolder, say)
  for (const problem of built.problems) console.error(`  Left out: ${formatProblem(problem)}`)
  say(built.skipped ? 'Nothing changed since the last build' : `Built ${built.articles} articles`)

  const server = await startServer(config, database)
  stops.push(server.stop)
  console.log(`\nPinout is at ${server.url}\n`)
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}\n`)
  await stop(1)
}
