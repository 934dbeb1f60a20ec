import { articles } from '../../src/server/platform/db/schema.ts'
import { findPassages } from '../../src/server/retrieval/passages/searchPassages.ts'
import { eventually } from './eventually.ts'
import type { TestServer } from './server.ts'

const EVERYTHING = { id: 9, internal: true, admin: true }

/** Publishes an article, waits until the search finds it by its title, and returns its id. */
export async function publish(
  { database: { db } }: TestServer,
  values: Partial<typeof articles.$inferInsert> & { bigTitle: string; content: string }
): Promise<number> {
  const [row] = await db
    .insert(articles)
    .values({
      source: 'community',
      articleType: 1,
      family1: [117],
      family2: [1],
      lang: 'en',
      authorId: 1,
      sdkVersion: '2.4.1',
      ...values
    })
    .returning()
  await eventually('the article is found', async () => {
    const { list } = await findPassages(db, EVERYTHING, { query: values.bigTitle, kb: [], k: 10 })
    return list.some(({ articleId }) => articleId === row?.id)
  })
  return row?.id ?? 0
}
