import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Note, NoteInput, NoteList } from '../../contract/notes.ts'
import type { PageQuery } from '../../contract/paging.ts'
import type { Member } from '../accounts/actor.ts'
import { visibleTo } from '../articles/visible.ts'
import type { Db } from '../db/open.ts'
import { articles, comments, notes, threadMessages } from '../db/schema.ts'
import { Refusal } from '../refusal.ts'

/** The member's own notes, the newest first; nobody else's are ever given. */
export async function listNotes(db: Db, actor: Member, { start, num }: PageQuery): Promise<NoteList> {
  const where = eq(notes.userId, actor.id)
  const [rows, totals] = await Promise.all([
    db.select().from(notes).where(where).orderBy(desc(notes.createdAt), desc(notes.id)).offset(start).limit(num),
    db.select({ total: count() }).from(notes).where(where)
  ])
  const places = await placesOf(
    db,
    actor,
    rows.map(row => row.source)
  )
  return { list: rows.map(row => toNote(row, places)), total: totals[0]?.total ?? 0 }
}

/** Keeps a note. Throws Refusal('not_found') when it is taken from what the member may not read. */
export async function addNote(db: Db, actor: Member, input: NoteInput): Promise<Note> {
  const { title, content, source = '' } = input
  const places = await placesOf(db, actor, [source])
  const known = source.startsWith('message:') ? await isOwnAnswer(db, actor, source) : places.has(source)
  if (source && !known) throw new Refusal('not_found')
  const [row] = await db.insert(notes).values({ userId: actor.id, title, content, source }).returning()
  if (!row) throw new Error('The note was not returned.')
  return toNote(row, places)
}

/** Removes a note of the member; one that is not there, or somebody else's, is left alone. */
export async function removeNote(db: Db, actor: Member, id: number): Promise<void> {
  await db.delete(notes).where(and(eq(notes.id, id), eq(notes.userId, actor.id)))
}

async function isOwnAnswer(db: Db, actor: Member, source: string): Promise<boolean> {
  const rows = await db
    .select({ id: threadMessages.id })
    .from(threadMessages)
    .where(and(eq(threadMessages.id, source.slice('message:'.length)), eq(threadMessages.userId, actor.id)))
  return rows.length > 0
}

/** The articles in which sources stand, of those that the member may read. */
async function placesOf(db: Db, actor: Member, sources: readonly string[]): Promise<Map<string, number>> {
  const idsOf = (kind: string) =>
    sources.filter(source => source.startsWith(kind)).map(source => +source.slice(kind.length))
  const [articleIds, commentIds] = [idsOf('article:'), idsOf('comment:')]
  const [whole, said] = await Promise.all([
    articleIds.length === 0
      ? []
      : db
          .select({ id: articles.id })
          .from(articles)
          .where(and(inArray(articles.id, articleIds), visibleTo(actor))),
    commentIds.length === 0
      ? []
      : db
          .select({ id: comments.id, articleId: comments.articleId })
          .from(comments)
          .innerJoin(articles, eq(articles.id, comments.articleId))
          .where(
            and(
              inArray(comments.id, commentIds),
              isNull(comments.deletedAt),
              eq(comments.status, 'published'),
              visibleTo(actor)
            )
          )
  ])
  return new Map([
    ...whole.map(({ id }) => [`article:${id}`, id] as const),
    ...said.map(({ id, articleId }) => [`comment:${id}`, articleId] as const)
  ])
}

function toNote(
  { userId: _, createdAt, ...note }: typeof notes.$inferSelect,
  places: ReadonlyMap<string, number>
): Note {
  return { ...note, articleId: places.get(note.source) ?? null, createdAt: createdAt.toISOString() }
}
