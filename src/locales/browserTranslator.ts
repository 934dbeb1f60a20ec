import { LANGUAGES, type Language } from '../domain/language/languages.ts'
import type { Namespace, Translator } from './strings.ts'

type Table = Readonly<Record<string, string>>

/**
 * Creates the translators of one namespace for the browser, without i18next. `files` contains its strings by path:
 * `import.meta.glob('../../locales/*\/search.ts', { eager: true, import: 'strings' })` bundles only this namespace.
 */
export function browserTranslator<N extends Namespace>(
  files: Record<string, unknown>
): (lang: Language) => Translator<N> {
  const translators = new Map<Language, Translator<N>>()
  return lang => {
    const known = translators.get(lang) ?? translatorOf<N>(lang, tableOf(files, lang) ?? tableOf(files, LANGUAGES[0]))
    translators.set(lang, known)
    return known
  }
}

function tableOf(files: Record<string, unknown>, lang: Language): Table | undefined {
  return Object.entries(files).find(([path]) => path.includes(`/${lang}/`))?.[1] as Table | undefined
}

/** Fills in a string like i18next: the plural form of `count` if there is one, then each `{{variable}}`. */
function translatorOf<N extends Namespace>(lang: Language, table: Table = {}): Translator<N> {
  const translate = (key: string, values: Record<string, string | number> = {}) => {
    const form = typeof values.count === 'number' ? new Intl.PluralRules(lang).select(values.count) : undefined
    const text = (form && table[`${key}_${form}`]) ?? table[key] ?? key
    return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place))
  }
  return translate as Translator<N>
}
