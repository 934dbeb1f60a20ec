import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Retrieval } from '../../src/contract/retrieval.ts'
import { articles, comments, searchEmbeddings, searchPassages } from '../../src/server/platform/db/schema.ts'
import type { FoundPassages } from '../../src/server/retrieval/passages/searchPassages.ts'
import { openTestEmbedder, type TestEmbedder, vectors } from '../support/embedder.ts'
import { eventually } from '../support/eventually.ts'
import { type Person, signUp } from '../support/person.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let embedder: TestEmbedder
let server: TestServer
/** A second server on the same database, without the setting. */
let plain: TestServer
let staff: Person
beforeAll(async () => {
  embedder = await openTestEmbedder()
  server = await startTestServer(undefined, embedder.env)
  plain = await startTestServer(server.database)
  staff = await signUp(server, 'embedder', { role: 'admin' })
  await eventually('all is embedded', async () => (await missing()) === 0)
})
afterEach(() => embedder.behaves())
afterAll(async () => {
  await plain.stop()
  await server.stop()
  await embedder.stop()
})

const db = () => server.database.db
/** Makes each question unique, because known questions are not embedded again. */
let requests = 0
async function ask(query: string, from: Pick<TestServer, 'url'> = server, kb: string[] = []): Promise<FoundPassages> {
  const reply = await fetch(`${from.url}/api/search/m3e_search`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: from.url,
      'X-Requested-With': 'XMLHttpRequest',
      'X-Forwarded-For': `10.9.${requests >> 8}.${requests++ & 255}`
    },
    body: JSON.stringify({ query, kb, k: 10 })
  })
  if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`)
  return (await reply.json()) as FoundPassages
}
const holds = ({ list }: FoundPassages, id: number) => list.some(passage => passage.articleId === id)

async function missing(): Promise<number> {
  const { rows } = await db().execute<{ count: number }>(sql`
    select count(*)::int as count from ${searchPassages} p
    where not exists (select from ${searchEmbeddings} e where e.article_id = p.article_id and e.digest = p.digest)`)
  return rows[0]?.count ?? 0
}

async function write(values: Partial<typeof articles.$inferInsert>): Promise<number> {
  const [row] = await db()
    .insert(articles)
    .values({
      source: 'community',
      articleType: 1,
      bigTitle: 'A keeper',
      content: 'The wallaby sleeps.',
      family1: [117],
      family2: [1],
      lang: 'en',
      authorId: 1,
      ...values
    })
    .returning()
  return row?.id ?? 0
}
async function embedded(id: number, values: Partial<typeof searchEmbeddings.$inferSelect> = {}): Promise<boolean> {
  const held = await db()
    .select({ id: searchPassages.id })
    .from(searchPassages)
    .innerJoin(
      searchEmbeddings,
      and(
        eq(searchEmbeddings.articleId, searchPassages.articleId),
        eq(searchEmbeddings.digest, searchPassages.digest),
        values.model ? eq(searchEmbeddings.model, values.model) : undefined
      )
    )
    .where(eq(searchPassages.articleId, id))
  const all = await db().select().from(searchPassages).where(eq(searchPassages.articleId, id))
  return all.length > 0 && held.length === all.length
}
const writeEmbedded = async (values: Partial<typeof articles.$inferInsert>) => {
  const id = await write(values)
  await eventually('it is embedded', () => embedded(id))
  return id
}

test('a passage that shares no word with the question is found by what it means, in a knowledge base that holds it', async () => {
  const id = await writeEmbedded({ bigTitle: 'Feeding times' })
  // It is first by vector, but another passage may be first by a keyword.
  const { list } = await ask('小袋鼠')
  expect(list.slice(0, 2).map(({ articleId }) => articleId)).toContain(id)
  expect(holds(await ask('小袋鼠', plain), id)).toBe(false)
  expect(holds(await ask('小袋鼠', server, ['en', 'chip-117']), id)).toBe(true)
  expect(holds(await ask('小袋鼠', server, ['zh']), id)).toBe(false)
  expect(embedder.keys().every(key => key === 'Bearer key-of-embedder')).toBe(true)
})

test('passages found by both words and meaning rank above those found by one', async () => {
  const both = await writeEmbedded({ bigTitle: 'Zeppelin', content: 'A flashlight in the zeppelin.' })
  await writeEmbedded({ bigTitle: 'Lamps', content: 'A torch is a lamp.' })
  await writeEmbedded({ bigTitle: 'Zeppelin hull', content: 'zeppelin zeppelin zeppelin.' })
  const { list } = await ask('手电筒 zeppelin')
  expect(list[0]).toMatchObject({ articleId: both })
  const scores = list.map(({ score }) => score)
  expect(scores).toEqual(scores.toSorted((one, other) => other - one))
})

test('the assistant rests on it too', async () => {
  const id = await writeEmbedded({ bigTitle: 'At dusk', content: 'The wallaby of the assistant.' })
  const reply = await staff.post('/api/admin/assistant/test', { query: 'Any jumping marsupial at dusk', lang: 'en' })
  const { sources, steps } = (await reply.json()) as Retrieval
  expect(sources.map(({ articleId }) => articleId)).toContain(id)
  expect(steps.map(({ step }) => step)).toContain('near')
})

test('the verdict is that of the words', async () => {
  await writeEmbedded({ content: 'Mind the staircase.' })
  const query = '楼梯'
  expect((await ask(query)).verdict).toBe((await ask(query, plain)).verdict)
})

test("above the operator's likeness threshold, a passage is related without a common word", async () => {
  await writeEmbedded({ content: 'Mind the staircase at noon.' })
  const query = 'steps between floors, qqqq wwww'
  expect((await ask(query)).verdict).toBe('none')
  const trusting = await startTestServer(server.database, { ...embedder.env, AI_EMBED_LIKENESS: '0.7' })
  try {
    expect((await ask(query, trusting)).verdict).toBe('related')
    expect((await ask('qqqq wwww eeee', trusting)).verdict).toBe('none')
  } finally {
    await trusting.stop()
  }
})

test('a changed text is embedded again, an unchanged one is not, and a deleted one has no vector', async () => {
  const id = await writeEmbedded({
    bigTitle: 'Two parts',
    content: '## One\n\nFirst quoll.\n\n## Two\n\nSecond quoll.'
  })
  const sent = (part: string) => embedder.texts().filter(text => text.includes(part)).length
  expect([sent('First quoll'), sent('Second quoll')]).toEqual([1, 1])
  await db().insert(comments).values({ articleId: id, authorId: 2, content: 'Third quoll.' })
  await eventually('the comment is embedded', async () => sent('Third quoll') === 1 && (await embedded(id)))
  await db()
    .update(articles)
    .set({ content: '## One\n\nFirst quoll.\n\n## Two\n\nFourth quoll.' })
    .where(eq(articles.id, id))
  await eventually('the change is embedded', async () => sent('Fourth quoll') === 1 && (await embedded(id)))
  expect([sent('First quoll'), sent('Second quoll'), sent('Third quoll')]).toEqual([1, 1, 1])
  const embeddings = () => db().select().from(searchEmbeddings).where(eq(searchEmbeddings.articleId, id))
  expect(await embeddings()).toHaveLength(3)
  await db().update(articles).set({ status: 'deleted' }).where(eq(articles.id, id))
  await eventually('no vector is left', async () => (await embeddings()).length === 0)
})

test('a text deleted during its embedding has no vector, and a server stops while it waits for one', async () => {
  const waiting = Promise.withResolvers<() => void>()
  embedder.behaves((texts, response) =>
    waiting.resolve(() =>
      vectors(
        response,
        texts.map(() => Array.from({ length: 64 }, () => 1))
      )
    )
  )
  const id = await write({ bigTitle: 'Too late', content: 'A dibbler.' })
  const answer = await waiting.promise
  await db().update(articles).set({ status: 'deleted' }).where(eq(articles.id, id))
  await eventually('the index knows', async () => {
    const left = await db().select().from(searchPassages).where(eq(searchPassages.articleId, id))
    return left.length === 0
  })
  answer()
  embedder.behaves()
  await writeEmbedded({ bigTitle: 'In time', content: 'Another dibbler.' })
  expect(await db().select().from(searchEmbeddings).where(eq(searchEmbeddings.articleId, id))).toEqual([])

  const requested = Promise.withResolvers<void>()
  const other = await openTestEmbedder()
  other.behaves(() => requested.resolve())
  const stuck = await startTestServer(undefined, other.env)
  await requested.promise
  const start = performance.now()
  await stuck.stop()
  expect(performance.now() - start).toBeLessThan(4000)
  await other.stop()
})

test('an internal passage is near for staff only, from the moment it becomes internal', async () => {
  const id = await writeEmbedded({ bigTitle: 'Night shift', content: 'Bring a torch.', public: false })
  const asStaff = async () =>
    (await (await staff.post('/api/search/m3e_search', { query: '手电筒', k: 50 })).json()) as FoundPassages
  expect(holds(await asStaff(), id)).toBe(true)
  expect(holds(await ask('手电筒'), id)).toBe(false)
  await db().update(articles).set({ public: true }).where(eq(articles.id, id))
  // Shared results last until the server is notified of the change. Only hidden content is checked for each request.
  await eventually('guests find it', async () => holds(await ask('手电筒'), id))
  await db().update(articles).set({ public: false }).where(eq(articles.id, id))
  expect(holds(await ask('手电筒'), id)).toBe(false)
})

test('two servers on one database embed each text once', async () => {
  const other = await startTestServer(server.database, embedder.env)
  try {
    const before = embedder.texts().length
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, at) => write({ bigTitle: `Pair ${at}`, content: `Bilby number ${at}.` }))
    )
    await eventually('all are embedded', async () => (await Promise.all(ids.map(id => embedded(id)))).every(Boolean))
    const sent = embedder.texts().slice(before)
    expect(sent).toHaveLength(12)
    expect(new Set(sent).size).toBe(12)
  } finally {
    await other.stop()
  }
})

test('a failing embedding server never blocks the keyword search', async () => {
  const id = await writeEmbedded({ bigTitle: 'Numbat clocks', content: 'The numbat clock.' })
  const trouble: Record<string, Parameters<TestEmbedder['behaves']>[0]> = {
    'cut off': (_, response) => response.destroy(),
    'never answering': () => undefined,
    busy: (_, response) => response.writeHead(429, { 'Retry-After': '1' }).end('{}'),
    failing: (_, response) => response.writeHead(503).end('{}'),
    'of other dimensions': (texts, response) =>
      vectors(
        response,
        texts.map(() => [1, 2, 3])
      ),
    'giving too few': (_, response) => vectors(response, []),
    'giving zeros': (texts, response) =>
      vectors(
        response,
        texts.map(() => Array.from({ length: 64 }, () => 0))
      ),
    'giving words': (_, response) => response.writeHead(200).end('<html>Welcome</html>')
  }
  for (const [name, how] of Object.entries(trouble)) {
    // Each case uses a server without earlier failures, because a server pauses requests to the embedder after a
    // failure.
    const fresh = await startTestServer(server.database, embedder.env)
    embedder.behaves(how)
    const start = performance.now()
    const found = await ask(`numbat clock ${name}`, fresh)
    expect(performance.now() - start, name).toBeLessThan(4000)
    expect(found.list[0]?.articleId, name).toBe(id)
    const again = performance.now()
    await ask(`numbat clock again ${name}`, fresh)
    expect(performance.now() - again, name).toBeLessThan(1000)
    embedder.behaves()
    await fresh.stop()
  }
}, 60_000)

test('a failed embedding is retried until it succeeds, and a text that is too long is cut', async () => {
  let refused = 0
  embedder.behaves((_, response) => {
    refused++
    response.writeHead(refused === 1 ? 500 : 429).end('{}')
  })
  const id = await write({ bigTitle: 'Once more', content: 'A potoroo.' })
  await eventually('it was asked twice', () => refused > 1)
  expect(await embedded(id)).toBe(false)
  embedder.behaves((texts, response) => {
    if (texts.some(text => text.length > 400)) response.writeHead(400).end('{"error":{"message":"too long"}}')
    else
      vectors(
        response,
        texts.map(text => Array.from({ length: 64 }, (_, at) => text.charCodeAt(at) || 1))
      )
  })
  const long = await write({ bigTitle: 'At length', content: 'A bettong. '.repeat(90) })
  await eventually('both are embedded', async () => (await embedded(id)) && (await embedded(long)))
})

test('another model replaces what the one before made', async () => {
  const id = await writeEmbedded({ bigTitle: 'Changing', content: 'The wallaby wakes.' })
  const next = await startTestServer(server.database, { ...embedder.env, AI_EMBED_MODEL: 'concepts-2' })
  try {
    await eventually('it is of the new model', () => embedded(id, { model: 'concepts-2' }))
    expect(holds(await ask('jumping marsupial', next), id)).toBe(true)
  } finally {
    await next.stop()
  }
})
