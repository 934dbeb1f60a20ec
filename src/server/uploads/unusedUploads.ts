import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../platform/db/open.ts'
import {
  articles,
  articleVersions,
  comments,
  commentVersions,
  drafts,
  notes,
  supportMessages,
  ticketAnswers,
  tickets,
  uploads,
  users
} from '../platform/db/schema.ts'
import { type UploadStorage, withUploadLock } from './uploadStorage.ts'

const HOUR_MS = 3_600_000
const UNUSED_TTL_MS = 7 * 24 * HOUR_MS
/** Columns in which people may mention an upload. An upload without a mention is removed. */
const MENTIONS: PgColumn[] = [
  articles.content,
  articles.pic,
  // An earlier text can be restored.
  articleVersions.content,
  comments.content,
  commentVersions.content,
  drafts.fields,
  notes.content,
  supportMessages.content,
  ticketAnswers.content,
  tickets.proposed,
  users.headPic
]

/**
 * Removes uploads that are older than seven days at `now` and that nothing mentions, and files of abandoned requests.
 * Returns the removed keys.
 */
export async function removeUnused(db: Db, storage: UploadStorage, now: Date): Promise<string[]> {
  await removeAbandoned(storage.scratch, now)
  const unused = and(
    lt(uploads.createdAt, new Date(now.getTime() - UNUSED_TTL_MS)),
    sql`${uploads.key} not in (${mentioned})`
  )
  const removed: string[] = []
  for (const { key } of await db.select({ key: uploads.key }).from(uploads).where(unused)) {
    // Another request may be uploading the same file. It waits for the lock.
    await withUploadLock(db, key, async held => {
      const rows = await db
        .delete(uploads)
        .where(and(eq(uploads.key, key), unused))
        .returning({ key: uploads.key })
      if (rows.length === 0) return
      // Without the lock, the file may be that of a request that stored it again.
      await held.check()
      await storage.remove(key)
      removed.push(key)
    })
  }
  return removed
}

const texts: SQL = sql.join(
  MENTIONS.map(
    column => sql`select ${column}::text as text from ${column.table} where ${column}::text like '%uploads/%'`
  ),
  sql` union all `
)
const mentioned = sql`select mention[1] from (${texts}) texts, regexp_matches(text, '[0-9a-f]{64}\\.[a-z]{2,4}', 'g') mention`

/** Removes files of requests that were interrupted by the end of their server. */
async function removeAbandoned(scratch: string, now: Date): Promise<void> {
  const names = await readdir(scratch).catch(() => [])
  for (const name of names) {
    const path = join(scratch, name)
    const made = await stat(path).catch(() => undefined)
    if (made && now.getTime() - made.mtimeMs > HOUR_MS) await rm(path, { recursive: true, force: true })
  }
}
