import { and, eq, type SQL } from 'drizzle-orm'
import type { Actor } from '../accounts/actor.ts'
import { articles } from '../db/schema.ts'

/** The articles that `actor` may read; what it leaves out does not exist for them. */
export function visibleTo(actor: Actor): SQL | undefined {
  return and(eq(articles.status, 'published'), actor.internal ? undefined : eq(articles.public, true))
}
