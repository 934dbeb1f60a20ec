import type { Language } from '../../../src/domain/language/languages.ts'

const CHINESE = /^(?:(?:zh|cn|chs|zho|chinese)(?:[-_](?:cn|hans|chs|sg)){0,2}|中文|简体中文)$/i
const ENGLISH = /^(?:(?:en|eng|english)(?:[-_](?:us|gb|uk|en))?|英文)$/i
/** Folder names of other languages. Two-letter codes that are also words are excluded. */
const FOREIGN =
  /^(?:ar|bg|bn|ca|cs|da|de|el|es|et|fa|fi|fr|he|hi|hr|hu|id|it|ja|jp|jpn|ka|ko|kor|kr|lt|lv|ms|nl|no|pl|pt|ro|ru|rus|sk|sl|sr|sv|th|tr|uk|ur|uz|vi|zh[-_](?:tw|hk|hant))(?:[-_][a-z]{2,4})?$/i

/** Returns the site language of a locale such as `zh-CN`. Returns undefined for other languages. */
export function languageOfLocale(locale: string): Language | undefined {
  if (CHINESE.test(locale)) return 'zh'
  return ENGLISH.test(locale) ? 'en' : undefined
}

/** Checks for a folder name of a language that the site does not have. */
export function isForeignLocale(name: string): boolean {
  return FOREIGN.test(name)
}
