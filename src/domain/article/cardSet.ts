import type { Language } from '../language/languages.ts'
import { type ArticleCard, type CardChange, inReaderLanguage, newestFirst, replaceCards } from './listing.ts'
import { type NeighbourFinder, type Neighbours, openNeighbours } from './neighbours.ts'
import { placeIn } from './placeIn.ts'
import { shareCounts } from './sharedCounts.ts'
import { tagSlug } from './tagPath.ts'

/**
 * The cards of all public articles, and what pages derive from them. All of it is made when a page first asks for it, and
 * follows each change from then on: a large site changes several times a second, and to make it again would cost what the
 * site is large.
 */
export interface CardSet {
  /** Replaces the articles `ids` and those of `fresh`, which are all of them that guests may still read. */
  replace(ids: Iterable<number>, fresh: readonly ArticleCard[]): void
  /** Returns a card with its own counts, as the database has it. */
  own(id: number): ArticleCard | undefined
  /** Returns all cards, with the counts of their translations. */
  all(): ArticleCard[]
  /** Returns the cards for a reader of `lang`, newest first. Later changes replace cards of the same list. */
  inLanguage(lang: Language): readonly ArticleCard[]
  neighboursOf(id: number): Neighbours
  /** Returns the cards with a tag, in any order. */
  tagged(slug: string): readonly ArticleCard[]
  /** Returns the cards of manuals. The list is another one once what manuals show of a card has changed. */
  inManuals(): readonly ArticleCard[]
}

/** Number of changes at once from which lists are made again when they are needed, instead of following each. */
const MANY = 1000

/** Opens a set of cards, which have their own counts unless `areShared`. */
export function openCardSet(cards: readonly ArticleCard[] = [], { areShared = false } = {}): CardSet {
  /** As the database has them, and as readers see them. */
  const known = new Map<number, ArticleCard>()
  const shared = new Map<number, ArticleCard>()
  const groups = new Map<string, Set<number>>()
  const lists = new Map<Language, ArticleCard[]>()
  let neighbours: NeighbourFinder | undefined
  let tags: Map<string, Map<number, ArticleCard>> | undefined
  let ofManuals: ArticleCard[] | undefined

  function replace(ids: Iterable<number>, fresh: readonly ArticleCard[]): void {
    const gone = new Set(ids)
    for (const { id } of fresh) gone.add(id)
    const keys = new Set<string>()
    for (const id of gone) {
      const key = known.get(id)?.translation
      if (key) {
        groups.get(key)?.delete(id)
        keys.add(key)
      }
      known.delete(id)
    }
    for (const card of fresh) {
      known.set(card.id, card)
      if (!card.translation) continue
      const group = groups.get(card.translation) ?? new Set()
      groups.set(card.translation, group.add(card.id))
      keys.add(card.translation)
    }
    // A change of one translation changes the counts of all, and which of them a reader sees.
    const after = new Map([...gone].map(id => [id, known.get(id)]))
    for (const key of keys) {
      const group = [...(groups.get(key) ?? [])].flatMap(id => known.get(id) ?? [])
      for (const card of areShared ? group : shareCounts(group)) after.set(card.id, card)
      if (group.length === 0) groups.delete(key)
    }
    const changes = Array.from(after, ([id, card]): CardChange => [shared.get(id), card])
    for (const [id, card] of after) {
      if (card) shared.set(id, card)
      else shared.delete(id)
    }
    follow(changes)
  }

  function follow(changes: readonly CardChange[]): void {
    if (changes.length >= MANY) {
      lists.clear()
      neighbours = undefined
      tags = undefined
      ofManuals = undefined
      return
    }
    for (const [lang, list] of lists)
      replaceCards(
        list,
        changes.flatMap(change => changeFor(lang, list, change))
      )
    for (const [before, after] of changes) {
      const id = (before ?? after)?.id ?? 0
      neighbours?.set(id, after)
      for (const slug of slugsOf(tags && before)) tags?.get(slug)?.delete(id)
      if (tags && after) addTags(tags, after)
      if (placeFacts(before) !== placeFacts(after)) ofManuals = undefined
    }
  }

  /** Returns a change as the list of a language has it: without a card that it does not have, or must not have. */
  function changeFor(lang: Language, list: readonly ArticleCard[], [before, after]: CardChange): CardChange[] {
    const own = before && list[placeOf(list, before)] === before ? before : undefined
    const now = after && isShown(lang, after) ? after : undefined
    return own || now ? [[own, now]] : []
  }

  /** Checks whether readers of a language see a card, as `inReaderLanguage` does. */
  function isShown(lang: Language, { lang: own, translation }: ArticleCard): boolean {
    if (own === lang || !translation) return true
    return ![...(groups.get(translation) ?? [])].some(id => known.get(id)?.lang === lang)
  }

  replace([], cards)
  return {
    replace,
    own: id => known.get(id),
    all: () => [...shared.values()],
    inLanguage(lang) {
      const list = lists.get(lang) ?? inReaderLanguage([...shared.values()], lang).sort(newestFirst)
      lists.set(lang, list)
      return list
    },
    neighboursOf(id) {
      if (!neighbours) neighbours = openNeighbours(shared.values())
      return neighbours.of(id)
    },
    tagged(slug) {
      if (!tags) {
        tags = new Map()
        for (const card of shared.values()) addTags(tags, card)
      }
      return [...(tags.get(slug)?.values() ?? [])]
    },
    inManuals() {
      ofManuals ??= [...shared.values()].filter(({ manual }) => manual !== null)
      return ofManuals
    }
  }
}

const placeOf = (list: readonly ArticleCard[], card: ArticleCard) => placeIn(list, card, newestFirst)

function slugsOf(card: ArticleCard | undefined): string[] {
  return [...new Set(card?.tags.map(tagSlug))].filter(slug => slug !== undefined)
}

function addTags(tags: Map<string, Map<number, ArticleCard>>, card: ArticleCard): void {
  for (const slug of slugsOf(card)) {
    const cards = tags.get(slug) ?? new Map<number, ArticleCard>()
    tags.set(slug, cards.set(card.id, card))
  }
}

/** Returns what manuals show of a card, see `openManuals`. */
function placeFacts(card: ArticleCard | undefined): string {
  if (!card?.manual) return ''
  const { id, bigTitle, lang, manual, family1, articleType } = card
  return JSON.stringify([id, bigTitle, lang, manual, family1, articleType])
}
