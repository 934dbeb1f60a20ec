import type { Site } from '../content/siteFiles.ts'
import type { Family } from '../family/families.ts'
import type { Language } from '../language/languages.ts'
import { PROBLEM_ASSISTANCE } from './articleTypes.ts'
import { type ArticleCard, inReaderLanguage, newestFirst } from './listing.ts'
import { PAGE_SIZE } from './pageSizes.ts'
import { tagOfSlug, tagSlug } from './tagPath.ts'

const MAX_RELATED = 12

/** A related tag, with the number of articles that have both tags. */
interface RelatedTag {
  slug: string
  tag: string
  count: number
}

/** One page of the articles with a tag. */
export interface TagPage {
  lang: Language
  site: Site
  families: readonly Family[]
  slug: string
  /** Most frequent spelling of the tag in its articles. */
  tag: string
  items: readonly ArticleCard[]
  count: number
  /** Numbers of questions among the articles. */
  solved: number
  unsolved: number
  page: number
  pages: number
  related: readonly RelatedTag[]
}

/** Data that all tag pages share. */
type Shared = Pick<TagPage, 'lang' | 'site' | 'families'>

/** Groups cards by tag slug. */
export function groupByTag(cards: readonly ArticleCard[]): Map<string, ArticleCard[]> {
  const groups = new Map<string, ArticleCard[]>()
  for (const card of cards)
    for (const slug of new Set(card.tags.map(tagSlug))) {
      if (slug === undefined) continue
      const group = groups.get(slug)
      if (group) group.push(card)
      else groups.set(slug, [card])
    }
  return groups
}

/**
 * Returns all pages of a tag, newest articles first, or one empty page if no article has the tag. If both translations
 * of a pair have the tag, readers see the one in their language. If only one has the tag, they see that one.
 */
export function tagPages(shared: Shared, slug: string, tagged: readonly ArticleCard[]): TagPage[] {
  const cards = inReaderLanguage(tagged, shared.lang).sort(newestFirst)
  const spellings = cards.flatMap(({ tags }) => tags.filter(tag => tagSlug(tag) === slug))
  const [tag = tagOfSlug(slug)] = mostFrequent(spellings).map(([name]) => name)
  const related = relatedTags(slug, cards)
  const questions = cards.filter(({ articleType }) => articleType === PROBLEM_ASSISTANCE)
  const unsolved = questions.filter(({ solved }) => solved === '0').length
  const pages = Math.max(1, Math.ceil(cards.length / PAGE_SIZE))
  return Array.from({ length: pages }, (_, at) => ({
    ...shared,
    slug,
    tag,
    items: cards.slice(at * PAGE_SIZE, (at + 1) * PAGE_SIZE),
    count: cards.length,
    solved: questions.length - unsolved,
    unsolved,
    page: at + 1,
    pages,
    related
  }))
}

function relatedTags(own: string, cards: readonly ArticleCard[]): RelatedTag[] {
  const spellings = new Map<string, string[]>()
  for (const { tags } of cards)
    for (const [slug, tag] of new Map(tags.map(tag => [tagSlug(tag), tag])))
      if (slug !== undefined && slug !== own) spellings.set(slug, [...(spellings.get(slug) ?? []), tag])
  return Array.from(spellings, ([slug, names]) => ({
    slug,
    tag: mostFrequent(names)[0]?.[0] ?? slug,
    count: names.length
  }))
    .sort((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1))
    .slice(0, MAX_RELATED)
}

/** Counts how often each text occurs, most frequent first. */
function mostFrequent(texts: readonly string[]): [text: string, count: number][] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
}
