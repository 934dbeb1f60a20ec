import { HTML_LANG, type Language } from './languages.ts'

/**
 * Detects the language of a title or a question: Chinese if it contains a Han character, because Chinese titles are
 * full of English names.
 */
export function detectLanguage(text: string): Language {
  return /\p{Script=Han}/u.test(text) ? 'zh' : 'en'
}

/** Returns the `lang` of a person's name on a page in `lang`: set for Chinese names on other pages. Latin names belong to each language. */
export function nameLang(name: string, lang: Language): string | undefined {
  return lang !== 'zh' && detectLanguage(name) === 'zh' ? HTML_LANG.zh : undefined
}

/** Returns the language of most of a text. A sentence may quote a name in the other language. */
export function majorityLanguage(text: string): Language {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = text.match(/[A-Za-z]{2,}/g)?.length ?? 0
  return han > words ? 'zh' : 'en'
}

/** Minimum number of letters of a text that can contradict the language of its folder. */
const MIN_LETTERS = 200
const CODE_OR_TAG = /<(pre|code)\b[\s\S]*?<\/\1>|<[^>]*>/g

/**
 * Returns the language of a rendered text: the stated one, unless its prose hardly has a character of it. Folders of translations
 * hold documents that nobody has translated yet.
 */
export function shownLanguage(html: string, stated: Language): Language {
  const prose = html.replace(CODE_OR_TAG, ' ')
  const han = countCharacters(prose, HAN_RUN)
  const letters = countCharacters(prose, LETTER_RUN)
  if (stated === 'zh') return letters > MIN_LETTERS && han * 100 < letters ? 'en' : 'zh'
  return han > letters && han > MIN_LETTERS ? 'zh' : 'en'
}

const HAN_RUN = /\p{Script=Han}+/gu
const LETTER_RUN = /[A-Za-z]+/g
const PAIR = /[\ud800-\udbff][\udc00-\udfff]/g

/** Counts characters by runs of them, because a list of all letters of a page takes several times as long. */
function countCharacters(text: string, run: RegExp): number {
  let count = 0
  for (const [found] of text.matchAll(run)) count += found.length - (found.match(PAIR)?.length ?? 0)
  return count
}
