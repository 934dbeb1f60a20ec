import type { ArticleListQuery } from '../../../contract/articles.ts'
import type { Actor } from '../../accounts/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import type { SharedReads } from '../../platform/db/replica.ts'
import { listArticles } from './list.ts'
import { openPublicCache } from './publicCache.ts'

/** Time in milliseconds that lists are cached, because reads and likes send no notifications. */
const COUNTS_TTL_MS = 2000

export interface ListCache {
  /** Lists articles like `listArticles`. Readers with no more permissions than a guest share the guests' lists. */
  list(actor: Actor, query: ArticleListQuery): ReturnType<typeof listArticles>
  /** Drops every list, because an article changed. */
  forget(): void
}

/** Caches lists that are equal for all guests, until an article changes. */
export function openListCache(db: Db, shared: SharedReads): ListCache {
  const cache = openPublicCache(db, COUNTS_TTL_MS, (actor, query: ArticleListQuery) =>
    shared.read(reader => listArticles(reader, actor, query))
  )
  return {
    list(actor, query) {
      // A client that requests changes needs them before this server is notified. People have often just changed their
      // own lists.
      const live = query.since !== undefined || query.userId === actor.id || query.status !== 'published'
      return live ? listArticles(db, actor, query) : cache.get(actor, query)
    },
    forget: cache.forget
  }
}
