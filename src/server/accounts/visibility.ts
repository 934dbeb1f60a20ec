import { and, eq, ne, or, type SQL } from 'drizzle-orm'
import { articles } from '../platform/db/schema.ts'
import type { Actor } from './actor.ts'

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
