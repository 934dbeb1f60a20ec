import { posix } from 'node:path'
import { listAt, member, textAt } from './configFile.ts'
import { readWithReferences } from './configReferences.ts'
import { labelOf } from './folders.ts'
import { ignoreTest } from './ignoreFile.ts'
import { below, type Entry, type Layout, type PageInfo, type Root, simpleLayout, type Tree } from './layout.ts'
import { isForeignLocale, languageOfLocale } from './locales.ts'
import { movedIn } from './moved.ts'
import { type OpenApiPages, openApiPages, sourcesOf } from './openApiPages.ts'

/** Keys that contain the label of a navigation level. */
const NAMES = ['group', 'tab', 'anchor', 'dropdown', 'version', 'product', 'item', 'menu']
const LISTS = ['pages', 'groups', 'tabs', 'anchors', 'dropdowns', 'versions', 'products', 'menu']
/** Addresses in links, references and attributes. */
const LINK = /(?:\]\(<?|^[ \t]*\[[^\]\n]{1,300}\]:[ \t]*<?|href=(?:\{[ \t]*)?["'`])([^)\s"'`<>#?]{1,300})/gm
/** The field of the front matter that keeps a page from search engines. */
const NO_INDEX = /^---[ \t]*\n(?:(?!---)[^\n]*\n){0,99}?noindex:[ \t]*["']?true\b/
/** Files that Mintlify does not publish, besides those in .mintignore. */
const NOT_PUBLISHED = '.agents\n.claude\n.github\n.idea\nREADME.md\nLICENSE.md\nCHANGELOG.md\nCONTRIBUTING.md\n'

/** Returns the layout of a Mintlify site, whose docs.json (or mint.json) lists its pages. */
export function mintlifyLayout(folder: Tree, home: string, file: string): Layout {
  const config = readWithReferences(folder, file)
  const navigation = member(config, 'navigation')
  const languages = listAt(navigation, 'languages')
  const folders = new Set(
    folder.files.flatMap(name =>
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
  const isIgnored = ignoreTest(`${NOT_PUBLISHED}${folder.read(below(home, '.mintignore')) ?? ''}`)
  const langOf = (path: string) =>
    languageOfLocale((home ? path.slice(home.length + 1) : path).split('/')[0] ?? '') ?? standard ?? 'en'
  const api = openApiPages(folder, home, navigation, langOf)
  const partOf = (path: string) => {
    const own = home ? path.slice(home.length + 1) : path
    const [first = '', ...rest] = own.split('/')
    if (isIgnored(own)) return 'is not published: Mintlify ignores it.'
    if (rest.length > 0 && isForeignLocale(first)) return `is in another language (${first}).`
    if (path.split('/').includes('snippets')) return 'is a part of other documents: it is in the folder snippets.'
    return undefined
  }
  const listed = new Set(pathsIn(navigation))
  let linked: ReadonlySet<string> | undefined
  return simpleLayout('Mintlify', {
    ...{
      title: textAt(config, 'name'),
      roots,
      generated: api.generated,
      problems: api.problems,
      publicFolders: [home],
      moved: movedIn(file, listAt(config, 'redirects'))
    },
    prefixes: [...folders].filter(name => languageOfLocale(name)),
    aliasesOf: () => ({ '': home }),
    syntaxOf: path => (api.generated.has(path) && /\.md$/.test(path) && !folder.has(path) ? 'markdown' : 'mdx'),
    partOf,
    // A page that no list and no link names, and no search finds, is for those who are given its address.
    fieldsOf: path => {
      const own = nameOf(home ? path.slice(home.length + 1) : path)
      linked ??= linkedIn(folder, home)
      return !listed.has(own) && !linked.has(own) && NO_INDEX.test(folder.read(path)?.slice(0, 4000) ?? '')
        ? { hidden: true }
        : {}
    },
    navigation: (root, lang, pages) => {
      const own = languages.find(one => languageOfLocale(textAt(one, 'language') ?? '') === lang)
      const prefix = root.folder === home ? '' : `${root.folder.slice(home ? home.length + 1 : 0)}/`
      const byPath = new Map(pages.map(page => [`${prefix}${page.path}`, page]))
      const made = entriesOf(own ?? navigation, byPath, api)
      return made.length > 0 ? made : undefined
    }
  })
}

/** Returns the paths of pages that links in other documents name, from the root of the site or from the document. */
function linkedIn({ files, read }: Tree, home: string): Set<string> {
  const linked = new Set<string>()
  for (const file of files) {
    if (!/\.mdx?$/i.test(file)) continue
    const own = home ? file.slice(home.length + 1) : file
    for (const [, address = ''] of (read(file) ?? '').matchAll(LINK)) {
      if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address)) continue
      const path = address.startsWith('/') ? posix.normalize(address) : posix.join('/', posix.dirname(own), address)
      const page = nameOf(path.slice(1))
      if (page !== nameOf(own)) linked.add(page)
    }
  }
  return linked
}

/** Returns the path of a page as navigation writes it. */
function nameOf(path: string): string {
  return path
    .replace(/\/$/, '')
    .replace(/\.mdx?$/i, '')
    .replace(/(?:^|\/)index$/, '')
}

/** Returns all texts of the navigation, among them the paths of its pages. */
function pathsIn(level: unknown): string[] {
  if (typeof level === 'string') return [nameOf(level.replace(/^\//, ''))]
  return typeof level === 'object' && level !== null ? Object.values(level).flatMap(pathsIn) : []
}

function entriesOf(level: unknown, byPath: ReadonlyMap<string, PageInfo>, api: OpenApiPages, source?: string): Entry[] {
  if (typeof level === 'string') {
    const made = api.pageOf(level, source)
    const page = made
      ? [...byPath.values()].find(one => one.file === made)
      : byPath.get(level.replace(/^\//, '').replace(/\.mdx?$/, ''))
    return page ? [{ label: labelOf(page), file: page.file, children: [] }] : []
  }
  if (Array.isArray(level)) return level.flatMap(item => entriesOf(item, byPath, api, source))
  const own = sourcesOf(level)[0]
  const children = LISTS.flatMap(name => entriesOf(member(level, name) ?? [], byPath, api, own ?? source))
  if (own !== undefined && children.length === 0) {
    const files = new Set(api.pagesOf(own))
    for (const page of byPath.values())
      if (files.has(page.file)) children.push({ label: labelOf(page), file: page.file, children: [] })
  }
  const label = NAMES.map(name => textAt(level, name)).find(text => text !== undefined)
  const index = byPath.get(textAt(level, 'root') ?? '')
  if (label === undefined) return children
  return children.length > 0 || index ? [{ label, ...(index && { file: index.file }), children }] : []
}
