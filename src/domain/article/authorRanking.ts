import type { Language, Localized } from '../language/languages.ts'

export interface RankedAuthor {
  id: number
  name: string
  headPic: string
  /** True if an admin selected the author. */
  golden: boolean
  /** True if the author works for the vendor. */
  official: boolean
  jobTitle: Localized | string
  company: Localized | string
  points: number
}

/** A text and the reactions to it. */
interface Contribution {
  author: number
  likes: number
  reads: number
  accepted: boolean
}

/** Points of an author for an accepted answer, and reads for one point. A like received is one point. */
export const POINTS_PER_ANSWER = 20
export const READS_PER_POINT = 100

/** Ranks authors by points, highest first. authorRanking() in community/articles/summaries.ts computes the same in SQL. */
export function rankAuthors(
  authors: readonly Omit<RankedAuthor, 'points'>[],
  contributions: readonly Contribution[]
): RankedAuthor[] {
  const points = new Map<number, number>()
  for (const { author, likes, reads, accepted } of contributions) {
    points.set(author, (points.get(author) ?? 0) + likes + reads / READS_PER_POINT + (accepted ? POINTS_PER_ANSWER : 0))
  }
  return authors
    .map(author => ({ ...author, points: Math.round(points.get(author.id) ?? 0) }))
    .filter(author => author.points > 0)
    .sort((a, b) => b.points - a.points || a.id - b.id)
}

/** Returns the hottest article of an author for a reader of `lang`: one in that language if there is any. */
export function bestFor<Card extends { id: number; lang: Language; hotness: number }>(
  cards: readonly Card[],
  lang: Language
): Card | undefined {
  const own = cards.filter(card => card.lang === lang)
  return (own.length > 0 ? own : [...cards]).toSorted((a, b) => b.hotness - a.hotness || b.id - a.id)[0]
}
