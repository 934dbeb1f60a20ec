/** The languages of the interface, the fallback first. CONTRIBUTING.md says how to add one. */
export const LANGUAGES = ['zh', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** A text that people read, in one form for all or in one form a language. */
export type Localized = string | { zh: string; en: string }

/** The form of `text` for `lang`. */
export function inLanguage(text: Localized, lang: Language): string {
  return typeof text === 'string' ? text : text[lang]
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

/** The language of the interface for a tag such as `en-GB`, or the fallback. */
export function languageFromTag(tag: string): Language {
  return LANGUAGES.find(lang => `${tag}-`.startsWith(`${lang}-`)) ?? LANGUAGES[0]
}
