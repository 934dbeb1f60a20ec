import { type ListContext, makeListContext } from '../domain/article/listContext.ts'
import { inReaderLanguage } from '../domain/article/listing.ts'
import { type Language, perLanguage } from '../domain/language/languages.ts'
import { cards, families, manuals, ranking, site } from './_content.ts'

const context = (lang: Language): ListContext =>
  makeListContext(lang, site, families, inReaderLanguage(cards, lang), ranking, manuals.links(lang))

/** List data for the readers of each language. */
export const listContexts: Record<Language, ListContext> = perLanguage(context)
