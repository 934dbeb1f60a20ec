import { posix } from 'node:path'
import { listAt, member, readYaml, textAt } from './configFile.ts'
import { ignoreTest } from './ignoreFile.ts'
import { below, type Entry, type Layout, type PageInfo, type Root, simpleLayout, type Tree } from './layout.ts'
import { languageOfLocale } from './locales.ts'
import { appendedBy, headingSeparatorOf, marksOf, mkdocsExtensions, nestedIndentOf } from './mkdocsExtensions.ts'
import { mkdocsLanguages } from './mkdocsLanguages.ts'
import { mkdocsMacros } from './mkdocsMacros.ts'
import { movedIn } from './moved.ts'

/** Maximum number of files that inherit from one another. */
const MAX_INHERITED = 5

/** Returns the layout of MkDocs, whose mkdocs.yml specifies the folder of documents and their order. */
export function mkdocsLayout(tree: Tree, home: string, file: string): Layout {
  const written = tree.read(file) ?? ''
  const config = configOf(tree, file)
  const folder = posix.normalize(below(home, textAt(config, 'docs_dir') ?? 'docs')).replace(/\/$/, '')
  // Documents above the imported folder are not part of it.
  const docs = folder === '.' || folder.startsWith('..') ? '' : folder
  const start = docs && `${docs}/`
  const isExcluded = ignoreTest(textAt(config, 'exclude_docs') ?? '')
  const isDraft = ignoreTest(textAt(config, 'draft_docs') ?? '')
  const roots: Root[] = []
  for (const name of new Set(
    tree.files.flatMap(one => (one.startsWith(start) ? [one.slice(start.length).split('/')[0] ?? ''] : []))
  )) {
    const lang = languageOfLocale(name)
    if (lang) roots.push({ folder: `${start}${name}`, lang })
  }
  const extensions = mkdocsExtensions(config)
  const appended = appendedBy(extensions).map(path => below(home, path))
  const hasEmojiNames = extensions.has('pymdownx.emoji')
  const macros = mkdocsMacros(written, config, path => tree.read(below(home, path)))
  const common = {
    appended,
    marks: marksOf(extensions),
    hasEmojiNames,
    // The title in front matter is that of the browser's window.
    hasOwnHeadings: true,
    macros,
    headingSeparator: headingSeparatorOf(extensions),
    nestedIndent: nestedIndentOf(extensions)
  }
  for (const root of roots) Object.assign(root, common)
  roots.push({
    ...common,
    folder: docs,
    lang: languageOfLocale(textAt(config, 'theme', 'language') ?? '')
  })
  const languages = mkdocsLanguages(pluginsOf(config))
  return simpleLayout('MkDocs', {
    ...(languages.prefixes.length > 0 && { prefixes: languages.prefixes }),
    ...{ title: textAt(config, 'site_name'), roots, publicFolders: [docs], extensions: /\.(?:md|markdown)$/i },
    moved: pluginsOf(config).flatMap(one => movedIn(file, member(one, 'redirects', 'redirect_maps'), { folder: docs })),
    aliasesOf: () => ({ snippets: home }),
    syntaxOf: () => 'mkdocs',
    partOf: file => {
      const path = file.slice(start.length)
      if (isDraft(path)) return 'is not public: it is in draft_docs of mkdocs.yml.'
      if (languages.isLeftOut(path.replace(/\.(?:md|markdown)$/i, '')))
        return 'is in a language that mkdocs.yml does not build.'
      return isExcluded(path) ? 'is excluded by mkdocs.yml.' : undefined
    },
    isNamedByNavigation: true,
    ...(languages.prefixes.length > 0 && { routeOf: languages.routeOf }),
    ...(languages.unnamed && {
      sitePlace: ({ folder }: Root) => {
        const name = folder.slice(start.length)
        return { before: '', after: name === languages.unnamed ? '' : name }
      }
    }),
    navigation: (root, lang, pages) => {
      const items = listAt(config, 'nav')
      if (items.length === 0) return undefined
      const prefix = root.folder === docs ? '' : `${root.folder.slice(start.length)}/`
      const byPath = new Map(pages.map(page => [languages.plainPath(`${prefix}${page.path}`), page]))
      return languages.translated(navEntries(items, byPath), lang)
    }
  })
}

/** Returns the configuration of a file, with that of the file from which it inherits. */
function configOf(tree: Tree, file: string, depth = 0): unknown {
  let own: unknown
  try {
    own = readYaml(tree.read(file) ?? '')
  } catch {
    return undefined
  }
  const parent = textAt(own, 'INHERIT')
  if (parent === undefined || depth > MAX_INHERITED) return own
  return merged(configOf(tree, posix.join(posix.dirname(file), parent), depth + 1), own)
}

/** Returns two values as one. Maps are joined, and of others the second counts. */
function merged(base: unknown, own: unknown): unknown {
  const isMap = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isMap(base) || !isMap(own)) return own ?? base
  const made: Record<string, unknown> = Object.assign(Object.create(null), base, own)
  for (const name of Object.keys(own))
    if (Object.hasOwn(base, name)) made[name] = merged(member(base, name), member(own, name))
  return made
}

/** Returns the plugins, which are a list or a map. */
function pluginsOf(config: unknown): unknown[] {
  return [member(config, 'plugins') ?? []].flat()
}

const INDEX = /(?:^|\/)(?:index|README)\.md$/i

/** Returns the path of the document that an item of `nav` names. */
function pathOf(item: unknown): string {
  if (typeof item === 'string') return item
  const [label] = typeof item === 'object' && item !== null ? Object.keys(item) : []
  return (label && textAt(item, label)) || ''
}

/** Returns the entries of `nav`. The first index page of a section is that of the section, unless it was not imported. */
function navEntries(items: readonly unknown[], byPath: ReadonlyMap<string, PageInfo>): Entry[] {
  const page = (path: string) => {
    const plain = path.replace(/\.md$/i, '').replace(/\/$/, '')
    return byPath.get(plain) ?? byPath.get(`${plain}/index`)
  }
  return items.flatMap((item): Entry[] => {
    if (typeof item === 'string') {
      const found = page(item)
      return found ? [{ label: found.title, file: found.file, children: [] }] : []
    }
    if (typeof item !== 'object' || item === null) return []
    return Object.keys(item).flatMap((label): Entry[] => {
      const value = member(item, label)
      if (typeof value === 'string') {
        const found = page(value)
        return found ? [{ label, file: found.file, children: [] }] : []
      }
      const children = Array.isArray(value) ? navEntries(value, byPath) : []
      const first = Array.isArray(value) ? value.map(pathOf).find(path => INDEX.test(path)) : undefined
      const file = first && page(first)?.file
      const index = file ? children.find(one => one.file === file && one.children.length === 0) : undefined
      return children.length > 0
        ? [{ label, ...(index && { file: index.file }), children: children.filter(one => one !== index) }]
        : []
    })
  })
}
