import { ARTICLE_TYPES } from '../../domain/article/articleTypes.ts'
import type { Family } from '../../domain/family/families.ts'
import { inLanguage, type Language } from '../../domain/language/languages.ts'
import { translator } from '../../locales/translate.ts'

/** Returns the labels of article types and chips, for islands that show the facts about a source. */
export function namesIn(lang: Language, families: readonly Family[]) {
  const articles = translator(lang, 'articles')
  return {
    types: Object.fromEntries(ARTICLE_TYPES.map(({ key }) => [key, articles(`type_${key}`)])),
    chips: Object.fromEntries(
      families.filter(({ level }) => level === 1).map(({ id, name }) => [String(id), inLanguage(name, lang)])
    )
  }
}
