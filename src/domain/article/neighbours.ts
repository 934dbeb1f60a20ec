import type { Language } from '../language/languages.ts'
import type { ArticleCard } from './listing.ts'
import { placeIn } from './placeIn.ts'
import { COMPARED_EACH_WAY, familyIds, type RelatedCard, relatedCards } from './related.ts'

/** Link from an article page to another article. */
interface NeighbourLink extends Pick<ArticleCard, 'id' | 'bigTitle' | 'lang' | 'articleType'> {
  /** Translation for readers of another language. */
  translated?: Pick<ArticleCard, 'id' | 'bigTitle' | 'lang' | 'articleType'>
}

export interface Neighbours {
  older: NeighbourLink | undefined
  newer: NeighbourLink | undefined
  /** Articles on the same subject. */
  related: readonly NeighbourLink[]
}

export const NO_NEIGHBOURS: Neighbours = { older: undefined, newer: undefined, related: [] }

/** Returns the ids of the articles that a page links to as neighbours. */
export function neighbourIds({ older, newer, related }: Neighbours): number[] {
  return [older, newer, ...related].flatMap(one => (one ? [one.id, one.translated?.id ?? []].flat() : []))
}

/**
 * Finds the neighbours of every article: the previous and next article by date within its language, first chip and
 * type, and the related articles.
 */
export function allNeighbours(cards: readonly RelatedCard[]): Map<number, Neighbours> {
  const related = relatedCards(cards)
  const groups = Map.groupBy(cards, card => `${card.lang} ${firstFamily(card)} ${card.articleType}`)
  const link = linkerOf(Map.groupBy(cards, ({ translation }) => translation ?? ''))
  const result = new Map<number, Neighbours>()
  for (const group of groups.values()) {
    const sorted = group.toSorted(oldestFirst)
    sorted.forEach((card, index) => {
      const [older, newer] = [link(sorted[index - 1]), link(sorted[index + 1])]
      result.set(card.id, {
        older,
        newer,
        related: beside([older, newer], related.get(card.id)).flatMap(card => link(card) ?? [])
      })
    })
  }
  return result
}

/** Finds the neighbours of single articles, among cards that change. */
export interface NeighbourFinder {
  /** Replaces the card of an article, or removes it. */
  set(id: number, card: RelatedCard | undefined): void
  of(id: number): Neighbours
}

/** Limits the remembered results. A site of 100,000 articles does not render all of them. */
const MAX_FOUND = 5000

/**
 * Finds the same as `allNeighbours`, for one article at a time. Each group stays sorted when a card changes, because a
 * large site changes several times a second, and most changes are of nothing that neighbours show.
 */
export function openNeighbours(cards: Iterable<RelatedCard>): NeighbourFinder {
  const byId = new Map<number, RelatedCard>()
  for (const card of cards) byId.set(card.id, card)
  const groups = Map.groupBy(byId.values(), groupKey)
  for (const group of groups.values()) group.sort(oldestFirst)
  const translations = Map.groupBy(byId.values(), ({ translation }) => translation ?? '')
  const link = linkerOf(translations)
  const found = new Map<number, Neighbours>()

  function find(own: RelatedCard): Neighbours {
    const near = groups.get(groupKey(own)) ?? []
    const at = placeIn(near, own, oldestFirst)
    const related = relatedCards(near.slice(Math.max(0, at - COMPARED_EACH_WAY), at + COMPARED_EACH_WAY + 1))
    const [older, newer] = [link(nextOfType(near, at, -1)), link(nextOfType(near, at, 1))]
    return { older, newer, related: beside([older, newer], related.get(own.id)).flatMap(card => link(card) ?? []) }
  }

  return {
    set(id, card) {
      const before = byId.get(id)
      if (before === card || (before && card && isSame(before, card))) return
      // A change reaches hundreds of neighbours.
      found.clear()
      if (before) {
        const group = groups.get(groupKey(before)) ?? []
        group.splice(placeIn(group, before, oldestFirst), 1)
        const { translation } = before
        if (translation)
          translations.set(translation, translations.get(translation)?.filter(one => one !== before) ?? [])
        byId.delete(id)
      }
      if (!card) return
      byId.set(id, card)
      const group = groups.get(groupKey(card)) ?? []
      groups.set(groupKey(card), group)
      group.splice(placeIn(group, card, oldestFirst), 0, card)
      if (card.translation) translations.set(card.translation, [...(translations.get(card.translation) ?? []), card])
    },
    of(id) {
      const own = byId.get(id)
      if (!own) return NO_NEIGHBOURS
      const known = found.get(id)
      if (known) return known
      if (found.size >= MAX_FOUND) found.clear()
      const result = find(own)
      found.set(id, result)
      return result
    }
  }
}

/** Returns the next card of the same type before (-1) or after (1) a position. */
function nextOfType(cards: readonly RelatedCard[], at: number, step: -1 | 1): RelatedCard | undefined {
  const type = cards[at]?.articleType
  let next = at + step
  while (next >= 0 && next < cards.length && cards[next]?.articleType !== type) next += step
  return cards[next]
}

/** Checks whether two cards of an article are the same to neighbours. */
const isSame = (one: RelatedCard, other: RelatedCard) =>
  one.bigTitle === other.bigTitle &&
  one.lang === other.lang &&
  one.articleType === other.articleType &&
  one.date === other.date &&
  one.translation === other.translation &&
  one.family1 === other.family1 &&
  one.family2 === other.family2

const groupKey = (card: RelatedCard) => `${card.lang} ${firstFamily(card)}`
const firstFamily = ({ family1 }: RelatedCard) => familyIds(family1)[0] ?? 0
const oldestFirst = (a: RelatedCard, b: RelatedCard) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id)
/** Returns the related articles without those that the page links to anyway. */
const beside = (others: readonly (NeighbourLink | undefined)[], related: readonly RelatedCard[] = []) =>
  related.filter(({ id }) => others.every(other => other?.id !== id))

type Linker = (card: RelatedCard | undefined) => NeighbourLink | undefined

/** Returns a function that makes links, each with a translation of its article, from the articles by translation. */
function linkerOf(translations: ReadonlyMap<string, readonly RelatedCard[]>): Linker {
  const link = ({ id, bigTitle, lang, articleType }: RelatedCard) => ({ id, bigTitle, lang, articleType })
  return card => {
    if (!card) return undefined
    const group = card.translation ? translations.get(card.translation) : undefined
    const [other] = group?.filter(({ lang }) => lang !== card.lang).sort((one, two) => one.id - two.id) ?? []
    return { ...link(card), ...(other && { translated: link(other) }) }
  }
}

/** Returns the links for readers of a language: translations instead of articles they cannot read, and those first. */
export function linksFor(lang: Language, links: readonly NeighbourLink[]): NeighbourLink[] {
  const own = links.map(link => (link.lang !== lang && link.translated?.lang === lang ? link.translated : link))
  return own.toSorted((one, other) => Number(one.lang !== lang) - Number(other.lang !== lang))
}
