import type { Language } from '../lib/languages.ts'
import { inReaderLanguage } from '../lib/listing.ts'
import { makeShelf, type Shelf } from '../lib/listPage.ts'
import { cards, families, ranking, site } from './_content.ts'

const shelf = (lang: Language): Shelf => makeShelf(lang, site, families, inReaderLanguage(cards, lang), ranking)

/** What lists show to the readers of each language. */
export const shelves: Record<Language, Shelf> = { zh: shelf('zh'), en: shelf('en') }
