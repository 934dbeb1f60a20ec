import { listAt, member, readConfigFile, textAt } from './configFile.ts'
import { below, type Entry, type Layout, type PageInfo, type Root, simpleLayout, type Tree } from './layout.ts'
import { isForeignLocale, languageOfLocale } from './locales.ts'

/** Keys that contain the label of a navigation level. */
const NAMES = ['group', 'tab', 'anchor', 'dropdown', 'version', 'product', 'item', 'menu']
const LISTS = ['pages', 'groups', 'tabs', 'anchors', 'dropdowns', 'versions', 'products', 'menu']

/** Returns the layout of a Mintlify site, whose docs.json (or mint.json) lists its pages. */
export function mintlifyLayout(tree: Tree, home: string, file: string): Layout {
  const config = readConfigFile(tree, file)
  const navigation = member(config, 'navigation')
  const languages = listAt(navigation, 'languages')
  const folders = new Set(
    tree.files.flatMap(name =>
      name.startsWith(home ? `${home}/` : '') ? [name.slice(home ? home.length + 1 : 0).split('/')[0] ?? ''] : []
    )
  )
  const roots: Root[] = []
  for (const name of folders) {
    const lang = languageOfLocale(name)
    if (lang) roots.push({ folder: below(home, name), lang })
  }
  const standard = languageOfLocale(textAt(languages[0], 'language') ?? '')
  roots.push({ folder: home, lang: standard ?? (languages.length === 0 ? undefined : 'en') })
  const partOf = (path: string) => {
    const [first = '', ...rest] = (home ? path.slice(home.length + 1) : path).split('/')
    if (rest.length > 0 && isForeignLocale(first)) return `is in another language (${first}).`
    if (path.split('/').includes('snippets')) return 'is a part of other documents: it is in the folder snippets.'
    return undefined
  }
  return simpleLayout('Mintlify', {
    ...{ title: textAt(config, 'name'), roots, publicFolders: [home] },
    prefixes: [...folders].filter(name => languageOfLocale(name)),
    aliasesOf: () => ({ '': home }),
    syntaxOf: () => 'mdx',
    partOf,
    navigation: (root, lang, pages) => {
      const own = languages.find(one => languageOfLocale(textAt(one, 'language') ?? '') === lang)
      const prefix = root.folder === home ? '' : `${root.folder.slice(home ? home.length + 1 : 0)}/`
      const byPath = new Map(pages.map(page => [`${prefix}${page.path}`, page]))
      const made = entriesOf(own ?? navigation, byPath)
      return made.length > 0 ? made : undefined
    }
  })
}

function entriesOf(level: unknown, byPath: ReadonlyMap<string, PageInfo>): Entry[] {
  if (typeof level === 'string') {
    const page = byPath.get(level.replace(/^\//, '').replace(/\.mdx?$/, ''))
    return page ? [{ label: page.title, file: page.file, children: [] }] : []
  }
  if (Array.isArray(level)) return level.flatMap(item => entriesOf(item, byPath))
  const children = LISTS.flatMap(name => entriesOf(member(level, name) ?? [], byPath))
  const label = NAMES.map(name => textAt(level, name)).find(text => text !== undefined)
  const index = byPath.get(textAt(level, 'root') ?? '')
  if (label === undefined) return children
  return children.length > 0 || index ? [{ label, ...(index && { file: index.file }), children }] : []
}
