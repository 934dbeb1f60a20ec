import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { articles, comments, searchPassages } from '../../../src/server/platform/db/schema.ts'
import { eventually } from '../../support/eventually.ts'
import { sample } from '../../support/samples.ts'
import { startTestServer } from '../../support/server.ts'

/** More passages than one statement can insert: PostgreSQL accepts 65,535 parameters, and a passage has nine. */
const COMMENTS = 7500

test('a discussion of thousands of comments is indexed, and keeps no other article from the search', async () => {
  const server = await startTestServer()
  onTestFinished(server.stop)
  const { db } = server.database
  const { id } = sample()
  await db.transaction(async tx => {
    // Without the triggers, which count each comment.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into comments (article_id, author_id, content)
      select ${id}, author_id, 'Board ' || number || ' resets.' from articles, generate_series(1, ${COMMENTS}::int) number
      where id = ${id}`)
  })
  await db.insert(comments).values({ articleId: id, authorId: 1, content: 'Mine resets too.' })
  const [other] = await db
    .insert(articles)
    .values({
      ...{ source: 'community' as const, articleType: 2, authorId: 1, lang: 'en' as const },
      ...{ bigTitle: 'Written afterwards', content: 'The capybara resets too.', family1: [28], family2: [2] }
    })
    .returning()
  const passages = (article: number) => db.$count(searchPassages, eq(searchPassages.articleId, article))
  await eventually(
    'both are indexed',
    async () => {
      const counts = [await passages(id), await passages(other?.id ?? 0)]
      return (counts[0] ?? 0) >= COMMENTS && counts[1] === 1
    },
    120_000
  )
  const found = (await (await server.get('/api/search/searchKeywords?q=capybara')).json()) as { total: number }
  expect(found.total).toBe(1)
}, 180_000)
