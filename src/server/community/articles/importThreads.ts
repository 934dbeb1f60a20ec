import { and, eq, gte, isNull, like, lt, or, sql } from 'drizzle-orm'
import { FIRST_DATABASE_ID } from '../../../domain/content/articleFile.ts'
import { digestOf } from '../../../domain/content/digest.ts'
import { FIRST_IMPORTED_COMMENT_ID, type Thread, type ThreadFile } from '../../../domain/content/threadFile.ts'
import { fromShanghai } from '../../../domain/language/shanghaiTime.ts'
import { isShownComment } from '../../accounts/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, comments, facts } from '../../platform/db/schema.ts'
import { withdrawAcceptance } from '../answers/acceptedAnswers.ts'

const BATCH_SIZE = 200
const NAME = 'thread:'

/** Data of the last import of a thread. */
interface Imported {
  digest: string
  accepted: number | null
}

/**
 * Imports the discussions of `articleIds`, each only if its file changed. Members reply to them like to other comments.
 * Comments that were deleted or hidden here stay so, and an answer that was accepted here stays accepted.
 */
export async function importThreads(
  db: Db,
  threads: readonly ThreadFile[],
  articleIds: ReadonlySet<number>,
  keyIds: ReadonlyMap<string, number>
): Promise<void> {
  const rows = await db
    .select()
    .from(facts)
    .where(like(facts.name, `${NAME}%`))
  const known = new Map(rows.map(row => [Number(row.name.slice(NAME.length)), JSON.parse(row.value) as Imported]))
  const present = new Set<number>()
  for (const { text, thread } of threads) {
    if (!articleIds.has(thread.article) || present.has(thread.article)) continue
    present.add(thread.article)
    const before = known.get(thread.article)
    const digest = digestOf(text)
    if (before?.digest === digest) continue
    await importThread(db, thread, keyIds)
    const accepted = thread.comments.find(comment => comment.accepted)?.id ?? null
    if (accepted !== (before?.accepted ?? null)) await accept(db, thread.article, accepted)
    const value = JSON.stringify({ digest, accepted } satisfies Imported)
    await db
      .insert(facts)
      .values({ name: NAME + thread.article, value })
      .onConflictDoUpdate({ target: facts.name, set: { value } })
  }
  for (const article of known.keys()) {
    if (present.has(article)) continue
    await removeOthers(db, article, [])
    await db.delete(facts).where(eq(facts.name, NAME + article))
  }
}

async function importThread(db: Db, thread: Thread, keyIds: ReadonlyMap<string, number>): Promise<void> {
  const rows = thread.comments.flatMap(({ id, parent, quote, author, content, likes, date }) => {
    const authorId = keyIds.get(author)
    if (authorId === undefined || id >= FIRST_DATABASE_ID) return []
    const createdAt = fromShanghai(date)
    return [
      {
        id,
        articleId: thread.article,
        parentId: parent ?? null,
        quoteId: quote ?? null,
        authorId,
        content,
        likes,
        createdAt
      }
    ]
  })
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    await db
      .insert(comments)
      .values(rows.slice(from, from + BATCH_SIZE))
      .onConflictDoUpdate({
        target: comments.id,
        set: {
          parentId: sql`excluded.parent_id`,
          quoteId: sql`excluded.quote_id`,
          authorId: sql`excluded.author_id`,
          content: sql`excluded.content`,
          createdAt: sql`excluded.created_at`,
          deletedAt: sql`case when ${wasGone} then null else ${comments.deletedAt} end`
        },
        setWhere: sql`${comments.articleId} = excluded.article_id and (${wasGone} or (${comments.content}, ${comments.parentId}, ${comments.quoteId}, ${comments.authorId}, ${comments.createdAt})
          is distinct from (excluded.content, excluded.parent_id, excluded.quote_id, excluded.author_id, excluded.created_at))`
      })
  }
  await removeOthers(
    db,
    thread.article,
    rows.map(row => row.id)
  )
}

/** Condition for comments that `removeOthers` deleted. A person who deletes a comment is stored with it. */
const wasGone = sql`(${comments.deletedAt} is not null and ${comments.deletedBy} is null)`

/**
 * Deletes imported comments that are gone at their source, until they are back there. Replies of members remain.
 */
async function removeOthers(db: Db, article: number, ids: number[]): Promise<void> {
  const gone = await db
    .update(comments)
    .set({ deletedAt: new Date() })
    .where(
      and(
        eq(comments.articleId, article),
        gte(comments.id, FIRST_IMPORTED_COMMENT_ID),
        lt(comments.id, FIRST_DATABASE_ID),
        isNull(comments.deletedAt),
        // An array is one parameter, however many ids there are.
        sql`${comments.id} <> all(${sql.param(ids)})`
      )
    )
    .returning({ id: comments.id })
  const goneIds = gone.map(({ id }) => id)
  if (goneIds.length > 0) await withdrawAcceptance(db, article, goneIds)
}

/** Accepts the answer that was accepted at the source, unless members accepted another one here. */
async function accept(db: Db, article: number, commentId: number | null): Promise<void> {
  if (commentId !== null) {
    const shown = await db
      .select({ id: comments.id })
      .from(comments)
      .where(and(eq(comments.id, commentId), eq(comments.articleId, article), isShownComment()))
    if (shown.length === 0) return
  }
  const isImported = and(
    gte(articles.bestDiscussId, FIRST_IMPORTED_COMMENT_ID),
    lt(articles.bestDiscussId, FIRST_DATABASE_ID)
  )
  await db
    .update(articles)
    .set({ bestDiscussId: commentId, solved: commentId !== null })
    .where(and(eq(articles.id, article), or(isNull(articles.bestDiscussId), isImported)))
}
