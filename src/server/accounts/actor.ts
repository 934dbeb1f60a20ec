import { and, eq, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PROBLEM_ASSISTANCE } from '../../domain/article/articleTypes.ts'
import { articles, comments, users } from '../platform/db/schema.ts'

/** What is shown of people beside their texts, and nothing else of them; see domain/account/authorCard.ts. */
export const AUTHOR_COLUMNS = {
  id: users.id,
  nickname: users.nickname,
  headPic: users.headPic,
  jobTitle: users.jobTitle,
  company: users.company,
  name: users.name
}

/** Who asks. */
export interface Actor {
  /** Null for a guest. */
  id: number | null
  /** Staff: may read internal articles. */
  internal: boolean
  admin: boolean
}

/** Somebody who is signed in. */
export interface Member extends Actor {
  id: number
}

export const GUEST: Actor = { id: null, internal: false, admin: false }

/** The published articles that `actor` may read; what it leaves out does not exist for them. */
export function visibleTo({ id, internal, admin }: Actor): SQL | undefined {
  const readable = or(eq(articles.public, true), id === null ? undefined : eq(articles.authorId, id))
  return and(eq(articles.status, 'published'), internal || admin ? undefined : readable)
}

/** The same and what is not published: for its author, and all but drafts for admins. */
export function reachableBy(actor: Actor): SQL | undefined {
  return or(
    visibleTo(actor),
    actor.id === null ? undefined : eq(articles.authorId, actor.id),
    actor.admin ? ne(articles.status, 'draft') : undefined
  )
}

/** Whether the actor may accept an answer: the asker of a question, and admins. */
export function canAccept({ id, admin }: Actor, article: { articleType: number; authorId: number }): boolean {
  return article.articleType === PROBLEM_ASSISTANCE && (admin || (id !== null && id === article.authorId))
}

/** The comments that everybody sees who may read their article: neither removed, nor held, nor hidden by a moderator. */
export function isShownComment(table: { deletedAt: SQLWrapper; status: SQLWrapper } = comments): SQL {
  return sql`(${table.deletedAt} is null and ${table.status} = 'published')`
}

/** The same of a table `comments c` in SQL. */
export const IS_SHOWN_C = isShownComment({ deletedAt: sql`c.deleted_at`, status: sql`c.status` })

/** Whether a comment that is listed stands there as removed, without its text; held ones are not listed. */
export function isRemovedComment({ deletedAt, status }: { deletedAt: Date | null; status: string }): boolean {
  return deletedAt !== null || status === 'hidden'
}
