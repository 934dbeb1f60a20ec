import { matchesGlob } from 'node:path'
import { firstFile, listAt, member, readConfigFile, textAt } from './configFile.ts'
import { below, type Entry, type Layout, type PageInfo, type Root, simpleLayout, type Tree } from './layout.ts'
import { isForeignLocale, languageOfLocale } from './locales.ts'
import { summaryEntries } from './summaries.ts'

/** Returns the layout of a VitePress (or VuePress) site. `home` is the folder above its configuration. */
export function vitepressLayout(tree: Tree, home: string, folder: string): Layout {
  const own = below(home, folder)
  const config =
    readConfigFile(tree, firstFile(tree, own, /^config\.[cm]?[jt]s$/)) ??
    readConfigFile(tree, firstFile(tree, `${own}/config`, /^index\.[cm]?[jt]s$/))
  const source = below(home, textAt(config, 'srcDir')?.replace(/^\.\/?|\/$/g, '') ?? '').replace(/\/$/, '')
  const excluded = listAt(config, 'srcExclude').filter(pattern => typeof pattern === 'string')
  const start = source ? `${source}/` : ''
  const names = new Set(
    tree.files.flatMap(file => {
      const [first = '', ...rest] = file.startsWith(start) ? file.slice(start.length).split('/') : []
      return rest.length > 0 ? [first] : []
    })
  )
  const locales = member(config, 'locales')
  // VuePress writes `/` and `/zh/` for what VitePress calls `root` and `zh`.
  const keys =
    typeof locales === 'object' && locales ? Object.keys(locales).map(key => key.replace(/\//g, '') || 'root') : []
  const roots: Root[] = []
  for (const name of names) {
    const lang = languageOfLocale(name)
    if (lang) roots.push({ folder: `${start}${name}`, lang, hasEmojiNames: true })
  }
  const foreign = (file: string) => {
    const first = file.slice(start.length).split('/')[0] ?? ''
    return isForeignLocale(first) && (keys.includes(first) || roots.length > 0 || keys.length === 0)
  }
  const isRest = (file: string) =>
    file.startsWith(start) &&
    /\.md$/i.test(file) &&
    !roots.some(root => file.startsWith(`${root.folder}/`)) &&
    !foreign(file)
  // Without a language of their own, pages beside the language folders only lead to these, or are for the repository.
  const isOfLanguages = keys.length > 0 && !keys.includes('root') && roots.length > 0
  const isBeside = (file: string) => isOfLanguages && !file.slice(start.length).includes('/')
  const rootLang = languageOfLocale(textAt(config, 'locales', 'root', 'lang') ?? textAt(config, 'lang') ?? '')
  const isContents = (file: string) => {
    const root = roots.find(({ folder }) => file === below(folder, 'SUMMARY.md'))
    return root !== undefined && sidebarOf(config, root, start, [], tree, own) === undefined
  }
  if (tree.files.some(isRest)) roots.push({ folder: source, lang: rootLang, hasEmojiNames: true })
  // The title in front matter is that of the browser's window.
  const marks = [
    textAt(config, 'markdown', 'attrs', 'leftDelimiter'),
    textAt(config, 'markdown', 'attrs', 'rightDelimiter')
  ]
  const attributeMarks = marks[0] && marks[1] ? { attributeMarks: marks as [string, string] } : {}
  for (const root of roots) Object.assign(root, { hasOwnHeadings: true, isListedByHeading: true, ...attributeMarks })
  return simpleLayout('VitePress', {
    ...{ title: textAt(config, 'title'), roots, publicFolders: [`${start}public`, `${own}/public`] },
    prefixes: [
      textAt(config, 'base') ?? '/',
      ...[...keys.filter(key => key !== 'root'), ...names].filter(languageOfLocale)
    ],
    aliasesOf: () => ({ '@': source }),
    extensions: /\.(?:md|markdown)$/i,
    isNamedByNavigation: true,
    syntaxOf: () => 'vitepress',
    partOf: file => {
      if (excluded.some(pattern => matchesGlob(file.slice(start.length), pattern)))
        return 'is excluded by the configuration.'
      if (isBeside(file)) return 'is beside the languages of this site.'
      if (isContents(file)) return 'is the table of contents; the navigation is made of it.'
      return /(?:^|\/)\.(?:vitepress|vuepress)\//.test(file) || /\[[^\]]+\]\.md$/.test(file)
        ? 'is a part of other documents.'
        : undefined
    },
    navigation: (root, _, pages) => sidebarOf(config, root, start, pages, tree, own) ?? contentsOf(root, pages, tree)
  })
}

/** Returns the navigation of a list in the way of GitBook, of which a configuration makes its sidebar. */
function contentsOf({ folder }: Root, pages: readonly PageInfo[], tree: Tree): Entry[] | undefined {
  const contents = tree.read(below(folder, 'SUMMARY.md'))
  return contents === undefined ? undefined : summaryEntries(contents, pages)
}

function sidebarOf(
  config: unknown,
  root: Root,
  start: string,
  pages: readonly PageInfo[],
  tree: Tree,
  own: string
): Entry[] | undefined {
  const name = root.folder.slice(start.length)
  const local = name
    ? (readConfigFile(tree, firstFile(tree, `${own}/config`, new RegExp(`^${name}\\.[cm]?[jt]s$`))) ??
      readConfigFile(tree, firstFile(tree, root.folder, /^config\.[cm]?[jt]s$/)))
    : undefined
  const locale = member(config, 'locales', name || 'root') ?? member(config, 'locales', `/${name}/`)
  const sidebar =
    member(local, 'themeConfig', 'sidebar') ??
    member(locale, 'themeConfig', 'sidebar') ??
    member(config, 'themeConfig', 'sidebar') ??
    member(local, 'sidebar')
  if (sidebar === undefined || sidebar === null) return undefined
  if (Array.isArray(sidebar)) return entriesOf(sidebar, '', name, pages)
  if (typeof sidebar !== 'object' || sidebar === null) return undefined
  return Object.entries(sidebar).flatMap(([prefix, value]) => {
    const items = Array.isArray(value) ? value : listAt(value, 'items')
    return entriesOf(items, textAt(value, 'base') ?? (Array.isArray(value) ? prefix : ''), name, pages)
  })
}

function entriesOf(items: readonly unknown[], base: string, locale: string, pages: readonly PageInfo[]): Entry[] {
  const find = (address: string): PageInfo | undefined => {
    const whole = address.startsWith('/') ? address : `${base}/${address}`
    for (const candidate of [whole, `${base}/${address}`]) {
      const path = candidate
        .replace(/[?#].*$/, '')
        .replace(/^\/+/, '')
        .replace(/(?:\.html|\.md)$/, '')
        .replace(/\/{2,}/g, '/')
      const plain = locale && path.startsWith(`${locale}/`) ? path.slice(locale.length + 1) : path
      const trimmed = plain.replace(/\/$/, '')
      const found = pages.find(page =>
        [trimmed, `${trimmed}/index`, `${trimmed}/README`, trimmed || 'index'].includes(page.path)
      )
      if (found) return found
    }
    return undefined
  }
  return items.flatMap((item): Entry[] => {
    const link = typeof item === 'string' ? item : (textAt(item, 'link') ?? textAt(item, 'path') ?? textAt(item, 0))
    const page = link !== undefined && !/^https?:/.test(link) ? find(link) : undefined
    const inner = listAt(item, 'items').length > 0 ? listAt(item, 'items') : listAt(item, 'children')
    const children = entriesOf(inner, textAt(item, 'base') ?? base, locale, pages)
    const label = textAt(item, 'text') ?? textAt(item, 'title') ?? page?.title
    if (!page && children.length === 0) return []
    return [
      {
        label: (label ?? '').replace(/<[^>]*>/g, '').trim() || (page?.title ?? '…'),
        ...(page && { file: page.file }),
        children
      }
    ]
  })
}
