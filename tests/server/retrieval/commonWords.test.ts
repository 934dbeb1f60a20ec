import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUEST } from '../../../src/server/accounts/actor.ts'
import type { OpenDatabase } from '../../../src/server/platform/db/open.ts'
import { articles } from '../../../src/server/platform/db/schema.ts'
import { candidates } from '../../../src/server/retrieval/passages/postings.ts'
import type { WeightedQuery } from '../../../src/server/retrieval/passages/termWeights.ts'
import { seededDatabase } from '../../support/database.ts'

const PASSAGES = 9000

let database: OpenDatabase
beforeAll(async () => {
  database = await seededDatabase()
  const { db } = database
  const written = await db
    .insert(articles)
    .values(
      [true, false].map(isPublic => ({
        source: 'community' as const,
        articleType: 1,
        bigTitle: 'Common words',
        content: 'Text',
        lang: 'en' as const,
        authorId: 1,
        public: isPublic
      }))
    )
    .returning({ id: articles.id })
  for (const { id } of written)
    await db.execute(sql`
      insert into search_passages (article_id, position, anchor, heading, text, length, terms)
      select ${id}::int, n, '', '', '', 3, concat_ws(' ', case when n % 2 = 0 then 'zhalf:1' end, case when n % 3 = 0 then 'zthird:2' end,
        case when n % 5 = 0 then 'zfifth:3' end, case when n % 101 = 0 then 'zseldom:4' end, case when n < 150 then 'zfirst:5' end,
        'zother:6')::tsvector
      from generate_series(1, ${PASSAGES}::int) n`)
})
afterAll(() => database.close())

/** Returns the candidates for a question with these words, ordered by descending weight. */
function find(words: readonly string[], areCommon: boolean) {
  const terms = words.map((term, at) => ({ term, weight: 3 - at * 0.7, finds: true }))
  return candidates(database.db, GUEST, [], { terms, areCommon } as Partial<WeightedQuery> as WeightedQuery)
}

test.each([
  ['many passages hold all words', ['zhalf', 'zthird', 'zfifth']],
  ['few hold all, many the weightiest and another', ['zhalf', 'zthird', 'zseldom']],
  ['few hold more than one', ['zseldom', 'zfirst', 'znowhere']],
  ['there are two words', ['zfifth', 'zhalf']],
  ['there is one word', ['zhalf']]
])('common words find the same passages as all that hold one of them, where %s', async (_, words) => {
  const all = await find(words, false)
  expect(all.length).toBeGreaterThan(100)
  const byId = (list: typeof all) => list.toSorted((one, other) => one.id - other.id)
  expect(byId(await find(words, true))).toEqual(byId(all))
})
