import { inArray } from 'drizzle-orm'
import type { RankedAuthor } from '../../../domain/article/authorRanking.ts'
import type { ArticleCard } from '../../../domain/article/listing.ts'
import { withSharedCounts } from '../../../domain/article/sharedCounts.ts'
import { authorRanking, publicSummaries } from '../../community/articles/summaries.ts'
import type { Db } from '../../platform/db/open.ts'
import { users } from '../../platform/db/schema.ts'

/** Maximum age in milliseconds of read and like counts, which send no notifications, and of the ranking by them. */
const COUNTS_LIVE = 60_000
/** Number of ranked authors whose names are refreshed. No list shows more. */
const NAMED = 50

export interface SummaryCache {
  /** Returns every article that a guest may see, and the authors ranked by points. */
  read(): Promise<{ cards: readonly ArticleCard[]; ranking: readonly RankedAuthor[] }>
  /** Reads these articles, or all, again before the next result. */
  forget(ids?: readonly number[]): void
}

/** Caches the list items of articles. After a change, reads only the changed articles again. */
export function openSummaryCache(db: Db): SummaryCache {
  const known = new Map<number, ArticleCard>()
  let stale: Set<number> | 'all' = 'all'
  let ranking: readonly RankedAuthor[] = []
  let counted = 0
  /** Serializes refreshes, so that the older of two never ends last. */
  let last: Promise<unknown> = Promise.resolve()

  async function refresh() {
    const wanted = Date.now() - counted > COUNTS_LIVE ? 'all' : stale
    stale = new Set()
    try {
      if (wanted === 'all') {
        const [every, ranked] = await Promise.all([publicSummaries(db), authorRanking(db)])
        known.clear()
        for (const card of every) known.set(card.id, card)
        ranking = ranked
        counted = Date.now()
      } else if (wanted.size > 0) {
        const fresh = await publicSummaries(db, [...wanted])
        for (const id of wanted) known.delete(id)
        for (const card of fresh) known.set(card.id, card)
        // A person's new nickname changes their articles, and the ranking shows it too.
        ranking = await withNames(db, ranking)
      }
    } catch (error) {
      stale = 'all'
      throw error
    }
    return { cards: withSharedCounts([...known.values()]), ranking }
  }

  return {
    read() {
      const reading = last.then(refresh)
      last = reading.catch(() => undefined)
      return reading
    },
    forget(ids) {
      if (!ids || stale === 'all') stale = 'all'
      else for (const id of ids) stale.add(id)
    }
  }
}

/** Updates the names and pictures of the first people of a ranking. */
async function withNames(db: Db, ranking: readonly RankedAuthor[]): Promise<RankedAuthor[]> {
  const ids = ranking.slice(0, NAMED).map(({ id }) => id)
  const people = await db
    .select({ id: users.id, name: users.nickname, headPic: users.headPic })
    .from(users)
    .where(inArray(users.id, ids))
  const byId = new Map(people.map(person => [person.id, person]))
  return ranking.map(author => ({ ...author, ...byId.get(author.id) }))
}
