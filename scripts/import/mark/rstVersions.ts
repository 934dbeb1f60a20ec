import type { Language } from '../../../src/domain/language/languages.ts'

/** What Sphinx says of a version, in its own words of either language. */
const WORDS: Record<Language, Record<string, string>> = {
  en: {
    versionadded: 'Added in version %s',
    versionchanged: 'Changed in version %s',
    deprecated: 'Deprecated since version %s',
    versionremoved: 'Removed in version %s'
  },
  zh: {
    versionadded: '在 %s 版本加入',
    versionchanged: '在 %s 版本发生变更',
    deprecated: '自 %s 版本弃用',
    versionremoved: '在 %s 版本移除'
  }
}
const SEE_ALSO: Record<Language, string> = { en: 'See also', zh: '参见' }

/** Returns the bold line of a note about a version, and the words after the version. */
export function versionNote(name: string, argument: string, lang: Language): { title: string; words: string } {
  const [version = '', ...rest] = argument.trim().split(/\s+/)
  const pattern = Object.hasOwn(WORDS[lang], name) ? WORDS[lang][name] : undefined
  if (!pattern || !version) return { title: `${name} ${argument}`.trim(), words: '' }
  return { title: pattern.replace('%s', () => version), words: rest.join(' ') }
}

/** Returns the bold line of a note that names other pages. */
export const seeAlso = (lang: Language) => SEE_ALSO[lang]
