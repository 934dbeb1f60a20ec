import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { facts, searchWords } from '../../platform/db/schema.ts'
import { readProductNames } from './productNames.ts'

/** What BM25 has to know of all passages. */
export interface Counts {
  passages: number
  /** Words of a passage, on average. */
  length: number
  /** Names of products that manuals are arranged by. */
  products: readonly string[]
}

/** Rare words change slowly; one that was not counted yet is taken for a rare one. */
export const COUNT_SCHEDULE = { cron: '7 * * * *', tz: 'UTC' }
const NAME = 'search counts'
const PUBLIC =
  "select p.terms from search_passages p join articles a on a.id = p.article_id where a.public and a.status = ''published''"

/** Counts words anew, in public articles alone: what is rare, and how a word is spelt, tells of no internal text. */
export async function countDocumentFrequencies(db: Db): Promise<void> {
  // Before the lock: all places in manuals are read.
  const products = await readProductNames(db)
  await db.transaction(async tx => {
    await tx.execute(sql`lock table ${searchWords} in share row exclusive mode`)
    await tx.delete(searchWords)
    await tx.execute(
      sql`insert into ${searchWords} (word, passages) select word, ndoc from ts_stat(${sql.raw(`'${PUBLIC}'`)})`
    )
    const { rows } = await tx.execute<{ passages: number; length: number }>(
      sql`select count(*)::int as passages, coalesce(avg(length), 0)::float as length from search_passages`
    )
    const value = JSON.stringify({ ...rows[0], products })
    await tx.insert(facts).values({ name: NAME, value }).onConflictDoUpdate({ target: facts.name, set: { value } })
  })
}

/** As last counted. */
export async function countsOf(db: Db): Promise<Counts> {
  const [row] = await db.select().from(facts).where(eq(facts.name, NAME))
  const { passages = 0, length = 0, products = [] } = row ? (JSON.parse(row.value) as Partial<Counts>) : {}
  return { passages: Math.max(1, passages), length: Math.max(1, length), products }
}
