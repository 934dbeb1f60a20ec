import { and, eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { ArticleListQuery } from '../../contract/articles.ts'
import { type Actor, GUEST } from '../accounts/actor.ts'
import type { Db } from '../db/open.ts'
import { articles } from '../db/schema.ts'
import { listArticles } from './list.ts'

type Reply = ReturnType<typeof listArticles>

const KEPT = 1000
/** Reads and likes change nothing that is told to servers, so a list shows them this much later. */
const COUNTS_MAY_LAG = 2000

export interface ListCache {
  /** As `listArticles`; whoever sees no more than a guest is given the list of guests. */
  list(actor: Actor, query: ArticleListQuery): Reply
  /** Drops every list, because an article changed. */
  forget(): void
}

/** Lists that every guest sees the same, kept until an article changes. */
export function openListCache(db: Db): ListCache {
  const kept = new LRUCache<string, Reply>({ max: KEPT, ttl: COUNTS_MAY_LAG })

  function listPublic(query: ArticleListQuery): Reply {
    const key = JSON.stringify(query)
    const known = kept.get(key)
    if (known) return known
    const reply = listArticles(db, GUEST, query)
    kept.set(key, reply)
    reply.catch(() => kept.delete(key))
    return reply
  }
  return {
    async list(actor, query) {
      // Whoever asks what is new wants to hear of it before this server does; and their own lists people have just changed.
      const live = query.since !== undefined || query.userId === actor.id || query.status !== 'published'
      return live || (await seesMore(db, actor)) ? listArticles(db, actor, query) : listPublic(query)
    },
    forget: () => kept.clear()
  }
}

/** Whether the actor may read published articles that guests may not: as staff, or as their author once. */
async function seesMore(db: Db, { id, internal, admin }: Actor): Promise<boolean> {
  if (internal || admin) return true
  return id !== null && (await db.$count(articles, and(eq(articles.authorId, id), eq(articles.public, false)))) > 0
}
