import { LANGUAGES, type Language } from '../domain/language/languages.ts'

/** Returns the route parameter of a language: undefined for zh, which is at the root. */
export function langParam(lang: Language): string | undefined {
  return lang === LANGUAGES[0] ? undefined : lang
}

/** Returns one path per language, for a route whose only parameter is the language. */
export function eachLanguage(): { params: { lang: string | undefined }; props: { lang: Language } }[] {
  return LANGUAGES.map(lang => ({ params: { lang: langParam(lang) }, props: { lang } }))
}
