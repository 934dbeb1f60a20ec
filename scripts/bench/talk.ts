import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GUEST } from '../../src/server/accounts/actor.ts'
import { createDatabase } from '../../src/server/platform/db/createDatabase.ts'
import { startEmbeddedPostgres } from '../../src/server/platform/db/embedded.ts'
import { migrateDatabase } from '../../src/server/platform/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '../../src/server/platform/db/open.ts'
import { articles } from '../../src/server/platform/db/schema.ts'
import { countDocumentFrequencies } from '../../src/server/retrieval/index/documentFrequency.ts'
import { indexArticles } from '../../src/server/retrieval/index/indexArticles.ts'
import { learnTranslations } from '../../src/server/retrieval/index/learnTranslations.ts'
import { findPassages } from '../../src/server/retrieval/passages/searchPassages.ts'
import { ROOT } from '../paths.ts'
import { IN_SHORT } from './model.ts'
import { fillWithK230, requireCorpus } from './retrievalCorpus.ts'

/** Documents, with questions that they answer. */
export interface Talk {
  database: OpenDatabase
  contentRoot: string
  questions: string[]
  stop(): Promise<void>
}

/** Creates a separate database with the indexed K230 documents, and returns questions for a model. */
export async function openTalk(folder: string, data: string): Promise<Talk> {
  requireCorpus()
  const contentRoot = join(folder, 'talk')
  await mkdir(join(contentRoot, 'content', 'docs'), { recursive: true })
  for (const name of ['families.yaml', 'site.yaml', 'chips'])
    await cp(join(ROOT, 'content', name), join(contentRoot, 'content', name), { recursive: true })
  await writeFile(join(contentRoot, 'content', 'authors.yaml'), '- { key: bench, id: 1, nickname: Bench }\n')
  const embedded = await startEmbeddedPostgres(join(ROOT, data))
  const url = new URL(embedded.url)
  url.pathname = '/talk'
  await createDatabase(url.href)
  const database = openDatabase(url.href)
  const { db } = database
  await migrateDatabase(database)
  const samples = await fillWithK230(db)
  // Marks them as community articles, because otherwise a server would miss their files and remove them.
  await db.update(articles).set({ source: 'community' })
  await indexArticles(db)
  await countDocumentFrequencies(db)
  await learnTranslations(db)
  const questions: string[] = []
  for (const { question } of samples) {
    const found = await Promise.all(
      [question, `${question} ${IN_SHORT}`].map(query => findPassages(db, GUEST, { query, kb: [], k: 5 }))
    )
    if (found.every(({ verdict }) => verdict !== 'none')) questions.push(question)
  }
  return {
    database,
    contentRoot,
    questions,
    async stop() {
      await database.close()
      await embedded.stop()
    }
  }
}
