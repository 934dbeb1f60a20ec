import type { Language } from '../../../src/domain/language/languages.ts'
import { firstFile, listAt, member, readConfigFile, textAt } from './configFile.ts'
import { categoryPages, folderInfo, type IndexCategory, indexCategories, indexFile } from './docusaurusCategories.ts'
import { positionOf, routeOf } from './docusaurusPaths.ts'
import { frozenSidebars, navbarItems, sidebarsOf, sidebarTranslations } from './docusaurusSidebars.ts'
import { below, type Layout, type Root, simpleLayout, type Tree } from './layout.ts'
import { languageOfLocale } from './locales.ts'
import { movedIn } from './moved.ts'

interface Instance {
  id: string
  path: string
  routeBasePath: string
  sidebars: unknown
}

/**
 * Returns the layout of a Docusaurus site in `home`, which is recognised by its configuration or its folders of
 * translations.
 */
export function docusaurusLayout(tree: Tree, home: string): Layout {
  const file = firstFile(tree, home, /^docusaurus\.config\.[cm]?[jt]s$/)
  const config = readConfigFile(tree, file)
  const locales = [...new Set(tree.files.flatMap(file => localeOf(home, file) ?? []))]
  const fallback = languageOfLocale(textAt(config, 'i18n', 'defaultLocale') ?? '')
  const instances = instancesOf(config, tree, home)
  const roots: Root[] = []
  const versions = new Set<string>()
  for (const { id, path } of instances) {
    const suffix = id === 'default' ? '' : `-${id}`
    const list = readConfigFile(tree, below(home, id === 'default' ? 'versions.json' : `${id}_versions.json`))
    const known = Array.isArray(list) ? list.filter(name => typeof name === 'string') : []
    const found = versionsOf(tree, home, id, known)
    const current = found.length > 0 ? 'current' : undefined
    const set = instances.length > 1 ? id : undefined
    const add = (folder: string, lang: Language | undefined, version: string | undefined, original?: string) => {
      if (!tree.files.some(file => file.startsWith(`${folder}/`))) return
      if (version) versions.add(version)
      roots.push({
        ...{ folder, lang, hasOwnHeadings: true },
        ...{ ...(version && { version }), ...(original && { original }), ...(set && { set }) }
      })
    }
    const originalOf = (name: string) =>
      below(home, `${id === 'default' ? '' : `${id}_`}versioned_docs/version-${name}`)
    add(below(home, path), fallback, current)
    for (const name of found) add(originalOf(name), fallback, name)
    for (const locale of locales) {
      const lang = languageOfLocale(locale)
      if (!lang) continue
      const folder = below(home, `i18n/${locale}/docusaurus-plugin-content-docs${suffix}`)
      add(`${folder}/current`, lang, current, below(home, path))
      for (const name of found) add(`${folder}/version-${name}`, lang, name, originalOf(name))
    }
  }
  const own = new Map(instances.map(({ id, sidebars: file }) => [id, file]))
  const known = new Map<string, { value: unknown; indexes: ReadonlyMap<unknown, IndexCategory> }>()
  /** Returns the sidebars of a root, and their categories with a page. All languages have the same. */
  const sidebarsFor = ({ set: id = 'default', version }: Root) => {
    const key = `${id} ${version}`
    const frozen = known.has(key) ? undefined : frozenSidebars(tree, home, id, version)
    const value = frozen === undefined ? own.get(id) : frozen
    const found = known.get(key) ?? { value, indexes: indexCategories(value) }
    known.set(key, found)
    return found
  }
  // Each language is a site of its own, with all redirects.
  const base = (textAt(config, 'baseUrl') ?? '').replace(/\/$/, '')
  const translated = locales.filter(
    locale => languageOfLocale(locale) && locale !== textAt(config, 'i18n', 'defaultLocale')
  )
  const bases = [base, ...translated.map(locale => `${base}/${locale}`)]
  const generated = categoryPages(tree, roots, {
    sidebars: root => sidebarsFor(root).value,
    indexes: root => sidebarsFor(root).indexes,
    translations: root => sidebarTranslations(tree, root)
  })
  return simpleLayout('Docusaurus', {
    ...{ title: textAt(config, 'title'), roots, versions: [...versions], generated },
    publicFolders: [below(home, 'static')],
    moved: listAt(config, 'plugins')
      .filter(one => /plugin-client-redirects$/.test(textAt(one, 0) ?? ''))
      .flatMap(one => bases.flatMap(base => movedIn(file ?? home, listAt(one, 1, 'redirects'), { base }))),
    prefixes: [
      textAt(config, 'baseUrl') ?? '/',
      ...instances.map(({ routeBasePath }) => routeBasePath),
      ...locales,
      'docs',
      'next'
    ],
    aliasesOf: () => ({ '@site': home }),
    syntaxOf: file => (textAt(config, 'markdown', 'format') === 'detect' && !/\.mdx$/i.test(file) ? 'markdown' : 'mdx'),
    partOf: file =>
      file.split('/').some(segment => segment.startsWith('_'))
        ? 'is a part of other documents: a name in its path begins with _.'
        : undefined,
    routeOf,
    sitePlace: ({ folder, version }) => {
      const locale = localeOf(home, `${folder}/`)
      const newest = versions.size > 1 ? [...versions].find(name => name !== 'current') : version
      return {
        before: locale === undefined || locale === textAt(config, 'i18n', 'defaultLocale') ? '' : locale,
        after: version === undefined || version === newest ? '' : version === 'current' ? 'next' : version
      }
    },
    positionOf,
    folderInfo: (root, folder) => folderInfo(tree, root, folder),
    navigation: (root, _, pages) => {
      const { value, indexes } = sidebarsFor(root)
      const shown = navbarItems(listAt(config, 'themeConfig', 'navbar', 'items'))
      const fileOf = (category: unknown) => {
        const index = indexes.get(category)
        return index && indexFile(tree, root, index)
      }
      return sidebarsOf(value, root, pages, { tree, home, shown, indexFile: fileOf })
    }
  })
}

