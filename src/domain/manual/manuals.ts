import type { ArticleCard } from '../article/listing.ts'
import { hasVersion, type ManualPlace } from '../article/manual.ts'
import { digestOf } from '../content/digest.ts'
import type { Manual } from '../content/siteFiles.ts'
import { parseIds } from '../family/families.ts'
import { inLanguage, type Language, localPath } from '../language/languages.ts'
import { manualPath, versionSlug } from './addresses.ts'
import { type DetailedRow, detailedRows } from './detailedRows.ts'
import type { TreeSource } from './rows.ts'
import { type ManualDocument, makeTree } from './tree.ts'

/** A manual in lists. */
export interface ManualLink {
  name: string
  href: string
  count: number
  /** Chips of its documents. */
  chips: number[]
  /** Types of its documents. */
  types: number[]
  /** Entries of its first level. */
  chapters: DetailedRow[]
}

/** Manuals of the site, for readers of each language. */
export interface Manuals {
  /** Returns the source for the tree of a version, or undefined if the manual has no such version. */
  source(key: string, version: string | undefined, lang: Language): TreeSource | undefined
  /** Returns the source by the address parts of manual and version. No slug means the newest version. */
  sourceAt(segment: string, slug: string | undefined, lang: Language): TreeSource | undefined
  placeOf(id: number): ManualPlace | undefined
  links(lang: Language): ManualLink[]
  /** Returns all versions with documents. */
  all(): { manual: Manual; version: string | undefined }[]
}

interface Card
  extends Pick<ArticleCard, 'id' | 'bigTitle' | 'lang' | 'manual' | 'family1' | 'articleType'>,
    Partial<Pick<ArticleCard, 'smallTitle'>> {}

/** Maximum number of chapters of a manual in lists. */
const MAX_CHAPTERS = 12

/** Sorts the articles of manuals into trees. Each tree is created on first use. */
export function openManuals(cards: readonly Card[], manuals: readonly Manual[]): Manuals {
  const byKey = new Map(manuals.map(manual => [manual.key, manual]))
  const documents = new Map<string, ManualDocument[]>()
  const placed = cards.flatMap(card => {
    const place = card.manual
    const versions = place && byKey.get(place.key)?.versions
    return place && versions && hasVersion(versions, place.version) ? [{ card, place }] : []
  })
  for (const { card, place } of placed) {
    const name = nameOf(place.key, place.version)
    const own = documents.get(name) ?? []
    own.push({ id: card.id, bigTitle: card.bigTitle, lang: card.lang, place, summary: card.smallTitle })
    documents.set(name, own)
  }
  const places = new Map(placed.map(({ card, place }) => [card.id, place]))
  const sources = new Map<string, TreeSource>()
  const versionsOf = (manual: Manual) => (manual.versions.length > 0 ? manual.versions : [undefined])

  const newestOf = (manual: Manual) => versionsOf(manual).find(each => documents.has(nameOf(manual.key, each)))

  function source(key: string, version: string | undefined, lang: Language): TreeSource | undefined {
    const manual = byKey.get(key)
    const name = nameOf(key, version)
    const own = documents.get(name)
    if (!manual || !own) return undefined
    const known = sources.get(`${lang} ${name}`)
    if (known) return known
    const tree = makeTree(own, lang)
    tree.root.label = inLanguage(manual.name, lang)
    const isNewest = version === newestOf(manual)
    const made = { manual, version, isNewest, tree, home: localPath(manualPath(manual, version, isNewest), lang) }
    sources.set(`${lang} ${name}`, made)
    return made
  }

  return {
    source,
    sourceAt(segment, slug, lang) {
      const manual = manuals.find(each => each.key === segment)
      if (!manual) return undefined
      const { key } = manual
      const versions = versionsOf(manual)
      const version = slug === undefined ? newestOf(manual) : versions.find(each => versionSlug(manual, each) === slug)
      return source(key, version, lang)
    },
    placeOf: id => places.get(id),
    links(lang) {
      return manuals.flatMap(manual => {
        const newest = source(manual.key, newestOf(manual), lang)
        if (!newest) return []
        const own = placed.filter(({ place }) => place.key === manual.key)
        return [
          {
            name: newest.tree.root.label,
            href: newest.home,
            count: newest.tree.root.count,
            chips: [...new Set(own.flatMap(({ card }) => parseIds(card.family1)))],
            types: [...new Set(own.map(({ card }) => card.articleType))],
            chapters: detailedRows(newest, newest.tree.root).slice(0, MAX_CHAPTERS)
          }
        ]
      })
    },
    all: () =>
      manuals.flatMap(manual =>
        versionsOf(manual)
          .filter(version => documents.has(nameOf(manual.key, version)))
          .map(version => ({ manual, version }))
      )
  }
}

const nameOf = (key: string, version: string | undefined) => `${key}\0${version ?? ''}`

type PlacedCard = Pick<Card, 'id' | 'bigTitle' | 'lang' | 'manual'>

/**
 * Returns the manual of an article, and a digest that changes with all data that trees show of it. Returns undefined if
 * the article has no place.
 */
export function treeFacts({ id, bigTitle, lang, manual }: PlacedCard): [key: string, digest: string] | undefined {
  if (!manual) return undefined
  const { key, version, page, label, path, position } = manual
  return [key, digestOf(JSON.stringify([id, label ?? bigTitle, lang, version, page, path, position]))]
}

/** Returns a digest per manual that changes with any data that its trees show. */
export function digestManuals(cards: readonly PlacedCard[]): Map<string, string> {
  const placed = cards
    .toSorted((one, other) => one.id - other.id)
    .flatMap(card => {
      const facts = treeFacts(card)
      return facts ? [facts] : []
    })
  const groups = Map.groupBy(placed, ([key]) => key)
  return new Map(Array.from(groups, ([key, group]) => [key, digestOf(JSON.stringify(group))]))
}
