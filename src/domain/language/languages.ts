/** Languages of the interface, the fallback first. CONTRIBUTING.md explains how to add one. */
export const LANGUAGES = ['zh', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** A text that is the same for all readers, or has one form per language. */
export type Localized = string | ({ zh: string; en: string } & Partial<Record<Language, string>>)

/** Returns the form of `text` for `lang`, or that of the fallback language. */
export function inLanguage(text: Localized, lang: Language): string {
  return typeof text === 'string' ? text : (text[lang] ?? text[LANGUAGES[0]])
}

/** Converts a `path` of the fallback language, which is at the root, to `lang`: `/home` → `/en/home`. */
export function localPath(path: string, lang: Language): string {
  if (lang === LANGUAGES[0]) return path
  return path === '/' ? `/${lang}` : `/${lang}${path}`
}

/** Splits a path into its language and the path in the fallback language. */
export function splitPath(path: string): { lang: Language; path: string } {
  const lang = LANGUAGES.find(each => `${path}/`.startsWith(`/${each}/`)) ?? LANGUAGES[0]
  return { lang, path: lang === LANGUAGES[0] ? path : path.slice(lang.length + 1) || '/' }
}

/** Values of the `lang` and `hreflang` attributes. */
export const HTML_LANG: Record<Language, string> = { zh: 'zh-CN', en: 'en' }
/** Name of each language in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = { zh: '中文', en: 'English' }
/** Mark of each language where a line has no space for its name. */
export const LANGUAGE_MARKS: Record<Language, string> = { zh: '中文', en: 'EN' }
/** What stands between the items of a list, and between clauses. */
export const LIST_COMMA: Record<Language, string> = { zh: '、', en: ', ' }
export const CLAUSE_COMMA: Record<Language, string> = { zh: '，', en: ', ' }

/** Where i18next's detector looks for the reader's language: a key of the browser's storage, and a cookie. */
export const LANGUAGE_KEY = 'i18nextLng'
export const LANGUAGE_COOKIE = 'i18next'

/** Returns the cookie that remembers a language for a year, as a header or a page sets it. */
export function languageCookie(lang: Language): string {
  return `${LANGUAGE_COOKIE}=${lang};path=/;max-age=31536000;samesite=strict`
}

/** Creates one value for each language. */
export function perLanguage<T>(make: (lang: Language) => T): Record<Language, T> {
  return Object.fromEntries(LANGUAGES.map(lang => [lang, make(lang)])) as Record<Language, T>
}

/** Returns the interface language for a tag such as `en-GB`, or the fallback. */
export function languageFromTag(tag: string): Language {
  return LANGUAGES.find(lang => `${tag}-`.startsWith(`${lang}-`)) ?? LANGUAGES[0]
}
