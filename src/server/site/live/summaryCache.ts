import type { RankedAuthor } from '../../../domain/article/authorRanking.ts'
import { type CardSet, openCardSet } from '../../../domain/article/cardSet.ts'
import { hotness } from '../../../domain/article/hotness.ts'
import type { ArticleCard } from '../../../domain/article/listing.ts'
import { authorRanking, publicReactions, publicSummaries, reactionDigests } from '../../community/articles/summaries.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Db } from '../../platform/db/open.ts'
import { users } from '../../platform/db/schema.ts'

/** Maximum age in milliseconds of read and like counts, which send no notifications, and of the ranking by them. */
const COUNTS_LIVE = 60_000
/** Number of ranked authors whose names are refreshed. No list shows more. */
const NAMED = 50

export interface SummaryCache {
  /** Returns every article that a guest may see, and the authors ranked by points. Later results are the same set. */
  read(): Promise<{ cards: CardSet; ranking: readonly RankedAuthor[] }>
  /** Reads these articles, or all, again before the next result. */
  forget(ids?: readonly number[]): void
}

/** Caches the list items of articles. After a change, reads only the changed articles again. */
export function openSummaryCache(db: Db): SummaryCache {
  let cards = openCardSet()
  /** Digests of reactions, as of the cards or earlier. */
  let digests: ReadonlyMap<number, string> = new Map()
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
        digests = await reactionDigests(db)
        cards = openCardSet(await publicSummaries(db))
      } else if (wanted.size > 0) {
        cards.replace(wanted, await publicSummaries(db, [...wanted]))
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
    return { cards, ranking }
  }

  /** Reads only the counts that changed, because to read those of 100,000 articles stops the server for a moment. */
  async function recount() {
    const now = await reactionDigests(db)
    const changed = [...now].flatMap(([block, digest]) => (digests.get(block) === digest ? [] : block))
    const fresh: ArticleCard[] = []
    for (const { id, ...reactions } of changed.length > 0 ? await publicReactions(db, changed) : []) {
      const card = cards.own(id)
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
    cards.replace([], fresh)
    digests = now
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
    .where(anyOf(users.id, ids))
  const byId = new Map(people.map(person => [person.id, person]))
  return ranking.map(author => ({ ...author, ...byId.get(author.id) }))
}
