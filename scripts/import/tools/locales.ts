import type { Language } from '../../../src/domain/language/languages.ts'

const OURS = /^(zh|en)(?:[-_](?:cn|hans|sg|us|gb|uk))?$/i
/** Folder names of other languages. Two-letter codes that are also words are excluded. */
const FOREIGN =
  /^(?:ar|bg|bn|ca|cs|da|de|el|es|et|fa|fi|fr|he|hi|hr|hu|id|it|ja|jp|ka|ko|kr|lt|lv|ms|nl|no|pl|pt|ro|ru|sk|sl|sr|sv|th|tr|uk|ur|uz|vi|zh[-_](?:tw|hk|hant))(?:[-_][a-z]{2,4})?$/i

/** Returns the site language of a locale such as `zh-CN`. Returns undefined for other languages. */
export function languageOfLocale(locale: string): Language | undefined {
  return OURS.exec(locale)?.[1]?.toLowerCase() as Language | undefined
}

/** Checks for a folder name of a language that the site does not have. */
export function isForeignLocale(name: string): boolean {
  return FOREIGN.test(name)
}
