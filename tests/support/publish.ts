import { eq } from 'drizzle-orm'
import { articles, searchArticles } from '../../src/server/platform/db/schema.ts'
import { eventually } from './eventually.ts'
import type { TestServer } from './server.ts'

/** Publishes an article, waits until it is indexed, and returns its id. */
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
  const id = row?.id ?? 0
  await eventually(
    'the article is indexed',
    async () => (await db.$count(searchArticles, eq(searchArticles.articleId, id))) > 0
  )
  return id
}
