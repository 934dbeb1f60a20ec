import { ARTICLE_TYPES } from '../../lib/articleTypes.ts'
import type { Family } from '../../lib/families.ts'
import { inLanguage, type Language } from '../../lib/languages.ts'
import { translator } from '../../words/translate.ts'

/** Names of article types and chips, by which islands tell what a source is. */
export function namesIn(lang: Language, families: readonly Family[]) {
  const articles = translator(lang, 'articles')
  return {
    types: Object.fromEntries(ARTICLE_TYPES.map(({ key }) => [key, articles(key)])),
    chips: Object.fromEntries(
      families.filter(({ level }) => level === 1).map(({ id, name }) => [String(id), inLanguage(name, lang)])
    )
  }
}
