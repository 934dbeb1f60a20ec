import { desc, inArray, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUEST } from '../../../src/server/accounts/actor.ts'
import type { OpenDatabase } from '../../../src/server/platform/db/open.ts'
import { articles } from '../../../src/server/platform/db/schema.ts'
import { indexArticle } from '../../../src/server/retrieval/index/indexArticle.ts'
import { openKeywordSearch } from '../../../src/server/retrieval/keywordSearch.ts'
import { seededDatabase } from '../../support/database.ts'

/** More than are read at once. */
const ARTICLES = 260
const RUN = 'A takin calf eats grass.'
/** The words of `takin calf`, once with all of its n-grams, and once without. */
const WORDS = ['A takin cave, and its calf, which is its only one.', 'A takin stays with the calf.']
const PAGE = 20

let database: OpenDatabase
beforeAll(async () => {
  database = await seededDatabase()
  const values = Array.from({ length: ARTICLES }, (_, at) => ({
    source: 'community' as const,
    articleType: 2,
    bigTitle: `Caprine ${at}`,
    smallTitle: '',
    // Those with the run are neither the newest nor the oldest.
    content: at % 25 === 0 ? RUN : `${'calf '.repeat((at * 37) % 11)}${WORDS[Number(at % 4 === 0)]}`,
    family1: [28],
    family2: [2],
    lang: 'en' as const,
    authorId: 1,
    createdAt: new Date(Date.UTC(2026, 0, at % 25 === 0 ? ARTICLES / 2 : 1 + ((at * 53) % ARTICLES)))
  }))
  const rows = await database.db.insert(articles).values(values).returning({ id: articles.id })
  const ids = rows.map(({ id }) => id)
  for (const article of await database.db.select().from(articles).where(inArray(articles.id, ids)))
    await indexArticle(database.db, article)
}, 60_000)
afterAll(() => database.close())

/** Returns all pages of the search for `takin calf`. */
async function pages(sort: 'best' | 'new') {
  const keywords = openKeywordSearch(database.db, database.shared)
  const all = []
  for (let start = 0; start < ARTICLES; start += PAGE) {
    const query = { q: 'takin calf', articleType: 2, lang: 'en' as const, start, num: PAGE, sort }
    all.push(await keywords.search(GUEST, query))
  }
  return all
}

test('the whole run comes before its words, and each article is on one page', async () => {
  const all = await pages('best')
  const list = all.flatMap(page => page.list)
  const run = await withRun()
  expect(run.size).toBe(11)
  expect(new Set(list.slice(0, run.size).map(({ id }) => id))).toEqual(run)
  expect(list.length).toBe(ARTICLES)
  expect(new Set(list.map(({ id }) => id)).size).toBe(ARTICLES)
  expect(all[0]?.total).toBe(ARTICLES)
})

test('the newest come first, whether they have the run or its words', async () => {
  const [first] = await pages('new')
  const rows = await database.db
    .select({ id: articles.id })
    .from(articles)
    .where(like(articles.bigTitle, 'Caprine %'))
    .orderBy(desc(articles.createdAt), desc(articles.id))
  expect(first?.list.map(({ id }) => id)).toEqual(rows.slice(0, PAGE).map(({ id }) => id))
})

async function withRun(): Promise<Set<number>> {
  const rows = await database.db
    .select({ id: articles.id, content: articles.content, title: articles.bigTitle })
    .from(articles)
  return new Set(rows.filter(({ content }) => content === RUN).map(({ id }) => id))
}
