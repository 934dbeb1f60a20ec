import type { RankedAuthor } from '../../../domain/article/authorRanking.ts'
import { type CardSet, openCardSet } from '../../../domain/article/cardSet.ts'
import { type ListContext, listPage, makeListContext, readerCards } from '../../../domain/article/listContext.ts'
import type { ArticleCard } from '../../../domain/article/listing.ts'
import { EVERYTHING, type ListFilter } from '../../../domain/article/listPath.ts'
import type { DocumentPage, LiveData } from '../../../domain/article/pageData.ts'
import { tagPages } from '../../../domain/article/tagPages.ts'
import { chipPage } from '../../../domain/family/chipPage.ts'
import type { Family } from '../../../domain/family/families.ts'
import type { Language } from '../../../domain/language/languages.ts'
import { loadOnce } from '../../../domain/loadOnce.ts'
import { WHOLE } from '../../../domain/manual/addresses.ts'
import { type Manuals, openManuals } from '../../../domain/manual/manuals.ts'
import { documentFrame } from '../../../domain/manual/page.ts'
import { splitDocument } from '../../../domain/manual/parts.ts'
import { type Actor, GUEST } from '../../accounts/actor.ts'
import { readArticleView } from '../../community/articles/article.ts'
import { listThreads } from '../../community/comments/renderedComments.ts'
import { listFamilies } from '../../community/families/families.ts'
import type { Reachability } from '../../platform/db/notificationListener.ts'
import type { Db } from '../../platform/db/open.ts'
import { logError } from '../../platform/log.ts'
import type { Build } from '../releases/build.ts'
import { openSummaryCache } from './summaryCache.ts'

/** Time in milliseconds after which the database is probed. If it does not respond, the last data is used. */
const DATABASE_TIMEOUT_MS = 1500

/** Data of on-demand pages, cached until an article changes. */
export interface LiveSource {
  /** Returns an article as `actor`, by default a guest, may read it, or undefined for a missing part of a document. */
  article(id: number, lang: Language, part?: DocumentPage['part'], actor?: Actor): Promise<LiveData | undefined>
  /** Returns the manuals as guests see them. */
  manuals(): Promise<{ manuals: Manuals; outdated: boolean }>
  list(filter: ListFilter, lang: Language): Promise<ListData>
  /** Returns the data of a page without filters: the hot topics, or the directory of authors. */
  overview(page: Overview, lang: Language): Promise<ListData>
  chip(family: number, tab: string, lang: Language): Promise<ListData>
  /** Returns a page of a tag. For an unused tag, the first page is empty. */
  tag(slug: string, page: number, lang: Language): Promise<ListData>
  /** Reads these articles, or all, again on next use. */
  forget(ids?: readonly number[]): void
  /** Milliseconds that it took to read the data of lists the last time, and to prepare it. */
  readonly loadMs: number
  /** Reads the data of lists, unless already done. Built lists cannot replace those that mention deleted articles. */
  warm(): void
}

/** Data of a list, undefined if there is no such list. `outdated` means that the database did not respond. */
export interface ListData {
  live: LiveData | undefined
  outdated: boolean
}

/** A page that shows cards of all articles without a filter. */
export type Overview = 'topics' | 'authors'

/** Number of cards for the hot topics, at least as many as their page shows. */
const MAX_TOPICS = 100

/** Data that lists are rendered from. */
interface ReadLists {
  cards: CardSet
  ranking: readonly RankedAuthor[]
  families: readonly Family[]
}

/**
 * Opens the data of pages from the database, in the same form as a build reads it from content/. While the database
 * does not respond, lists use the last data without the articles that are `gone`.
 */
