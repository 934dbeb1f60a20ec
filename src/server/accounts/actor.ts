import { and, eq, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PROBLEM_ASSISTANCE } from '../../domain/article/articleTypes.ts'
import { articles, comments, users } from '../platform/db/schema.ts'

/** Columns that are public next to a person's texts, see domain/account/authorCard.ts. */
export const AUTHOR_COLUMNS = {
  id: users.id,
  nickname: users.nickname,
  headPic: users.headPic,
  jobTitle: users.jobTitle,
  company: users.company,
  name: users.name
}

/** The person or guest who makes a request. */
export interface Actor {
  /** Null for a guest. */
  id: number | null
  /** Whether the person is staff and may read internal articles. */
  internal: boolean
  admin: boolean
}

/** A signed-in actor. */
export interface Member extends Actor {
  id: number
}

export const GUEST: Actor = { id: null, internal: false, admin: false }

/** Builds the condition for published articles that `actor` may read. To the actor, other articles do not exist. */
export function visibleTo({ id, internal, admin }: Actor): SQL | undefined {
  const readable = or(eq(articles.public, true), id === null ? undefined : eq(articles.authorId, id))
  return and(eq(articles.status, 'published'), internal || admin ? undefined : readable)
}

/** Builds the condition for people who may read a published article. The same rule as visibleTo(), the other way round. */
export function mayRead(article: { public: boolean; authorId: number }): SQL | undefined {
  return article.public ? undefined : or(ne(users.name, ''), eq(users.role, 'admin'), eq(users.id, article.authorId))
}

/** Extends visibleTo() by unpublished articles: all for their author, and all but drafts for admins. */
export function reachableBy(actor: Actor): SQL | undefined {
  return or(
    visibleTo(actor),
    actor.id === null ? undefined : eq(articles.authorId, actor.id),
    actor.admin ? ne(articles.status, 'draft') : undefined
  )
}

/** Checks whether the actor may accept an answer: the author of a question, and admins. */
export function canAccept({ id, admin }: Actor, article: { articleType: number; authorId: number }): boolean {
  return article.articleType === PROBLEM_ASSISTANCE && (admin || (id !== null && id === article.authorId))
}

/** Builds the condition for comments that all readers of their article see: not removed, held or hidden. */
export function isShownComment(table: { deletedAt: SQLWrapper; status: SQLWrapper } = comments): SQL {
  return sql`(${table.deletedAt} is null and ${table.status} = 'published')`
}

/** The same condition for a table `comments c` in raw SQL. */
export const IS_SHOWN_C = isShownComment({ deletedAt: sql`c.deleted_at`, status: sql`c.status` })

/** Checks whether a listed comment is shown as removed, without its text. Held comments are not listed. */
export function isRemovedComment({ deletedAt, status }: { deletedAt: Date | null; status: string }): boolean {
  return deletedAt !== null || status === 'hidden'
}
