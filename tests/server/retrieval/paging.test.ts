import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUEST } from '../../../src/server/accounts/actor.ts'
import type { OpenDatabase } from '../../../src/server/platform/db/open.ts'
import { articles } from '../../../src/server/platform/db/schema.ts'
import { indexArticle } from '../../../src/server/retrieval/index/indexArticle.ts'
import { openKeywordSearch } from '../../../src/server/retrieval/keywordSearch.ts'
import { seededDatabase } from '../../support/database.ts'

const ARTICLES = 166

let database: OpenDatabase
beforeAll(async () => {
  database = await seededDatabase()
  const joints = 'The Wi-Fi of the ESP32-C3 needs 500 mA at 85 ℃. Deep sleep of GPIO34～GPIO39. #include <zhlib.h>'
  const values = Array.from({ length: ARTICLES }, (_, at) => ({
    source: 'community' as const,
    articleType: 2,
    bigTitle: at % 7 === 0 ? `Quoll ${at}` : `Marsupial ${at}`,
    smallTitle: '',
    content: `${'quoll '.repeat((at * 37) % 11)}and a quoll in ${'a long text '.repeat(at % 13)}`,
    family1: [28],
    family2: [2],
    lang: 'en' as const,
    authorId: 1,
    // The best articles are not the newest ones.
    createdAt: new Date(Date.UTC(2026, 0, 1 + ((at * 53) % 300)))
  }))
  values.push({ ...values[0], bigTitle: 'Joints', content: joints } as (typeof values)[number])
  const rows = await database.db.insert(articles).values(values).returning({ id: articles.id })
  const written = await database.db
    .select()
    .from(articles)
    .where(
      inArray(
        articles.id,
        rows.map(({ id }) => id)
      )
    )
  for (const article of written) await indexArticle(database.db, article)
}, 60_000)
afterAll(() => database.close())

test.for(['quoll', 'uo', 'oll'])('each article with %s is on exactly one page, the best first', async q => {
  const keywords = openKeywordSearch(database.db, database.shared)
  const pages: number[][] = []
  const titled: boolean[] = []
  for (let start = 0; start < ARTICLES + 40; start += 20) {
    const query = { q, articleType: 2, lang: 'en' as const, start, num: 20, sort: 'best' as const }
    const { list, total } = await keywords.search(GUEST, query)
    const own = list.filter(({ bigTitle }) => /^(?:Quoll|Marsupial) /.test(bigTitle))
    pages.push(own.map(({ id }) => id))
    titled.push(...own.map(({ bigTitle }) => bigTitle.startsWith('Quoll')))
    if (q === 'quoll') expect(total).toBe(ARTICLES)
  }
  expect(pages.flat().length).toBe(ARTICLES)
  expect(new Set(pages.flat()).size).toBe(ARTICLES)
  expect(titled.lastIndexOf(true)).toBe(titled.filter(Boolean).length - 1)
})

test.for(['500mA', 'wifi', 'wi fi', '85°C', 'GPIO34-GPIO39', 'GPIO36', 'ESP32C3', 'deepsleep', '#include<zhlib.h>'])(
  '%s is found with other joints',
  async q => {
    const keywords = openKeywordSearch(database.db, database.shared)
    const query = { q, articleType: 2, start: 0, num: 20, sort: 'best' as const }
    const { list } = await keywords.search(GUEST, query)
    expect(list.filter(({ partial }) => !partial).map(({ bigTitle }) => bigTitle)).toContain('Joints')
  }
)
