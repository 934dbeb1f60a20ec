/** The languages of the interface, the fallback first. */
export const LANGUAGES = ['zh', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** A text that people read, in one form for all or in one form a language. */
export type Localized = string | { zh: string; en: string }

/** The form of `text` for `lang`. */
export function inLanguage(text: Localized, lang: Language): string {
  return typeof text === 'string' ? text : text[lang]
}

/** `path` (as it is in zh, at the root) in `lang`: `/home` → `/en/home`. */
export function localPath(path: string, lang: Language): string {
  if (lang === 'zh') return path
  return path === '/' ? '/en' : `/en${path}`
}

/** The language of a path, and the path as it is in zh. */
export function splitPath(path: string): { lang: Language; path: string } {
  if (path === '/en' || path === '/en/') return { lang: 'en', path: '/' }
  if (path.startsWith('/en/')) return { lang: 'en', path: path.slice(3) }
  return { lang: 'zh', path }
}

/** What `lang` and `hreflang` attributes say. */
export const HTML_LANG: Record<Language, string> = { zh: 'zh-CN', en: 'en' }
