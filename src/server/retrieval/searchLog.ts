import { randomBytes } from 'node:crypto'
import { asc, eq, lt, sql } from 'drizzle-orm'
import type { SearchFeedback } from '../../contract/search.ts'
import { detectLanguage } from '../../domain/language/detectLanguage.ts'
import type { Actor, Member } from '../accounts/actor.ts'
import type { Db } from '../platform/db/open.ts'
import { searches } from '../platform/db/schema.ts'
import { Refusal } from '../platform/refusal.ts'

/** Days that searches are stored for authors. */
const RETENTION_DAYS = 180

/** Logs a search with its member and number of results. Returns the key of the search. */
export async function noteSearch(db: Db, { id: userId }: Actor, query: string, results: number): Promise<string> {
  const sid = randomBytes(15).toString('base64url')
  await db.insert(searches).values({ sid, userId, query, lang: detectLanguage(query), results })
  return sid
}

/**
 * Stores feedback on a search and replaces earlier feedback.
 * @throws Refusal('not_found') if the search is unknown
 */
export async function noteFeedback(db: Db, { sid, satisfied, reason, clickedId }: SearchFeedback): Promise<void> {
  const noted = await db
    .update(searches)
    .set({ satisfied, reason, ...(clickedId ? { clickedId } : {}) })
    .where(eq(searches.sid, sid))
    .returning({ sid: searches.sid })
  if (noted.length === 0) throw new Refusal('not_found')
}

/** Counts a click on a result. Ignores unknown searches. */
export async function countClick(db: Db, sid: string, articleId: number): Promise<void> {
  await db
    .update(searches)
    .set({ clicks: sql`${searches.clicks} + 1`, clickedId: articleId })
    .where(eq(searches.sid, sid))
}

/** Returns the searches of a member, oldest first, for the export of personal data. */
export function exportSearches(db: Db, { id }: Member) {
  return db
    .select({
      query: searches.query,
      lang: searches.lang,
      results: searches.results,
      satisfied: searches.satisfied,
      reason: searches.reason,
      createdAt: searches.createdAt
    })
    .from(searches)
    .where(eq(searches.userId, id))
    .orderBy(asc(searches.createdAt))
}

/** Deletes searches that are older than the retention period. */
export async function forgetSearches(db: Db): Promise<void> {
  await db.delete(searches).where(lt(searches.createdAt, sql`now() - make_interval(days => ${RETENTION_DAYS})`))
}
