import { and, eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { type Actor, GUEST } from '../../accounts/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles } from '../../platform/db/schema.ts'

/** Rows of all replies together: one reply may hold ten thousand, and the client chooses how many and which. */
const CACHE_MAX_ROWS = 50_000

export interface PublicCache<Query, Reply> {
  /** The result of `read`; a reader who sees no more than a guest gets the guests' one. */
  get(actor: Actor, query: Query): Promise<Reply>
  /** Drops all of it, because an article changed. */
  forget(): void
}

/**
 * Replies about articles that are equal for all guests, cached until an article changes, and for `ttl` milliseconds at
 * most.
 */
export function openPublicCache<Query, Reply extends { list: readonly unknown[] }>(
  db: Db,
  ttl: number,
  read: (actor: Actor, query: Query) => Promise<Reply>
): PublicCache<Query, Reply> {
  const cache = new LRUCache<string, Promise<Reply>>({ maxSize: CACHE_MAX_ROWS, ttl })

  function readPublic(query: Query): Promise<Reply> {
    const key = JSON.stringify(query)
    const known = cache.get(key)
    if (known) return known
    const reply = read(GUEST, query)
    // A reply without rows is as good as one, and so is a long question.
    const sizeOf = (rows: number) => 1 + rows + Math.ceil(key.length / 100)
    cache.set(key, reply, { size: sizeOf(0) })
    reply.then(
      ({ list }) => cache.peek(key) === reply && cache.set(key, reply, { size: sizeOf(list.length) }),
      () => cache.delete(key)
    )
    return reply
  }
  return {
    get: async (actor, query) => ((await seesMore(db, actor)) ? read(actor, query) : readPublic(query)),
    forget: () => cache.clear()
  }
}

/** Whether the actor may read published articles that guests may not: as staff, or as their author once. */
async function seesMore(db: Db, { id, internal, admin }: Actor): Promise<boolean> {
  if (internal || admin) return true
  return id !== null && (await db.$count(articles, and(eq(articles.authorId, id), eq(articles.public, false)))) > 0
}
