import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quotePassages } from '../../../src/server/assistant/quotePassages.ts'
import { retrieve } from '../../../src/server/assistant/retrieve.ts'
import { comments } from '../../../src/server/platform/db/schema.ts'
import { openPassageSearch } from '../../../src/server/retrieval/passages/passageSearch.ts'
import { eventually } from '../../support/eventually.ts'
import { publish } from '../../support/publish.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a comment that was hidden since it was found is not quoted', async () => {
  const { db } = server.database
  const articleId = await publish(server, {
    articleType: 2,
    bigTitle: 'Bandicoot bridge loses frames',
    content: 'The bandicoot bridge loses frames after an hour.'
  })
  const [comment] = await db
    .insert(comments)
    .values({ articleId, authorId: 2, content: 'The bandicoot bridge loses frames until you raise WOMBAT_POOL to 12.' })
    .returning()
  const member = { id: 3, internal: false, admin: false }
  const question = 'Why does the bandicoot bridge lose frames, and what is WOMBAT_POOL?'
  const ask = { question, earlier: [], quoted: [], scope: undefined, kb: [], lang: 'en' as const }
  const find = () => retrieve(db, openPassageSearch(db), member, ask)
  const quote = async (found: Awaited<ReturnType<typeof find>>) =>
    JSON.stringify(await quotePassages(db, member, found, 'en', new Set()))
  await eventually('the comment is quoted', async () => (await quote(await find())).includes('WOMBAT_POOL'))
  const found = await find()
  await db
    .update(comments)
    .set({ status: 'hidden' })
    .where(eq(comments.id, comment?.id ?? 0))
  expect(await quote(found)).not.toContain('WOMBAT_POOL')
})
