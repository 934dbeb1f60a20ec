import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ROOT } from '../../scripts/paths.ts'
import { exportCommunity } from '../../src/server/community/articles/exportCommunity.ts'
import { importContent } from '../../src/server/community/articles/importContent.ts'
import { importSamples } from '../../src/server/community/articles/importSamples.ts'
import { computeRankings } from '../../src/server/community/rankings.ts'
import { createDatabase } from '../../src/server/platform/db/createDatabase.ts'
import { startEmbeddedPostgres } from '../../src/server/platform/db/embedded.ts'
import { migrateDatabase } from '../../src/server/platform/db/migrate.ts'
import { openDatabase } from '../../src/server/platform/db/open.ts'
import { countDocumentFrequencies } from '../../src/server/retrieval/index/documentFrequency.ts'
import { indexArticles } from '../../src/server/retrieval/index/indexArticles.ts'
import { dropDatabase, TEMPLATE } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of the tests: the embedded one, or that of DATABASE_URL. */
    postgres: string
  }
}

/** Settings without durability. The next run rebuilds everything that a power failure would destroy. */
const UNSAFE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/**
 * State shared by both projects that need a database. Their set-ups are loaded separately, each with its own modules.
 */
const shared = globalThis as { testDatabase?: Promise<{ postgres: string; stop(): Promise<void> }> }

/** Starts one PostgreSQL, and fills one database with the seed to copy from, for all tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.testDatabase ??= startSeeded()
  const { postgres, stop } = await shared.testDatabase
  project.provide('postgres', postgres)
  return stop
}

/** The data folder of the tests. */
export const DATA = join(ROOT, '.data', 'test')

async function startSeeded() {
  const contentFolder = join(DATA, 'root')
  await rm(contentFolder, { recursive: true, force: true })
  await mkdir(contentFolder, { recursive: true })
  for (const name of ['docs', 'faq', 'samples', 'chips', 'pictures', 'families.yaml', 'authors.yaml', 'site.yaml']) {
    const imported = ['docs', 'pictures'].map(folder => join(ROOT, 'content', folder, 'k230'))
    await cp(join(ROOT, 'content', name), join(contentFolder, 'content', name), {
      recursive: true,
      filter: path => !imported.includes(path)
    })
  }
  process.env.CONTENT_ROOT = contentFolder
  // Tests start many processes with the same modules.
  process.env.NODE_COMPILE_CACHE = join(ROOT, '.data', 'compiled')

  const embedded = process.env.DATABASE_URL ? undefined : await startEmbeddedPostgres(DATA, UNSAFE)
  const postgres = process.env.DATABASE_URL ?? embedded?.url ?? ''
  const template = new URL(postgres)
  template.pathname = `/${TEMPLATE}`
  await createDatabase(postgres)
  await dropDatabase(postgres, TEMPLATE)
  await createDatabase(template.href)
  const database = openDatabase(template.href)
  await migrateDatabase(database)
  await importContent(database.db, contentFolder)
  await importSamples(database.db, contentFolder)
  await exportCommunity(database.db, contentFolder)
  await computeRankings(database.db)
  await indexArticles(database.db)
  await countDocumentFrequencies(database.db)
  await database.close()
  return { postgres, stop: async () => embedded?.stop() }
}
