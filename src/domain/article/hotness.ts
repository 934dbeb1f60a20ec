import { fromShanghai } from '../language/shanghaiTime.ts'

const EPOCH_MS = Date.UTC(2026, 0, 1)
const DAYS_PER_DOUBLING = 14
const DAY_MS = 86_400_000

/** What readers did with an article. */
export interface Engagement {
  readNum: number
  likeTimes: number
  discussTimes: number
  collections: number
  date: string
}

/**
 * How hot an article is: log2(1 + reads/50 + 2·likes + 2·comments + 3·bookmarks) + age bonus, where 14 days younger is
 * worth as much as twice the engagement. It does not depend on the time of asking, so a built page stays true.
 */
export function hotness({ readNum, likeTimes, discussTimes, collections, date }: Engagement): number {
  const points = readNum / 50 + 2 * likeTimes + 2 * discussTimes + 3 * collections
  const days = (fromShanghai(date).getTime() - EPOCH_MS) / DAY_MS
  return Math.log2(1 + points) + days / DAYS_PER_DOUBLING
}
