/** The languages of the interface, the fallback first. CONTRIBUTING.md says how to add one. */
export const LANGUAGES = ['zh', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** A text in one form for all readers, or in one form per language. */
export type Localized = string | ({ zh: string; en: string } & Partial<Record<Language, string>>)

/** The form of `text` for `lang`, or that of the fallback language. */
export function inLanguage(text: Localized, lang: Language): string {
  return typeof text === 'string' ? text : (text[lang] ?? text[LANGUAGES[0]])
}

/** `path` of the fallback language, which is at the root, in `lang`: `/home` → `/en/home`. */
export function localPath(path: string, lang: Language): string {
  if (lang === LANGUAGES[0]) return path
  return path === '/' ? `/${lang}` : `/${lang}${path}`
}

/** The language of a path, and the path in the fallback language. */
export function splitPath(path: string): { lang: Language; path: string } {
  const lang = LANGUAGES.find(each => `${path}/`.startsWith(`/${each}/`)) ?? LANGUAGES[0]
  return { lang, path: lang === LANGUAGES[0] ? path : path.slice(lang.length + 1) || '/' }
}

/** Values of `lang` and `hreflang` attributes. */
export const HTML_LANG: Record<Language, string> = { zh: 'zh-CN', en: 'en' }
/** Each language in its own words. */
export const LANGUAGE_NAMES: Record<Language, string> = { zh: '中文', en: 'English' }

/** One value for each language. */
export function perLanguage<T>(make: (lang: Language) => T): Record<Language, T> {
  return Object.fromEntries(LANGUAGES.map(lang => [lang, make(lang)])) as Record<Language, T>
}

/** The language of the interface for a tag such as `en-GB`, or the fallback. */
export function languageFromTag(tag: string): Language {
  return LANGUAGES.find(lang => `${tag}-`.startsWith(`${lang}-`)) ?? LANGUAGES[0]
}
