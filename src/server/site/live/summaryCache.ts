import { inArray } from 'drizzle-orm'
import type { RankedAuthor } from '../../../domain/article/authorRanking.ts'
import type { ArticleCard } from '../../../domain/article/listing.ts'
import { authorRanking, publicSummaries } from '../../community/articles/summaries.ts'
import type { Db } from '../../platform/db/open.ts'
import { users } from '../../platform/db/schema.ts'

/** The maximum age of counts of reads and likes, which notify no server, and of the ranking by them. */
const COUNTS_LIVE = 60_000
/** More than any list shows of the ranking. */
const NAMED = 50

export interface SummaryCache {
  /** Every article that a guest may see, and the authors by what theirs received. */
  read(): Promise<{ cards: readonly ArticleCard[]; ranking: readonly RankedAuthor[] }>
  /** Reads these articles again before the next answer, or all of them. */
  forget(ids?: readonly number[]): void
}

/** What lists show of articles, read once; of what changes after that only what changed is read again. */
export function openSummaryCache(db: Db): SummaryCache {
  const known = new Map<number, ArticleCard>()
  let stale: Set<number> | 'all' = 'all'
  let ranking: readonly RankedAuthor[] = []
  let counted = 0
  /** One at a time, so that of two readings of an article the older never ends last. */
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
        // Somebody's new name changes their articles; it stands in the ranking too.
        ranking = await withNames(db, ranking)
      }
    } catch (error) {
      stale = 'all'
      throw error
    }
    return { cards: [...known.values()], ranking }
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

/** A ranking with the names and pictures that its first people have now. */
async function withNames(db: Db, ranking: readonly RankedAuthor[]): Promise<RankedAuthor[]> {
  const ids = ranking.slice(0, NAMED).map(({ id }) => id)
  const people = await db
    .select({ id: users.id, name: users.nickname, headPic: users.headPic })
    .from(users)
    .where(inArray(users.id, ids))
  const byId = new Map(people.map(person => [person.id, person]))
  return ranking.map(author => ({ ...author, ...byId.get(author.id) }))
}
