import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseQuery } from '../../../src/domain/search/query.ts'
import { type Actor, GUEST } from '../../../src/server/accounts/actor.ts'
import type { OpenDatabase } from '../../../src/server/platform/db/open.ts'
import { articles, searchArticles } from '../../../src/server/platform/db/schema.ts'
import {
  type Candidate,
  type Candidates,
  type Narrowing,
  openCandidates
} from '../../../src/server/retrieval/candidates.ts'
import { indexArticles } from '../../../src/server/retrieval/index/indexArticles.ts'
import { seededDatabase } from '../../support/database.ts'
import { randomOf } from '../../support/secretValues.ts'

const ARTICLES = 60
const WORDS = ['wombat', 'numbat', 'quokka', 'potoroo', '袋熊', '袋鼠']
const ALL: Narrowing = { articleType: 0, sort: 'best' }
const STAFF: Actor = { id: 2, internal: true, admin: false }
const AUTHOR: Actor = { id: 1, internal: false, admin: false }

let database: OpenDatabase
let ids: number[] = []
beforeAll(async () => {
  database = await seededDatabase()
  const values = Array.from({ length: ARTICLES }, (_, at) => describe(at))
  const rows = await database.db.insert(articles).values(values).returning({ id: articles.id })
  ids = rows.map(({ id }) => id)
  await indexArticles(database.db)
})
afterAll(() => database.close())

function describe(seed: number) {
  const { int, pick } = randomOf(seed)
  const word = () => pick(WORDS)
  const isQuestion = pick([true, false])
  return {
    source: 'community' as const,
    articleType: isQuestion ? 1 : 2,
    solved: isQuestion && pick([true, false]),
    family1: pick([[28], [53]]),
    bigTitle: `${word()} ${word()}`,
    content: `${word()} and ${word()} ${word()}`,
    public: pick([true, true, false]),
    authorId: pick([1, 2]),
    createdAt: new Date(Date.UTC(2026, 1, int(1, 10))),
    lang: 'en' as const
  }
}

async function find(candidates: Candidates, q: string, narrowing = ALL, actor: Actor = STAFF, most = 1000) {
  const found = await candidates.find(database.db, actor, parseQuery(q), narrowing, most)
  const shown = ({ id, revision, solved }: Candidate) => ({ id, revision, solved })
  return { list: found.list.map(shown), total: found.total, ofRun: found.ofRun.map(shown) }
}

/** Finds everything that differs by reader, filter and order. */
async function everything(candidates: Candidates) {
  const narrowings: Narrowing[] = [
    ALL,
    { articleType: 0, sort: 'new' },
    { articleType: 0, sort: 'hot' },
    { articleType: 2, sort: 'best' },
    { articleType: 0, sort: 'new', family1: 28 },
    { articleType: 0, sort: 'new', solved: '0' },
    { articleType: 0, sort: 'best', internal: true }
  ]
  const found: unknown[] = []
  for (const q of [...WORDS, 'numbat wombat', '袋'])
    for (const narrowing of narrowings)
      for (const actor of [GUEST, AUTHOR, STAFF]) found.push(await find(candidates, q, narrowing, actor))
  return found
}

test('after changes of every kind they are those of a server that has just started', async () => {
  const candidates = openCandidates(database.db)
  await everything(candidates)
  for (let round = 1; round <= 12; round++) {
    const { pick } = randomOf(1000 + round)
    const changed = ids.filter(() => pick([1, 2, 3, 4, 5, 6]) === 1)
    for (const id of changed) {
      const kind = pick(['delete', 'hide', 'rewrite', 'rewrite'])
      const where = eq(articles.id, id)
      if (kind === 'delete') await database.db.update(articles).set({ status: 'deleted' }).where(where)
      else if (kind === 'hide')
        await database.db
          .update(articles)
          .set({ public: pick([true, false]), authorId: 1 })
          .where(where)
      else
        await database.db
          .update(articles)
          .set({ ...describe(round * ARTICLES + id), status: 'published' })
          .where(where)
    }
    await indexArticles(database.db, { ids: changed })
    candidates.changed(changed)
    expect(await everything(candidates), `round ${round}`).toEqual(await everything(openCandidates(database.db)))
  }
})

test('readers find what they may read, titles first and then the newest', async () => {
  await indexArticles(database.db)
  const candidates = openCandidates(database.db)
  const rows = await database.db.select().from(searchArticles)
  const byId = new Map(rows.map(row => [row.articleId, row]))
  for (const actor of [GUEST, AUTHOR, STAFF]) {
    const { list, total } = await find(candidates, 'wombat', ALL, actor)
    const readable = rows.filter(
      row => actor.internal || row.public || (actor.id !== null && row.authorId === actor.id)
    )
    const expected = readable.filter(row => `${row.title} ${row.whole}`.includes('wombat')).map(row => row.articleId)
    expect(list.map(({ id }) => id).sort()).toEqual(expected.sort())
    expect(total).toBe(expected.length)
    const order = list.map(({ id }) => byId.get(id)).map(row => [row?.title.includes('wombat') ? 1 : 0, row?.createdAt])
    expect(order).toEqual(
      order.toSorted(([one, at], [other, last]) => Number(other) - Number(one) || Number(last) - Number(at))
    )
    const first = await find(candidates, 'wombat', ALL, actor, 3)
    expect([first.list, first.total]).toEqual([list.slice(0, 3), total])
  }
})

test('a change that comes while the articles are being read, or while another one is, is not lost', async () => {
  const [id = 0] = ids
  const rename = async (bigTitle: string) => {
    await database.db.update(articles).set({ bigTitle, status: 'published', public: true }).where(eq(articles.id, id))
    await indexArticles(database.db, { ids: [id] })
  }
  await rename('Plain')
  const candidates = openCandidates(database.db)
  const holds = async (word: string) => (await find(candidates, word, ALL, GUEST)).list.some(each => each.id === id)
  const loading = holds('bilby')
  await rename('Bilby one')
  candidates.changed([id])
  await loading
  expect(await holds('bilby')).toBe(true)
  const searches: Promise<boolean>[] = []
  for (const name of ['Dunnart', 'Kowari', 'Mulgara', 'Ningaui']) {
    await rename(name)
    candidates.changed([id])
    searches.push(holds(name.toLowerCase()))
  }
  await Promise.all(searches)
  expect(await holds('ningaui')).toBe(true)
  const [{ revision } = { revision: 0 }] = await database.db
    .select({ revision: searchArticles.revision })
    .from(searchArticles)
    .where(eq(searchArticles.articleId, id))
  const { list } = await find(candidates, 'ningaui', ALL, GUEST)
  expect(list.find(each => each.id === id)?.revision).toBe(revision)
})

test('a search after one without a database reads the articles again', async () => {
  let isBroken = true
  const db = new Proxy(database.db, {
    get(target, name) {
      if (isBroken && name === 'select') throw new Error('The database is away.')
      return Reflect.get(target, name)
    }
  })
  const candidates = openCandidates(db)
  await expect(find(candidates, 'wombat')).rejects.toThrow('away')
  isBroken = false
  const before = await find(candidates, 'wombat')
  expect(before.total).toBeGreaterThan(0)
  isBroken = true
  candidates.changed([before.list[0]?.id ?? 0])
  await expect(find(candidates, 'wombat')).rejects.toThrow('away')
  isBroken = false
  expect(await find(candidates, 'wombat')).toEqual(before)
})
