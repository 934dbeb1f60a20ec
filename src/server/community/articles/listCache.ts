import type { ArticleListQuery } from '../../../contract/articles.ts'
import type { Actor } from '../../accounts/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { listArticles } from './list.ts'
import { openPublicCache } from './publicCache.ts'

/** Reads and likes change nothing that is told to servers, so a list shows them this much later. */
const COUNTS_MAY_LAG = 2000

export interface ListCache {
  /** As `listArticles`; whoever sees no more than a guest is given the list of guests. */
  list(actor: Actor, query: ArticleListQuery): ReturnType<typeof listArticles>
  /** Drops every list, because an article changed. */
  forget(): void
}

/** Lists that every guest sees the same, kept until an article changes. */
export function openListCache(db: Db): ListCache {
  const cache = openPublicCache(db, COUNTS_MAY_LAG, (actor, query: ArticleListQuery) => listArticles(db, actor, query))
  return {
    list(actor, query) {
      // Whoever asks what is new wants to hear of it before this server does; and their own lists people have just changed.
      const live = query.since !== undefined || query.userId === actor.id || query.status !== 'published'
      return live ? listArticles(db, actor, query) : cache.get(actor, query)
    },
    forget: cache.forget
  }
}
