import { parseIds } from '../family/families.ts'
import type { ArticleCard } from './listing.ts'

/** Fields that a list row and a file of content/ share. */
export interface RelatedCard extends Pick<ArticleCard, 'id' | 'bigTitle' | 'lang' | 'articleType' | 'date'> {
  /** Group key of an article and its translations. */
  translation?: string | null | undefined
  family1: string | readonly number[]
  family2: string | readonly number[]
}

const MAX_RELATED = 3
/**
 * Number of earlier and of later articles by date that an article is compared with. The limit is needed because a build
 * has thousands of articles.
 */
export const COMPARED_EACH_WAY = 200
const SAME_CATEGORY = 2
const SAME_WORD = 1
/** Minimum score, because a shared chip alone is not significant. */
const MIN_SCORE = 2

/** Returns the ids of a field, which the product writes as `[117,28]` and files write as a list. */
export function familyIds(field: string | readonly number[]): readonly number[] {
  return typeof field === 'string' ? parseIds(field) : field
}

/**
 * Finds up to three related articles for every article: of the same language and first chip, with a shared category or
 * shared title words.
 */
export function relatedCards(cards: readonly RelatedCard[]): Map<number, RelatedCard[]> {
  const result = new Map<number, RelatedCard[]>()
  const groups = Map.groupBy(cards, card => `${card.lang} ${familyIds(card.family1)[0] ?? 0}`)
  for (const group of groups.values()) {
    const sorted = group.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id))
    const traits = openTraits()
    const own = sorted.map((card, at) => traits.add(card, at))
    const scores = new Int32Array(sorted.length)
    sorted.forEach((card, at) => {
      const [from, to] = [Math.max(0, at - COMPARED_EACH_WAY), Math.min(sorted.length - 1, at + COMPARED_EACH_WAY)]
      for (const trait of own[at] ?? []) trait.score(scores, from, to)
      scores[at] = 0
      result.set(
        card.id,
        mostAlike(scores, from, to).flatMap(place => sorted[place] ?? [])
      )
      scores.fill(0, from, to + 1)
    })
  }
  return result
}

/** Returns the positions of the highest scores. Of equal scores, the later position comes first. */
function mostAlike(scores: Int32Array, from: number, to: number): number[] {
  const best: number[] = []
  for (let at = to; at >= from; at--) {
    const score = scores[at] ?? 0
    if (score < MIN_SCORE || (best.length === MAX_RELATED && score <= (scores[best[MAX_RELATED - 1] ?? 0] ?? 0)))
      continue
    const place = best.findIndex(other => (scores[other] ?? 0) < score)
    best.splice(place < 0 ? best.length : place, 0, at)
    best.length = Math.min(best.length, MAX_RELATED)
  }
  return best
}

interface Trait {
  /**
   * Adds the trait's weight to the scores of the cards that have it, between two positions. The positions must never
   * decrease.
   */
  score(scores: Int32Array, from: number, to: number): void
}

/** Creates the index of categories and title words, each with the positions of the cards that have it. */
function openTraits(): { add(card: RelatedCard, at: number): Trait[] } {
  const traits = new Map<string, Trait & { places: number[] }>()
  const open = (weight: number) => {
    const places: number[] = []
    let first = 0
    return {
      places,
      score(scores: Int32Array, from: number, to: number) {
        while ((places[first] ?? from) < from) first++
        for (let next = first; next < places.length; next++) {
          const place = places[next] ?? 0
          if (place > to) break
          scores[place] = (scores[place] ?? 0) + weight
        }
      }
    }
  }
  return {
    add({ bigTitle, family2 }, at) {
      const names: [name: string, weight: number][] = [
        ...familyIds(family2).map((id): [string, number] => [`${id}`, SAME_CATEGORY]),
        ...Array.from(titleWords(bigTitle), (word): [string, number] => [`word ${word}`, SAME_WORD])
      ]
      return names.map(([name, weight]) => {
        const trait = traits.get(name) ?? open(weight)
        traits.set(name, trait)
        trait.places.push(at)
        return trait
      })
    }
  }
}

/** Returns the Latin words and codes of a title, and each pair of adjacent Chinese characters. */
function titleWords(title: string): Set<string> {
  const words = new Set(title.toLowerCase().match(/[a-z0-9_.-]{3,}/g))
  for (const run of title.match(/[\u3400-\u9fff]{2,}/g) ?? [])
    for (let at = 0; at + 1 < run.length; at++) words.add(run.slice(at, at + 2))
  return words
}
