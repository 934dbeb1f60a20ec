import { and, count, desc, eq, isNull } from 'drizzle-orm'
import type { Note, NoteInput, NoteList } from '../../contract/notes.ts'
import type { PageQuery } from '../../contract/paging.ts'
import type { Member } from '../accounts/actor.ts'
import { visibleTo } from '../articles/visible.ts'
import type { Db } from '../db/open.ts'
import { articles, comments, notes } from '../db/schema.ts'
import { Refusal } from '../refusal.ts'

/** The member's own notes, the newest first; nobody else's are ever given. */
export async function listNotes(db: Db, { id }: Member, { start, num }: PageQuery): Promise<NoteList> {
  const where = eq(notes.userId, id)
  const [rows, totals] = await Promise.all([
    db.select().from(notes).where(where).orderBy(desc(notes.createdAt), desc(notes.id)).offset(start).limit(num),
    db.select({ total: count() }).from(notes).where(where)
  ])
  return { list: rows.map(toNote), total: totals[0]?.total ?? 0 }
}

/** Keeps a note. Throws Refusal('not_found') when it is taken from what the member may not read. */
export async function addNote(db: Db, actor: Member, input: NoteInput): Promise<Note> {
  const { title, content, source = '' } = input
  if (source && !(await isReadable(db, actor, source))) throw new Refusal('not_found')
  const [row] = await db.insert(notes).values({ userId: actor.id, title, content, source }).returning()
  if (!row) throw new Error('The note was not returned.')
  return toNote(row)
}

/** Removes a note of the member; one that is not there, or somebody else's, is left alone. */
export async function removeNote(db: Db, actor: Member, id: number): Promise<void> {
  await db.delete(notes).where(and(eq(notes.id, id), eq(notes.userId, actor.id)))
}

async function isReadable(db: Db, actor: Member, source: string): Promise<boolean> {
  const [kind, id] = source.split(':')
  const rows =
    kind === 'article'
      ? await db
          .select({ id: articles.id })
          .from(articles)
          .where(and(eq(articles.id, Number(id)), visibleTo(actor)))
      : await db
          .select({ id: comments.id })
          .from(comments)
          .innerJoin(articles, eq(articles.id, comments.articleId))
          .where(
            and(
              eq(comments.id, Number(id)),
              isNull(comments.deletedAt),
              eq(comments.status, 'published'),
              visibleTo(actor)
            )
          )
  return rows.length > 0
}

function toNote({ userId: _, createdAt, ...note }: typeof notes.$inferSelect): Note {
  return { ...note, createdAt: createdAt.toISOString() }
}
