import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { withSharedCounts } from '../../../src/domain/article/sharedCounts.ts'
import { publicSummaries } from '../../../src/server/community/articles/summaries.ts'
import type { OpenDatabase } from '../../../src/server/platform/db/open.ts'
import { articles } from '../../../src/server/platform/db/schema.ts'
import { openSummaryCache } from '../../../src/server/site/live/summaryCache.ts'
import { seededDatabase } from '../../support/database.ts'
import { sample } from '../../support/samples.ts'

const MINUTE_MS = 60_000
let database: OpenDatabase
beforeAll(async () => {
  database = await seededDatabase()
})
afterAll(() => database.close())
afterEach(() => vi.useRealTimers())

const set = (id: number, values: Partial<typeof articles.$inferInsert>) =>
  database.db.update(articles).set(values).where(eq(articles.id, id))

test('the cards are those of a fresh read after every change, with the counts of all translations', async () => {
  const { db } = database
  const { id } = sample({ source: 'docs', lang: 'zh', translated: true })
  const { translation } = (await publicSummaries(db, [id]))[0] ?? {}
  const translations = (await publicSummaries(db)).filter(card => card.translation === translation).map(card => card.id)
  expect(translations).toHaveLength(2)
  const cache = openSummaryCache(db)
  const byId = (cards: readonly { id: number }[]) => cards.toSorted((a, b) => a.id - b.id)
  const isFresh = async () =>
    expect(byId((await cache.read()).cards.all())).toEqual(byId(withSharedCounts(await publicSummaries(db))))
  const readsOf = async (one: number) => (await cache.read()).cards.all().find(card => card.id === one)?.readNum
  await isFresh()

  const before = await readsOf(id)
  await set(id, { readNum: 4000 })
  expect(await readsOf(id), 'counts are read once a minute').toBe(before)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MINUTE_MS + 1 })
  await isFresh()
  expect(await readsOf(translations.find(one => one !== id) ?? 0)).toBeGreaterThanOrEqual(4000)

  const steps: Partial<typeof articles.$inferInsert>[] = [
    { bigTitle: 'Another title' },
    { public: false },
    { public: true, translation: null },
    { translation }
  ]
  for (const step of steps) {
    await set(id, step)
    cache.forget([id])
    await isFresh()
  }
  await set(id, { status: 'deleted' })
  cache.forget()
  await isFresh()
  expect(await readsOf(id)).toBeUndefined()
})
