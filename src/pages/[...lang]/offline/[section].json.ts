import type { APIRoute } from 'astro'
import { ARTICLE_TYPES, articleTypeKey } from '../../../domain/article/articleTypes.ts'
import { listPages } from '../../../domain/article/listContext.ts'
import { type ArticleCard, selectCards } from '../../../domain/article/listing.ts'
import { BUILT_PAGES } from '../../../domain/article/listPages.ts'
import { EVERYTHING, type ListFilter, listPath } from '../../../domain/article/listPath.ts'
import { CHIP_SECTIONS, chipPath } from '../../../domain/family/chipSections.ts'
import { inLanguage, LANGUAGES, type Language, localPath } from '../../../domain/language/languages.ts'
import { documentPath, treeFolder } from '../../../domain/manual/addresses.ts'
import { contentsEntries } from '../../../domain/manual/contentsPage.ts'
import { type SectionList, sectionKey } from '../../../domain/site/offlineSection.ts'
import { translator } from '../../../locales/translate.ts'
import { articleKey, families, longDocuments, manuals, partsOf } from '../../_content.ts'
import { listContexts } from '../../_lists.ts'
import { langParam } from '../../_routes.ts'

type Props = { lang: Language; section: string; title: string; filter: ListFilter }

export function getStaticPaths() {
  return LANGUAGES.flatMap(lang => {
    const chips = families.filter(({ id, level }) => level === 1 && (listContexts[lang].counts.families[id] ?? 0) > 0)
    const sections = [
      ...chips.map(({ id, name }) => ({
        section: sectionKey('chip', id),
        title: inLanguage(name, lang),
        filter: { ...EVERYTHING, family: id }
      })),
      ...ARTICLE_TYPES.map(({ id }) => ({
        section: sectionKey('type', id),
        title: translator(lang, 'articles')(articleTypeKey(id)),
        filter: { ...EVERYTHING, type: id }
      }))
    ]
    return sections.map(props => ({
      params: { lang: langParam(lang), section: props.section },
      props: { lang, ...props }
    }))
  })
}

/** Content of a section, for saving and packing it. */
export const GET: APIRoute<Props> = async ({ props: { lang, section, title, filter } }) => {
  const context = listContexts[lang]
  const isChip = CHIP_SECTIONS.some(id => id === filter.family)
  const firstTab = context.site.chipTabs[0]?.key ?? 'all'
  const tabs = isChip ? context.site.chipTabs.map(tab => chipPath(filter.family, tab.key, firstTab)) : []
  const lists = listPages(context, filter, BUILT_PAGES.new).map(page => listPath(page.filter))
  const cards = selectCards(context.cards, filter)
  const documents = await manualPaths(cards, lang)
  const list: SectionList = {
    key: section,
    title,
    pages: [...[...tabs, ...lists].map(path => localPath(path, lang)), ...documents.pages],
    data: [...(isChip ? [localPath(`/data/chip-${filter.family}.json`, lang)] : []), ...documents.branches],
    articles: cards.map(card => {
      return { id: card.id, title: card.bigTitle, lang: card.lang, digest: articleKey(card.id) }
    })
  }
  return Response.json(list)
}

/**
 * Returns the paths that readers of manual documents need besides the documents: the other parts of split documents,
 * contents, and tree branches. Title files are excluded, because a document that becomes internal would not be removed
 * from them.
 */
async function manualPaths(cards: readonly ArticleCard[], lang: Language) {
  const split = new Set(longDocuments())
  const parts = cards
    .filter(({ id }) => split.has(id))
    .map(async ({ id }) => (await partsOf(id, lang)).map(part => localPath(documentPath(id, part), lang)))
  const named = new Set(cards.flatMap(({ id }) => manuals.placeOf(id)?.key ?? []))
  const sources = manuals.all().flatMap(({ manual, version }) => {
    const source = named.has(manual.key) ? manuals.source(manual.key, version, lang) : undefined
    return source ? [source] : []
  })
  return {
    pages: [
      ...(await Promise.all(parts)).flat(),
      ...sources.flatMap(source => contentsEntries(source).map(({ href }) => href))
    ],
    branches: sources.flatMap(({ manual, version, tree }) =>
      [...tree.byKey.values()]
        .filter(entry => entry.parent && entry.children.length > 0)
        .map(({ key }) => localPath(`${treeFolder(manual, version)}branch-${key}.html`, lang))
    )
  }
}
