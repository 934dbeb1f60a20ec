import type { Language } from '../../../src/domain/language/languages.ts'
import { listAt, member, textAt } from './configFile.ts'
import type { Entry } from './layout.ts'
import { languageOfLocale } from './locales.ts'

/** What the plugin i18n (mkdocs-static-i18n) says of the languages of a site. */
export interface MkdocsLanguages {
  /** Folders of the languages in addresses: `/zh/guide/`. */
  prefixes: string[]
  /** Returns the path of a page without the ending of its language: `guide.zh` becomes `guide`. */
  plainPath(path: string): string
  /** Returns the address of a page below the site: that of `guide.zh` is `zh/guide`, without the name of an index. */
  routeOf(path: string): string
  /** Folder whose pages have addresses without it: that of the standard language. */
  unnamed: string | undefined
  /** True for a page in a language that the site is not built in. */
  isLeftOut(path: string): boolean
  /** Returns entries of the navigation with the names that they have in a language. */
  translated(entries: readonly Entry[], lang: Language): Entry[]
}

/** Reads the options of the plugin, also in the form of its first versions: maps of locales. */
export function mkdocsLanguages(plugins: readonly unknown[]): MkdocsLanguages {
  const options = plugins.map(one => member(one, 'i18n')).find(one => one !== undefined)
  const list = listAt(options, 'languages')
  const given = list.length > 0 ? list.map(one => textAt(one, 'locale') ?? '') : keysOf(member(options, 'languages'))
  const locales = given.filter(Boolean)
  const names = new Map<Language, unknown>()
  for (const locale of locales) {
    const lang = languageOfLocale(locale)
    const own = list.find(one => textAt(one, 'locale') === locale)
    if (lang) names.set(lang, member(own, 'nav_translations') ?? member(options, 'nav_translations', locale))
  }
  const standard =
    textAt(
      list.find(one => member(one, 'default') === true),
      'locale'
    ) ?? textAt(options, 'default_language')
  const endingOf = (path: string) => locales.find(locale => path.endsWith(`.${locale}`))
  const isFolders = textAt(options, 'docs_structure') === 'folder'
  const folderOf = (path: string) => (isFolders ? locales.find(locale => path.startsWith(`${locale}/`)) : undefined)
  const isBuilt = (locale: string) =>
    member(
      list.find(one => textAt(one, 'locale') === locale),
      'build'
    ) !== false && member(options, 'languages', locale, 'build') !== false
  const localeOf = (path: string) => folderOf(path) ?? endingOf(path)
  const plainPath = (path: string) => {
    const folder = folderOf(path)
    if (folder !== undefined) return path.slice(folder.length + 1)
    return path.slice(0, path.length - (endingOf(path)?.length ?? -1) - 1)
  }
  return {
    prefixes: locales,
    plainPath,
    routeOf(path) {
      const locale = localeOf(path)
      const route = plainPath(path).replace(/(?:^|\/)(?:index|readme)$/i, '')
      return locale && locale !== standard ? `${locale}/${route}` : route
    },
    unnamed: isFolders ? standard : undefined,
    isLeftOut: path => locales.some(locale => locale === localeOf(path) && !isBuilt(locale)),
    translated: (entries, lang) => renamed(entries, names.get(lang))
  }
}

function renamed(entries: readonly Entry[], names: unknown): Entry[] {
  return entries.map(entry => ({
    ...entry,
    label: textAt(names, entry.label) ?? entry.label,
    children: renamed(entry.children, names)
  }))
}

const keysOf = (value: unknown) => (typeof value === 'object' && value ? Object.keys(value) : [])
