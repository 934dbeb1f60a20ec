import type { ArticleView } from '../../contract/articles.ts'
import { ATTRIBUTE_NAMES } from '../../domain/article/model.ts'
import { type Language, LIST_COMMA } from '../../domain/language/languages.ts'
import { dateTimeOf, dayOf, shanghaiText } from '../../domain/language/shanghaiTime.ts'
import { translator } from '../../locales/translate.ts'

interface SpecRow {
  label: string
  value: string
  /** The value as a time, if it is one. */
  time?: string
}

/** Returns the subject of a text: its chips or chip model, SDK, categories, and when it was changed. */
export function specRows(lang: Language, article: ArticleView, range = ''): SpecRow[] {
  const t = translator(lang, 'articles')
  const attributes = translator(lang, 'attributes')
  const named = (level: 1 | 2) =>
    article.families
      .filter(family => family.level === level)
      .map(({ name }) => name)
      .join(LIST_COMMA[lang])
  const updated = shanghaiText(article.updatedAt)
  const rows: SpecRow[] = [
    ...(article.chipModel ? [] : [{ label: t('chips'), value: named(1) }]),
    ...ATTRIBUTE_NAMES.map(name => ({ label: attributes(name), value: article[name] })),
    { label: t('classification'), value: named(2) },
    { label: t('updated_on'), value: updated > article.date ? dayOf(updated) : '', time: dateTimeOf(updated) },
    { label: t('applies_short'), value: range },
    { label: t('ticket'), value: article.ticketId ?? '' }
  ]
  return rows.filter(({ value }) => value)
}
