import { and, eq, or, type SQL } from 'drizzle-orm'
import type { Actor } from '../accounts/actor.ts'
import { articles } from '../db/schema.ts'

/** The published articles that `actor` may read; what it leaves out does not exist for them. */
export function visibleTo({ id, internal, admin }: Actor): SQL | undefined {
  const readable = or(eq(articles.public, true), id === null ? undefined : eq(articles.authorId, id))
  return and(eq(articles.status, 'published'), internal || admin ? undefined : readable)
}
