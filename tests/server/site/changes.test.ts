import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../src/server/platform/db/open.ts'
import { articles, comments } from '../../../src/server/platform/db/schema.ts'
import { trackChanges } from '../../../src/server/site/live/changes.ts'
import { seededDatabase } from '../../support/database.ts'
import { sample } from '../../support/samples.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await seededDatabase()
})
afterAll(() => database.close())

test('a server that starts after a comment was removed serves no built page with it', async () => {
  const { db } = database
  const zh = sample({ source: 'docs', lang: 'zh', translated: true })
  const en = sample({ source: 'docs', lang: 'en', translated: true })
  const edited = sample({ source: 'members' })
  expect(en.translation).toBe(zh.translation)
  const [comment] = await db
    .insert(comments)
    .values({ articleId: zh.id, authorId: 1, content: 'A password' })
    .returning()
  const rows = await db.select().from(articles)
  const build = { articles: Object.fromEntries(rows.map(({ id, digest, revision }) => [id, { digest, revision }])) }
  await db
    .update(comments)
    .set({ status: 'hidden' })
    .where(eq(comments.id, comment?.id ?? 0))
  await db.update(articles).set({ bigTitle: 'Edited' }).where(eq(articles.id, edited.id))
  const changes = trackChanges(db, build as never)
  await changes.refresh()
  expect([zh, en, edited].map(({ id }) => [changes.has(id), changes.reduced.has(id)])).toEqual([
    [true, true],
    [true, true],
    [true, false]
  ])
})
