import { fromShanghai } from '../language/shanghaiTime.ts'

/** Weight of each reaction, by column name. The SQL form on the server derives from this too. */
export const HOTNESS_WEIGHTS = { readNum: 0.02, likeTimes: 2, discussTimes: 2, collections: 3 }
export type Reaction = keyof typeof HOTNESS_WEIGHTS
export const REACTIONS = Object.keys(HOTNESS_WEIGHTS) as Reaction[]

export const EPOCH_MS = Date.UTC(2026, 0, 1)
export const DAYS_PER_DOUBLING = 14
const DAY_MS = 86_400_000

/** Reactions to an article and its creation date. */
export interface Engagement extends Record<Reaction, number> {
  date: string
}

/**
 * Computes how hot an article is: log2(1 + weighted reactions) + age bonus. Being `DAYS_PER_DOUBLING` days younger
 * counts as much as twice the engagement. The result does not depend on the current time, so a built page stays
 * correct.
 */
export function hotness(article: Engagement): number {
  const points = REACTIONS.reduce((sum, name) => sum + HOTNESS_WEIGHTS[name] * article[name], 0)
  const days = (fromShanghai(article.date).getTime() - EPOCH_MS) / DAY_MS
  return Math.log2(1 + points) + days / DAYS_PER_DOUBLING
}
