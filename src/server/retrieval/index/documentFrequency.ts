import { sql } from 'drizzle-orm'
import { type Facts, readFact, saveFact } from '../../platform/db/facts.ts'
import type { Db } from '../../platform/db/open.ts'
import { readBriefly } from '../../platform/db/readBriefly.ts'
import { searchWords } from '../../platform/db/schema.ts'
import { readProductNames } from './productNames.ts'

/** Totals over all passages that BM25 needs. */
export type Counts = Facts['search counts']

/** Once an hour, because document frequencies change slowly. A word that is not counted yet counts as a rare one. */
export const COUNT_SCHEDULE = { cron: '7 * * * *', tz: 'UTC' }
const PUBLIC =
  "select p.terms from search_passages p join articles a on a.id = p.article_id where a.public and a.status = ''published''"

/** Recounts document frequencies in public articles only: frequencies and spellings must not reveal internal texts. */
export async function countDocumentFrequencies(db: Db): Promise<void> {
  // Runs before the table is locked, because it reads the places of all manual pages.
  const products = await readProductNames(db)
  await db.transaction(async tx => {
    await tx.execute(sql`lock table ${searchWords} in share row exclusive mode`)
    await tx.delete(searchWords)
    await tx.execute(
      sql`insert into ${searchWords} (word, passages) select word, ndoc from ts_stat(${sql.raw(`'${PUBLIC}'`)})`
    )
    const { rows } = await tx.execute<{ passages: number; length: number; postings: number }>(
      sql`select count(*)::int as passages, coalesce(avg(length), 0)::float as length,
        (select coalesce(sum(passages), 0)::float from ${searchWords}) as postings from search_passages`
    )
    if (rows[0]) await saveFact(tx, 'search counts', { ...rows[0], products })
  })
  countsOf.forget(db)
}

/** Returns the totals of the last count. */
export const countsOf = readBriefly(async (db): Promise<Counts> => {
  const { passages = 0, length = 0, postings = 0, products = [] } = (await readFact(db, 'search counts')) ?? {}
  return { passages: Math.max(1, passages), length: Math.max(1, length), postings, products }
})
