import { firstFile, readConfigFile, textAt } from './configFile.ts'
import { readable } from './folderNames.ts'
import { below, type Entry, type Layout, type PageInfo, type Root, simpleLayout, type Tree } from './layout.ts'
import { isForeignLocale, languageOfLocale } from './locales.ts'

const META = /^_meta(?:\.global|\.[a-z]{2}(?:-[A-Za-z]+)?)?\.(?:json|[cm]?[jt]sx?)$/

/** Returns the layout of a Nextra site, with documents below content/, pages/ or app/, ordered by _meta files. */
export function nextraLayout(tree: Tree, home: string): Layout | undefined {
  const docs = ['src/content', 'content', 'src/pages', 'pages', 'src/app', 'app']
    .map(name => below(home, name))
    .find(folder => tree.files.some(file => file.startsWith(`${folder}/`) && /\.mdx?$/i.test(file)))
  if (!docs) return undefined
  const names = new Set(
    tree.files.flatMap(file => (file.startsWith(`${docs}/`) ? [file.slice(docs.length + 1).split('/')[0] ?? ''] : []))
  )
  const roots: Root[] = []
  for (const name of names) {
    const lang = languageOfLocale(name)
    if (lang) roots.push({ folder: `${docs}/${name}`, lang, hasOwnHeadings: true })
  }
  const isApp = /(?:^|\/)app$/.test(docs)
  roots.push({ folder: docs, lang: undefined, hasOwnHeadings: true })
  return simpleLayout('Nextra', {
    ...{ roots, publicFolders: [below(home, 'public')], prefixes: [...names].filter(name => languageOfLocale(name)) },
    aliasesOf: () => ({ '@': home, '~': home }),
    syntaxOf: () => 'mdx',
    partOf: file => {
      const [first = '', ...rest] = file.slice(docs.length + 1).split('/')
      if (rest.length > 0 && isForeignLocale(first)) return `is in another language (${first}).`
      if (isApp && !/\/page\.mdx?$/i.test(file)) return 'is a part of other documents.'
      return rest.some(name => name.startsWith('_')) ? 'is a part of other documents.' : undefined
    },
    // Folders in parentheses and brackets only group files.
    routeOf: path =>
      path
        .split('/')
        .filter(segment => !/^[([].*[)\]]$/.test(segment))
        .join('/')
        .replace(/(?:^|\/)(?:index|page)$/, ''),
    navigation: (root, _, pages) => metaEntries(tree, root, '', pages)
  })
}

function metaEntries(tree: Tree, root: Root, folder: string, pages: readonly PageInfo[]): Entry[] {
  const place = folder ? below(root.folder, folder) : root.folder
  const meta = readConfigFile(tree, firstFile(tree, place, META))
  const order = typeof meta === 'object' && meta ? Object.keys(meta) : []
  const prefix = folder ? `${folder}/` : ''
  const names = new Map<string, { page?: PageInfo; isFolder: boolean }>()
  for (const page of pages) {
    if (!page.path.startsWith(prefix)) continue
    const [name = '', ...rest] = page.path.slice(prefix.length).split('/')
    const known = names.get(name) ?? { isFolder: false }
    if (rest.length === 0 || (rest.length === 1 && rest[0] === 'page')) known.page = page
    if (rest.length > 0 && !(rest.length === 1 && rest[0] === 'page')) known.isFolder = true
    names.set(name, known)
  }
  const rankOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return [...names]
    .filter(([name]) => name !== 'page')
    .sort(
      ([a], [b]) => rankOf(a) - rankOf(b) || Number(b === 'index') - Number(a === 'index') || a.localeCompare(b, 'en')
    )
    .flatMap(([name, { page, isFolder }]): Entry[] => {
      const children = isFolder ? metaEntries(tree, root, `${prefix}${name}`, pages) : []
      const index = page ?? children.find(one => /(?:^|\/)index\.mdx?$/i.test(one.file ?? ''))
      const title = textAt(meta, name) ?? textAt(meta, name, 'title')
      const file = page?.file ?? (index && 'file' in index ? index.file : undefined)
      const isGroup = /^[([].*[)\]]$/.test(name)
      if (isGroup) return children
      const label = title ?? page?.title ?? readable(name)
      return [{ label, ...(file && { file }), children: children.filter(one => one.file !== file) }]
    })
    .filter(entry => entry.file || entry.children.length > 0)
}
