import { inArray } from 'drizzle-orm'
import type { RankedAuthor } from '../../../domain/article/authorRanking.ts'
import { hotness } from '../../../domain/article/hotness.ts'
import type { ArticleCard } from '../../../domain/article/listing.ts'
import { shareCounts } from '../../../domain/article/sharedCounts.ts'
import { authorRanking, publicReactions, publicSummaries } from '../../community/articles/summaries.ts'
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

/**
 * Caches the list items of articles. After a change, reads only the changed articles again, and sums the counts of their
 * translations alone: a large site changes several times a second.
 */
export function openSummaryCache(db: Db): SummaryCache {
  /** As the database has them, and as readers see them, with the counts of their translations. */
  const known = new Map<number, ArticleCard>()
  const shared = new Map<number, ArticleCard>()
  const groups = new Map<string, Set<number>>()
  let stale: Set<number> | 'all' = 'all'
  let ranking: readonly RankedAuthor[] = []
  let counted = 0
  /** Serializes refreshes, so that the older of two never ends last. */
  let last: Promise<unknown> = Promise.resolve()

  async function refresh() {
    const wanted = stale
    const counts = wanted === 'all' || Date.now() - counted > COUNTS_LIVE
    stale = new Set()
    try {
      if (wanted === 'all') {
        const every = await publicSummaries(db)
        for (const cards of [known, shared, groups]) cards.clear()
        replace([], every)
      } else if (wanted.size > 0) {
        replace(wanted, await publicSummaries(db, [...wanted]))
        // A person's new nickname changes their articles, and the ranking shows it too.
        if (!counts) ranking = await withNames(db, ranking)
      }
      if (counts) {
        if (wanted !== 'all') await recount()
        ranking = await authorRanking(db)
        counted = Date.now()
      }
    } catch (error) {
      stale = 'all'
      throw error
    }
    return { cards: [...shared.values()], ranking }
  }

  /** Replaces the articles `ids`, of which those that guests may still read are `fresh`. */
  function replace(ids: Iterable<number>, fresh: readonly ArticleCard[]): void {
    const changed = new Set<string>()
    for (const id of ids) {
      const key = known.get(id)?.translation
      if (key) {
        groups.get(key)?.delete(id)
        changed.add(key)
      }
      known.delete(id)
      shared.delete(id)
    }
    for (const card of fresh) {
      known.set(card.id, card)
      shared.set(card.id, card)
      if (!card.translation) continue
      const group = groups.get(card.translation) ?? new Set()
      groups.set(card.translation, group.add(card.id))
      changed.add(card.translation)
    }
    for (const key of changed) {
      const group = [...(groups.get(key) ?? [])].flatMap(id => known.get(id) ?? [])
      for (const card of shareCounts(group)) shared.set(card.id, card)
      if (group.length === 0) groups.delete(key)
    }
  }

  /** Reads only the counts, because reading all of 100,000 articles takes seconds. */
  async function recount() {
    const fresh: ArticleCard[] = []
    for (const { id, ...reactions } of await publicReactions(db)) {
      const card = known.get(id)
      if (!card) continue
      const { collections: _, ...counts } = reactions
      const now = hotness({ ...reactions, date: card.date })
      // A bookmark counts in the hotness alone.
      const isSame =
        now === card.hotness &&
        counts.readNum === card.readNum &&
        counts.likeTimes === card.likeTimes &&
        counts.discussTimes === card.discussTimes
      if (!isSame) fresh.push({ ...card, ...counts, hotness: now })
    }
    // Replaced in place, so that the order stays.
    replace([], fresh)
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
