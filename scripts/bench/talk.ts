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

/** Documents that can be asked about, and questions that they answer. */
export interface Talk {
  database: OpenDatabase
  contentRoot: string
  questions: string[]
  stop(): Promise<void>
}

/** The K230 documents in a database of their own, indexed, with the questions that a model is asked to answer. */
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
  // As members' own, or a server would miss their files and take them down.
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
