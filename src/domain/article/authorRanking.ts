import type { Localized } from '../language/languages.ts'

export interface RankedAuthor {
  id: number
  name: string
  headPic: string
  /** Chosen by an admin. */
  golden: boolean
  /** Works for the vendor. */
  official: boolean
  jobTitle: Localized | string
  company: Localized | string
  points: number
}

/** A text and what it received. */
interface Contribution {
  author: number
  likes: number
  reads: number
  accepted: boolean
}

/** Authors by points, the most first: 1 a like received, 20 an accepted answer, 1 per 100 reads. */
export function rankAuthors(
  authors: readonly Omit<RankedAuthor, 'points'>[],
  contributions: readonly Contribution[]
): RankedAuthor[] {
  const points = new Map<number, number>()
  for (const { author, likes, reads, accepted } of contributions) {
    points.set(author, (points.get(author) ?? 0) + likes + reads / 100 + (accepted ? 20 : 0))
  }
  return authors
    .map(author => ({ ...author, points: Math.round(points.get(author.id) ?? 0) }))
    .filter(author => author.points > 0)
    .sort((a, b) => b.points - a.points || a.id - b.id)
}
