import { count, desc, eq } from 'drizzle-orm'
import type { NoteList } from '../../contract/notes.ts'
import type { PageQuery } from '../../contract/paging.ts'
import type { Member } from '../accounts/actor.ts'
import type { Db } from '../db/open.ts'
import { notes } from '../db/schema.ts'

/** The member's own notes, the newest first; nobody else's are ever given. */
export async function listNotes(db: Db, { id }: Member, { start, num }: PageQuery): Promise<NoteList> {
  const where = eq(notes.userId, id)
  const [rows, totals] = await Promise.all([
    db.select().from(notes).where(where).orderBy(desc(notes.createdAt), desc(notes.id)).offset(start).limit(num),
    db.select({ total: count() }).from(notes).where(where)
  ])
  const list = rows.map(({ userId: _, createdAt, ...note }) => ({ ...note, createdAt: createdAt.toISOString() }))
  return { list, total: totals[0]?.total ?? 0 }
}