function localeOf(home: string, file: string): string | undefined {
  const [i18n, locale, plugin] = (home ? file.slice(home.length + 1) : file).split('/')
  return i18n === 'i18n' && plugin?.startsWith('docusaurus-plugin-content-docs') ? locale : undefined
}

function versionsOf(tree: Tree, home: string, id: string, known: readonly string[]): string[] {
  const folder = below(home, `${id === 'default' ? '' : `${id}_`}versioned_docs/version-`)
  const there = new Set(
    tree.files.flatMap(file => (file.startsWith(folder) ? [file.slice(folder.length).split('/')[0] ?? ''] : []))
  )
  return [...known.filter(name => there.has(name)), ...[...there].filter(name => !known.includes(name))]
}

/** Returns the document plugins in the configuration, or `docs` if it cannot be read. */
function instancesOf(config: unknown, tree: Tree, home: string): Instance[] {
  const found: Instance[] = []
  const sidebarFile = (path: string | undefined) =>
    readConfigFile(
      tree,
      path ? below(home, path.replace(/^\.\//, '')) : firstFile(tree, home, /^sidebars\.(?:[cm]?[jt]s|json)$/)
    )
  const add = (options: unknown) => {
    const id = textAt(options, 'id') ?? 'default'
    if (found.some(instance => instance.id === id)) return
    found.push({
      ...{ id, path: (textAt(options, 'path') ?? 'docs').replace(/^\.\//, '') },
      routeBasePath: textAt(options, 'routeBasePath') ?? 'docs',
      sidebars: sidebarFile(textAt(options, 'sidebarPath'))
    })
  }
  for (const preset of listAt(config, 'presets')) {
    const docs = member(preset, 1, 'docs')
    if (Array.isArray(preset) && docs !== false) add(docs)
  }
  for (const plugin of listAt(config, 'plugins'))
    if (/plugin-content-docs$/.test(textAt(plugin, 0) ?? '')) add(member(plugin, 1))
  if (!found.some(({ id }) => id === 'default')) add(undefined)
  return found.filter(({ path }) => tree.files.some(file => file.startsWith(`${below(home, path)}/`)))
}
