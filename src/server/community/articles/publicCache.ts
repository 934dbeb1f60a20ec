import { and, eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { type Actor, GUEST } from '../../accounts/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles } from '../../platform/db/schema.ts'

/**
 * Limits the rows of all replies together. One reply may have ten thousand rows, and the client chooses the queries.
 */
const CACHE_MAX_ROWS = 50_000

export interface PublicCache<Query, Reply> {
  /** Returns the result of `read`. Readers with no more permissions than a guest share the guests' result. */
  get(actor: Actor, query: Query): Promise<Reply>
  /** Drops all results, because an article changed. */
  forget(): void
}

/**
 * Caches replies about articles that are equal for all guests, until an article changes, for `ttl` milliseconds at
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
    // A reply without rows and a long query take memory too.
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

/** Checks whether the actor may read published articles that guests may not: as staff, or as their author. */
async function seesMore(db: Db, { id, internal, admin }: Actor): Promise<boolean> {
  if (internal || admin) return true
  return id !== null && (await db.$count(articles, and(eq(articles.authorId, id), eq(articles.public, false)))) > 0
}
