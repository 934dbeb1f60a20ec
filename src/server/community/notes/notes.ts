import { and, count, desc, eq } from 'drizzle-orm'
import type { Note, NoteInput, NoteList } from '../../../contract/notes.ts'
import type { PageQuery } from '../../../contract/paging.ts'
import { isShownComment, type Member, visibleTo } from '../../accounts/actor.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, comments, notes, threadMessages, users } from '../../platform/db/schema.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Lists the member's own notes, newest first. */
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
  const threads = await threadsOf(
    db,
    actor,
    rows.map(row => row.source)
  )
  return { list: rows.map(row => toNote(row, places, threads)), total: totals[0]?.total ?? 0 }
}

/**
 * Adds a note.
 * @throws Refusal('not_found') if the member may not read its source
 */
export async function addNote(db: Db, actor: Member, input: NoteInput): Promise<Note> {
  const { title, content, source = '' } = input
  const places = await placesOf(db, actor, [source])
  const threads = await threadsOf(db, actor, [source])
  if (source && !places.has(source) && !threads.has(source)) throw new Refusal('not_found')
  const [row] = await db.insert(notes).values({ userId: actor.id, title, content, source }).returning()
  if (!row) throw new Error('The note was not returned.')
  return toNote(row, places, threads)
}

/** Deletes a note of the member. Ignores an unknown id and notes of other people. */
export async function removeNote(db: Db, actor: Member, id: number): Promise<void> {
  await db.delete(notes).where(and(eq(notes.id, id), eq(notes.userId, actor.id)))
}

/** Returns the member's threads of sources that are answers. */
async function threadsOf(db: Db, actor: Member, sources: readonly string[]): Promise<Map<string, string>> {
  const ids = sources.flatMap(source => (source.startsWith('message:') ? source.slice('message:'.length) : []))
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: threadMessages.id, threadId: threadMessages.threadId })
    .from(threadMessages)
    .where(and(anyOf(threadMessages.id, ids), eq(threadMessages.userId, actor.id)))
  return new Map(rows.map(({ id, threadId }) => [`message:${id}`, threadId]))
}

/** The article of a source, and the author of the source if that is a comment. */
type Place = Pick<Note, 'articleId' | 'articleTitle' | 'author'>
const NO_PLACE: Place = { articleId: null, articleTitle: null, author: null }

/** Returns the articles of sources, as far as the member may read them. */
async function placesOf(db: Db, actor: Member, sources: readonly string[]): Promise<Map<string, Place>> {
  const idsOf = (kind: string) =>
    sources.filter(source => source.startsWith(kind)).map(source => +source.slice(kind.length))
  const [articleIds, commentIds] = [idsOf('article:'), idsOf('comment:')]
  const [whole, commentRows] = await Promise.all([
    articleIds.length === 0
      ? []
      : db
          .select({ id: articles.id, articleTitle: articles.bigTitle })
          .from(articles)
          .where(and(anyOf(articles.id, articleIds), visibleTo(actor))),
    commentIds.length === 0
      ? []
      : db
          .select({
            id: comments.id,
            articleId: comments.articleId,
            articleTitle: articles.bigTitle,
            author: users.nickname
          })
          .from(comments)
          .innerJoin(articles, eq(articles.id, comments.articleId))
          .innerJoin(users, eq(users.id, comments.authorId))
          .where(and(anyOf(comments.id, commentIds), isShownComment(), visibleTo(actor)))
  ])
  return new Map<string, Place>([
    ...whole.map(({ id, articleTitle }) => [`article:${id}`, { articleId: id, articleTitle, author: null }] as const),
    ...commentRows.map(({ id, ...place }) => [`comment:${id}`, place] as const)
  ])
}

function toNote(
  { userId: _, createdAt, ...note }: typeof notes.$inferSelect,
  places: ReadonlyMap<string, Place>,
  threads: ReadonlyMap<string, string>
): Note {
  const { source } = note
  const place = places.get(source) ?? NO_PLACE
  return { ...note, ...place, threadId: threads.get(source) ?? null, createdAt: createdAt.toISOString() }
}
