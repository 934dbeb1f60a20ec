import type { ListFilter } from '../../domain/article/listPath.ts'
import type { Family } from '../../domain/family/families.ts'
import { inLanguage, type Language } from '../../domain/language/languages.ts'
import { translator } from '../../locales/translate.ts'

/**
 * Returns the labels of the filters of a list besides type and order, such as `['K230', 'Solved']`. The heading of the list
 * and the filter button of a phone show them.
 */
export function chosenFilters(filter: ListFilter, families: readonly Family[], lang: Language): string[] {
  const t = translator(lang, 'articles')
  const chip = families.find(({ id, level }) => level === 1 && id === filter.family)
  return [chip ? inLanguage(chip.name, lang) : '', filter.solved === 'any' ? '' : t(filter.solved)].filter(Boolean)
}
