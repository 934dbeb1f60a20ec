import { isDeepStrictEqual } from 'node:util'
import { desc, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/open.ts'
import { rankings } from '../platform/db/schema.ts'
import { authorRanking, publicSummaries } from './articles/summaries.ts'

/** Every ten minutes, which is sufficient for changes by reads and likes. */
export const RANKING_SCHEDULE = { cron: '*/10 * * * *', tz: 'UTC' }
const MAX_HOT_ARTICLES = 50
const MAX_AUTHORS = 10

/**
 * Ranks hot articles and authors by the formulas of domain/article/hotness.ts and domain/article/authorRanking.ts.
 * Stores the order if it changed, which notifies the servers.
 */
export async function computeRankings(db: Db): Promise<void> {
  const [cards, authors] = await Promise.all([publicSummaries(db), authorRanking(db)])
  const hot = cards.toSorted((one, other) => other.hotness - one.hotness || other.id - one.id)
  const order = {
    hot: hot.slice(0, MAX_HOT_ARTICLES).map(card => card.id),
    authors: authors.slice(0, MAX_AUTHORS).map(author => author.id)
  }
  const [known] = await db.select().from(rankings).where(sql`${rankings.name} = 'order'`)
  if (known && isDeepStrictEqual(known.value, order)) return
  await db
    .insert(rankings)
    .values({ name: 'order', value: order })
    .onConflictDoUpdate({ target: rankings.name, set: { value: order, computedAt: new Date() } })
}

/** Returns when the order last changed, or undefined if it was never computed. */
export async function rankedAt(db: Db): Promise<Date | undefined> {
  const [row] = await db
    .select({ computedAt: rankings.computedAt })
    .from(rankings)
    .orderBy(desc(rankings.computedAt))
    .limit(1)
  return row?.computedAt
}
