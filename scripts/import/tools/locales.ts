import type { Language } from '../../../src/domain/language/languages.ts'

const OURS = /^(zh|en)(?:[-_](?:cn|hans|sg|us|gb|uk))?$/i
/** Other languages, as folders are called; two letters that are words as well are not among them. */
const FOREIGN =
  /^(?:ar|bg|bn|ca|cs|da|de|el|es|et|fa|fi|fr|he|hi|hr|hu|id|it|ja|jp|ka|ko|kr|lt|lv|ms|nl|no|pl|pt|ro|ru|sk|sl|sr|sv|th|tr|uk|ur|uz|vi|zh[-_](?:tw|hk|hant))(?:[-_][a-z]{2,4})?$/i

/** The language of the site that a locale such as `zh-CN` is; undefined for any other. */
export function languageOfLocale(locale: string): Language | undefined {
  return OURS.exec(locale)?.[1]?.toLowerCase() as Language | undefined
}

/** True for the name of a folder that holds another language than those of the site. */
export function isForeignLocale(name: string): boolean {
  return FOREIGN.test(name)
}
