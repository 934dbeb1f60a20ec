import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asArray } from '../../../src/server/retrieval/index/embedTexts.ts'
import { hasIndex } from '../../../src/server/retrieval/index/vectorIndex.ts'
import { openTestEmbedder, type TestEmbedder } from '../../support/embedder.ts'
import { eventually } from '../../support/eventually.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let embedder: TestEmbedder
let server: TestServer
beforeAll(async () => {
  embedder = await openTestEmbedder()
  server = await startTestServer(undefined, embedder.env)
})
afterAll(async () => {
  await server.stop()
  await embedder.stop()
})
const db = () => server.database.db

test('pgvector is used where PostgreSQL has it', async ({ skip }) => {
  const { rows } = await db().execute(sql`
    select from pg_available_extensions where name = 'vector' and string_to_array(default_version, '.')::int[] >= '{0,8}'`)
  if (rows.length === 0) skip('This PostgreSQL has no pgvector: DATABASE_URL may name one that does.')
  await eventually('there is an index', () => hasIndex(db(), 64))
  const found = await db().transaction(async tx => {
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_sort = off`)
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`
      explain select digest from search_embeddings where dimensions = 64
      order by vector::vector(64) <=> ${asArray(new Float32Array(64).fill(1))}::real[]::vector(64) limit 5`)
    return rows.map(row => row['QUERY PLAN']).join('\n')
  })
  expect(found).toContain('search_embeddings_near_64')
})
