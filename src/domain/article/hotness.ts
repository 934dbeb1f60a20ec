import { fromShanghai } from '../language/shanghaiTime.ts'

/** How much each reaction counts, by the name of its column. The server's SQL form derives from this too. */
export const HOTNESS_WEIGHTS = { readNum: 0.02, likeTimes: 2, discussTimes: 2, collections: 3 }
type Reaction = keyof typeof HOTNESS_WEIGHTS
export const REACTIONS = Object.keys(HOTNESS_WEIGHTS) as Reaction[]

export const EPOCH_MS = Date.UTC(2026, 0, 1)
export const DAYS_PER_DOUBLING = 14
const DAY_MS = 86_400_000

/** What readers did with an article, and when it was written. */
export interface Engagement extends Record<Reaction, number> {
  date: string
}

/**
 * How hot an article is: log2(1 + weighted reactions) + age bonus, where `DAYS_PER_DOUBLING` days younger is worth as
 * much as twice the engagement. It does not depend on the time of asking, so a built page stays true.
 */
export function hotness(article: Engagement): number {
  const points = REACTIONS.reduce((sum, name) => sum + HOTNESS_WEIGHTS[name] * article[name], 0)
  const days = (fromShanghai(article.date).getTime() - EPOCH_MS) / DAY_MS
  return Math.log2(1 + points) + days / DAYS_PER_DOUBLING
}