export function openLiveSource(
  db: Db,
  build: Build,
  gone: ReadonlySet<number>,
  { probe }: Pick<Reachability, 'probe'>
): LiveSource {
  const live = openSummaryCache(db)
  const current = loadOnce(load)
  let last: ReadLists | undefined
  let lastManuals: { cards: readonly ArticleCard[]; manuals: Manuals } | undefined
  let loadMs = 0

  async function load() {
    const started = performance.now()
    const [{ cards, ranking }, families] = await Promise.all([live.read(), listFamilies(db)])
    last = { cards, ranking, families }
    const pages = pagesOf(last)
    loadMs = performance.now() - started
    return pages
  }

  function pagesOf({ cards, ranking, families }: ReadLists) {
    const manuals = manualsOf(cards.inManuals())
    const contexts = new Map<Language, ListContext>()
    return {
      families,
      manuals,
      cards,
      /** Made for the lists that ask for it, because no page of an article needs it. */
      listContext(lang: Language) {
        const known = contexts.get(lang)
        if (known) return known
        const started = performance.now()
        const ours = cards.inLanguage(lang)
        const context = makeListContext(lang, build.site, families, ours, ranking, manuals.links(lang))
        contexts.set(lang, context)
        loadMs += performance.now() - started
        return context
      }
    }
  }

  /** Returns the manuals of these cards. They are kept, with their trees, while the cards are the same. */
  function manualsOf(cards: readonly ArticleCard[]): Manuals {
    if (lastManuals?.cards !== cards) lastManuals = { cards, manuals: openManuals(cards, build.manuals ?? []) }
    return lastManuals.manuals
  }

  /** Returns the current data of lists, or the last data if the database does not respond. */
  async function lists() {
    const reading = current()
    const { promise: late, resolve } = Promise.withResolvers<undefined>()
    const timer = last && setTimeout(resolve, DATABASE_TIMEOUT_MS, undefined)
    try {
      const read = (await Promise.race([reading, late])) ?? ((await probe()) ? await reading : undefined)
      if (read) return { ...read, outdated: false }
      reading.catch(() => undefined)
    } catch (error) {
      if (!last) throw error
      logError('Serving lists from the last copy', error)
    } finally {
      clearTimeout(timer)
    }
    if (!last) throw new Error('No list was read yet.')
    const left = openCardSet(
      last.cards.all().filter(card => !gone.has(card.id)),
      { areShared: true }
    )
    return { ...pagesOf({ ...last, cards: left }), outdated: true }
  }

  return {
    get loadMs() {
      return loadMs
    },
    async article(id, lang, part = 1, actor = GUEST) {
      const [article, threads, { families, cards, manuals }] = await Promise.all([
        readArticleView(db, actor, id, lang),
        listThreads(db, id, lang),
        current()
      ])
      const around = cards.neighboursOf(id)
      const page = { lang, site: build.site, families, article, threads, neighbours: around }
      const frame = article.manual ? documentFrame(manuals, id, article.manual, lang) : undefined
      if (!frame) return part === 1 ? { article: page } : undefined
      const split = splitDocument(id, article.html, article.headings)
      const hasPart = part === WHOLE ? split.length > 1 : split.some(({ number }) => number === part)
      return hasPart ? { document: { ...page, frame, part } } : undefined
    },
    async manuals() {
      const { manuals, outdated } = await lists()
      return { manuals, outdated }
    },
    async list(filter, lang) {
      const { families, listContext, outdated } = await lists()
      const known = filter.family === 0 || families.some(family => family.level === 1 && family.id === filter.family)
      const page = known ? listPage(listContext(lang), filter) : undefined
      return { live: page && { list: page }, outdated }
    },
    async overview(page, lang) {
      const { listContext, outdated } = await lists()
      const context = listContext(lang)
      return { live: { context: { ...context, cards: overviewCards(page, context) } }, outdated }
    },
    async chip(family, tab, lang) {
      const { listContext, outdated } = await lists()
      const page = chipPage(listContext(lang), family, tab)
      return { live: page && { chip: page }, outdated }
    },
    async tag(slug, page, lang) {
      const { families, cards, outdated } = await lists()
      const found = tagPages({ lang, site: build.site, families }, slug, cards.tagged(slug))[page - 1]
      return { live: found && { tag: found }, outdated }
    },
    forget(ids) {
      live.forget(ids)
      current.forget()
    },
    warm() {
      if (!last) current().catch(error => logError('Lists could not be read', error))
    }
  }
}

/**
 * Returns the cards that an overview shows. The renderer has code of its own and would sort all cards for each page, and
 * not see those that were replaced since.
 */
function overviewCards(page: Overview, { cards, authors, lang }: ListContext): readonly ArticleCard[] {
  if (page === 'topics') return readerCards(cards, { ...EVERYTHING, sort: 'hot' }, lang).slice(0, MAX_TOPICS)
  const shown = new Set(authors.map(({ id }) => id))
  return cards.filter(({ userId }) => shown.has(userId))
}
