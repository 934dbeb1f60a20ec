import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { asc, eq, lt, sql } from 'drizzle-orm'
import type { SearchFeedback } from '../../contract/search.ts'
import { detectLanguage } from '../../domain/language/detectLanguage.ts'
import type { Actor, Member } from '../accounts/actor.ts'
import type { Db } from '../platform/db/open.ts'
import { searches } from '../platform/db/schema.ts'
import { logError } from '../platform/log.ts'
import { Refusal } from '../platform/refusal.ts'

/** Days that searches are stored for authors. */
const RETENTION_DAYS = 180
/** Time in milliseconds that a search waits for others to be written with. */
const PAUSE_MS = 100

type NewSearch = typeof searches.$inferInsert

/** Searches that wait to be written, and the write in progress, by database. */
const logs = new WeakMap<Db, { waiting: NewSearch[]; written: Promise<void> }>()

/**
 * Logs a search with its member and number of results. Returns the key of the search at once. All searches that come
 * within a moment, or during a write, are written together, and a failed write does not fail the search.
 */
export function noteSearch(db: Db, { id: userId }: Actor, query: string, results: number): string {
  const sid = randomBytes(15).toString('base64url')
  const log = logs.get(db) ?? { waiting: [], written: Promise.resolve() }
  logs.set(db, log)
  log.waiting.push({ sid, userId, query, lang: detectLanguage(query), results, createdAt: new Date() })
  if (log.waiting.length === 1) {
    const pause = setTimeout(PAUSE_MS)
    log.written = log.written.then(() => pause).then(() => write(db, log.waiting.splice(0)))
  }
  return sid
}

/** Waits until the searches so far are written. */
export async function searchesWritten(db: Db): Promise<void> {
  await logs.get(db)?.written
}

async function write(db: Db, rows: readonly NewSearch[]): Promise<void> {
  try {
    await db.insert(searches).values([...rows])
  } catch (error) {
    // One of the members may have been deleted in the meantime.
    const each = await Promise.allSettled(rows.map(row => db.insert(searches).values(row)))
    if (each.every(({ status }) => status === 'rejected')) logError('Searches were not logged', error)
  }
}

/**
 * Stores feedback on a search and replaces earlier feedback.
 * @throws Refusal('not_found') if the search is unknown
 */
export async function noteFeedback(db: Db, { sid, satisfied, reason, clickedId }: SearchFeedback): Promise<void> {
  await searchesWritten(db)
  const noted = await db
    .update(searches)
    .set({ satisfied, reason, ...(clickedId ? { clickedId } : {}) })
    .where(eq(searches.sid, sid))
    .returning({ sid: searches.sid })
  if (noted.length === 0) throw new Refusal('not_found')
}

/** Counts a click on a result. Ignores unknown searches. */
export async function countClick(db: Db, sid: string, articleId: number): Promise<void> {
  await searchesWritten(db)
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
