import { LRUCache } from 'lru-cache'
import type { ArticleListQuery } from '../../contract/articles.ts'
import { GUEST } from '../accounts/actor.ts'
import type { Db } from '../db/open.ts'
import { listArticles } from './list.ts'

type Reply = ReturnType<typeof listArticles>

const KEPT = 1000
/** Reads and likes change nothing that is told to servers, so a list shows them this much later. */
const COUNTS_MAY_LAG = 2000

export interface ListCache {
  /** As `listArticles` for a guest. */
  list(query: ArticleListQuery): Reply
  /** Drops every list, because an article changed. */
  forget(): void
}

/** Lists that every guest sees the same, kept until an article changes. */
export function openListCache(db: Db): ListCache {
  const kept = new LRUCache<string, Reply>({ max: KEPT, ttl: COUNTS_MAY_LAG })
  return {
    list(query) {
      // Whoever asks what is new wants to hear of it before this server does.
      if (query.since !== undefined) return listArticles(db, GUEST, query)
      const key = JSON.stringify(query)
      const known = kept.get(key)
      if (known) return known
      const reply = listArticles(db, GUEST, query)
      kept.set(key, reply)
      reply.catch(() => kept.delete(key))
      return reply
    },
    forget: () => kept.clear()
  }
}
