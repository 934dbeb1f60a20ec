import type { ArticleListQuery } from '../../../contract/articles.ts'
import type { Actor } from '../../accounts/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import type { SharedReads } from '../../platform/db/replica.ts'
import { listArticles } from './list.ts'
import { openPublicCache } from './publicCache.ts'

/** Reads and likes notify no server, so a list shows them this much later. */
const COUNTS_TTL_MS = 2000

export interface ListCache {
  /** As `listArticles`; a reader who sees no more than a guest gets the guests' list. */
  list(actor: Actor, query: ArticleListQuery): ReturnType<typeof listArticles>
  /** Drops every list, because an article changed. */
  forget(): void
}

/** Lists that are equal for all guests, cached until an article changes. */
export function openListCache(db: Db, shared: SharedReads): ListCache {
  const cache = openPublicCache(db, COUNTS_TTL_MS, (actor, query: ArticleListQuery) =>
    shared.read(reader => listArticles(reader, actor, query))
  )
  return {
    list(actor, query) {
      // A client that asks for news wants it before this server hears of it; and people have just changed their own
      // lists.
      const live = query.since !== undefined || query.userId === actor.id || query.status !== 'published'
      return live ? listArticles(db, actor, query) : cache.get(actor, query)
    },
    forget: cache.forget
  }
}
