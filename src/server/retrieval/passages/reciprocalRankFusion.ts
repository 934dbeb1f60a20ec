/** How little the first places count beyond those after them; Cormack, Clarke and Büttcher (2009) found 60. */
const RANK_OFFSET = 60

/**
 * Joins rankings by reciprocal rank: each gives 1 / (60 + place). The score is that of 0 to 1, 1 for what is first in
 * all of them. Best first.
 */
export function reciprocalRankFusion(rankings: readonly (readonly number[])[]): { id: number; score: number }[] {
  const most = rankings.length / (RANK_OFFSET + 1)
  const scores = new Map<number, number>()
  for (const ranking of rankings)
    for (const [at, id] of ranking.entries()) scores.set(id, (scores.get(id) ?? 0) + 1 / (RANK_OFFSET + at + 1) / most)
  return [...scores]
    .map(([id, score]) => ({ id, score }))
    .sort((one, other) => other.score - one.score || one.id - other.id)
}
