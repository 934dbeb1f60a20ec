import type { APIRoute } from 'astro'
import { ARTICLE_TYPES, articleTypeKey } from '../../../domain/article/articleTypes.ts'
import { listPages } from '../../../domain/article/listContext.ts'
import { selectCards } from '../../../domain/article/listing.ts'
import { EVERYTHING, type ListFilter, listPath } from '../../../domain/article/listPath.ts'
import { CHIP_SECTIONS, chipPath } from '../../../domain/family/chipSections.ts'
import { inLanguage, LANGUAGES, type Language, localPath } from '../../../domain/language/languages.ts'
import { type SectionList, sectionKey } from '../../../domain/site/offlineSection.ts'
import { translator } from '../../../locales/translate.ts'
import { articleKey, families } from '../../_content.ts'
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

/** What a section is made of, for saving and packing it. */
export const GET: APIRoute<Props> = ({ props: { lang, section, title, filter } }) => {
  const context = listContexts[lang]
  const isChip = CHIP_SECTIONS.some(id => id === filter.family)
  const firstTab = context.site.chipTabs[0]?.key ?? 'all'
  const tabs = isChip ? context.site.chipTabs.map(tab => chipPath(filter.family, tab.key, firstTab)) : []
  const lists = listPages(context, filter).map(page => listPath(page.filter))
  const list: SectionList = {
    key: section,
    title,
    pages: [...tabs, ...lists].map(path => localPath(path, lang)),
    data: isChip ? [localPath(`/data/chip-${filter.family}.json`, lang)] : [],
    articles: selectCards(context.cards, filter).map(card => {
      return { id: card.id, title: card.bigTitle, lang: card.lang, digest: articleKey(card.id) }
    })
  }
  return Response.json(list)
}
