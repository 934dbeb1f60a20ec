import { chipPage } from '../../lib/chipPage.ts'
import type { Language } from '../../lib/languages.ts'
import { inReaderLanguage } from '../../lib/listing.ts'
import { listPages, makeShelf, type Shelf } from '../../lib/listPage.ts'
import type { ListFilter } from '../../lib/listPath.ts'
import type { LiveData } from '../../lib/livePages.ts'
import { allNeighbours } from '../../lib/neighbours.ts'
import { type Actor, GUEST } from '../accounts/actor.ts'
import { readArticleView } from '../articles/article.ts'
import { listThreads } from '../comments/comments.ts'
import type { Db } from '../db/open.ts'
import { listFamilies } from '../families/families.ts'
import type { Build } from './build.ts'
import { openLiveCards } from './cards.ts'

/** What on-demand pages are drawn from, read once and kept until an article changes. */
export interface LiveSource {
  /** As `actor` may read it, a guest where none is given. */
  article(id: number, lang: Language, actor?: Actor): Promise<LiveData>
  list(filter: ListFilter, lang: Language): Promise<LiveData | undefined>
  shelf(lang: Language): Promise<Shelf>
  chip(family: number, tab: string, lang: Language): Promise<LiveData | undefined>
  /** Reads these articles again, or all of them. */
  forget(ids?: readonly number[]): void
}

/** Gives the views the same data from the database as the build gives them from content/. */
export function openLiveSource(db: Db, build: Build): LiveSource {
  const live = openLiveCards(db)
  let shared: ReturnType<typeof load> | undefined

  async function load() {
    const [{ cards, ranking }, families] = await Promise.all([live.read(), listFamilies(db)])
    const shelf = (lang: Language) => makeShelf(lang, build.site, families, inReaderLanguage(cards, lang), ranking)
    return { families, neighbours: allNeighbours(cards), shelves: { zh: shelf('zh'), en: shelf('en') } }
  }
  const all = () => (shared ??= load())

  return {
    async article(id, lang, actor = GUEST) {
      const [article, threads, { families, neighbours }] = await Promise.all([
        readArticleView(db, actor, id, lang),
        listThreads(db, id, lang),
        all()
      ])
      const around = neighbours.get(id) ?? { older: undefined, newer: undefined }
      return { article: { lang, site: build.site, families, article, threads, neighbours: around } }
    },
    async list(filter, lang) {
      const { families, shelves } = await all()
      const known = filter.family === 0 || families.some(family => family.level === 1 && family.id === filter.family)
      const page = known ? listPages(shelves[lang], filter)[filter.page - 1] : undefined
      return page && { list: page }
    },
    shelf: async lang => (await all()).shelves[lang],
    async chip(family, tab, lang) {
      const { shelves } = await all()
      const page = chipPage(shelves[lang], family, tab)
      return page && { chip: page }
    },
    forget(ids) {
      live.forget(ids)
      shared = undefined
    }
  }
}
