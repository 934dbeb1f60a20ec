import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownOf } from '../../../src/domain/search/knownRevisions.ts'
import { GUEST } from '../../../src/server/accounts/actor.ts'
import type { OpenDatabase } from '../../../src/server/platform/db/open.ts'
import { articles } from '../../../src/server/platform/db/schema.ts'
import { openCandidates } from '../../../src/server/retrieval/candidates.ts'
import { articlesSinceBuild } from '../../../src/server/retrieval/sinceBuild.ts'
import { seededDatabase } from '../../support/database.ts'

const ARTICLES = 31
const LONG = Array.from(
  { length: 60 },
  (_, at) => `## Part ${at}\n\n${'filler text '.repeat(100)}${at % 20 === 7 ? 'numbat' : ''}`
)

let database: OpenDatabase
let revisions: Record<string, number> = {}
beforeAll(async () => {
  database = await seededDatabase()
  const values = Array.from({ length: ARTICLES }, (_, at) => ({
    source: 'community' as const,
    articleType: 2,
    bigTitle: `Animal ${at}`,
    content: at === 0 ? LONG.join('\n\n') : 'A Num-bat takes 500 mA, and so does a numbat.',
    lang: 'en' as const,
    authorId: 1
  }))
  const rows = await database.db
    .insert(articles)
    .values(values)
    .returning({ id: articles.id, revision: articles.revision })
  revisions = Object.fromEntries(rows.map(({ id, revision }) => [String(id), revision]))
})
afterAll(() => database.close())

const since = () => Math.min(...Object.values(revisions)) - 1
const ask = (q: string, known: string) =>
  articlesSinceBuild(database.db, openCandidates(database.db), GUEST, { q, since: since(), known, num: 20 })

test('right after a build nothing is sent, and later only what changed', async () => {
  const known = knownOf(revisions, since())
  expect((await ask('numbat', '')).total).toBe(ARTICLES)
  expect(await ask('numbat', known)).toEqual({ list: [], total: 0 })
  const [, second = ''] = Object.keys(revisions)
  await database.db
    .update(articles)
    .set({ bigTitle: 'Changed' })
    .where(eq(articles.id, Number(second)))
  expect((await ask('numbat', known)).list.map(({ id }) => id)).toEqual([Number(second)])
  for (const q of ['500mA', 'numbat', 'Numbat takes']) expect((await ask(q, known)).total, q).toBe(1)
})

test('a long text is sent by its sections with the words', async () => {
  const { list } = await articlesSinceBuild(database.db, openCandidates(database.db), GUEST, {
    q: 'numbat part',
    since: since(),
    known: '',
    num: 50
  })
  const long = list.find(({ bigTitle }) => bigTitle === 'Animal 0')?.text?.passages ?? []
  expect(long.some(({ text }) => text.includes('numbat'))).toBe(true)
  expect(JSON.stringify(long).length).toBeLessThan(30_000)
})
