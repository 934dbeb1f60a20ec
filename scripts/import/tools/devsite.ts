import { listAt, readConfigFile, textAt } from './configFile.ts'
import { below, type Entry, type Layout, type PageInfo, type Root, simpleLayout, type Tree } from './layout.ts'
import { isForeignLocale, languageOfLocale } from './locales.ts'

const CONTENTS = /(?:^|\/)_toc\.ya?ml$/
const INDEX = /(?:^|\/)(?:index|readme)(?:\.lab)?$/i
const EXTENSION = /(?:\.lab)?\.(?:md|markdown)$/i
/** Depth of parts in parts. */
const MAX_DEPTH = 12

/**
 * Returns the layout of a site of Google's DevSite, such as those of OpenThread and TensorFlow: `_toc.yaml` in folders lists
 * pages by their addresses, which begin at a folder above it (`site/en`). Languages are beside one another.
 * Returns undefined where no list leads to documents.
 */
export function devsiteLayout(tree: Tree): Layout | undefined {
  const lists = tree.files.filter(file => CONTENTS.test(file))
  const pages = new Set(tree.files.filter(file => EXTENSION.test(file)).map(file => plain(file)))
  const home = homeOf(lists, tree, pages)
  if (home === undefined) return undefined
  const above = home.includes('/') ? home.slice(0, home.lastIndexOf('/')) : ''
  const own = languageOfLocale(home.slice(above ? above.length + 1 : 0))
  const roots: Root[] = []
  const foreign: string[] = []
  if (own) {
    const start = above ? `${above}/` : ''
    const inside = tree.files.filter(file => file.startsWith(start) && file.slice(start.length).includes('/'))
    for (const name of new Set(inside.map(file => file.slice(start.length).split('/')[0] ?? ''))) {
      const lang = languageOfLocale(name)
      if (lang) roots.push({ folder: `${start}${name}`, lang, hasNamedNotes: true })
      else if (isForeignLocale(name)) foreign.push(`${start}${name}`)
    }
  } else roots.push({ folder: home, lang: undefined, hasNamedNotes: true })
  return simpleLayout('DevSite', {
    ...{ roots, foreign, publicFolders: [home], prefixes: ['/'] },
    extensions: /\.(?:md|markdown)$/i,
    syntaxOf: () => 'plain',
    partOf: file => (file.split('/').some(part => part.startsWith('_')) ? 'is a part of other documents.' : undefined),
    isNamedByNavigation: true,
    routeOf: path => path.replace(INDEX, '').replace(/\.lab$/, ''),
    // A translation has the tree of the original, with the titles of its own pages.
    navigation: (root, _, pages) => {
      const translated = lists.filter(file => file.startsWith(`${root.folder}/`))
      const used = translated.length > 0 ? root.folder : home
      const entries = entriesOf(lists, used, tree, pages, used === root.folder)
      return entries.length > 0 ? entries : undefined
    }
  })
}

/** Returns the folder at which the addresses in the lists begin: the one below which most of them are documents. */
function homeOf(lists: readonly string[], tree: Tree, pages: ReadonlySet<string>): string | undefined {
  const counts = new Map<string, number>()
  for (const list of lists) {
    const addresses = addressesIn(listAt(readConfigFile(tree, list), 'toc'), 0)
    const folders = list.split('/').slice(0, -1)
    for (let depth = 0; depth <= folders.length; depth++) {
      const folder = folders.slice(0, depth).join('/')
      const found = addresses.filter(address => pages.has(below(folder, address).replace(/\/$/, ''))).length
      if (found > 0) counts.set(folder, (counts.get(folder) ?? 0) + found)
    }
  }
  const [best] = [...counts].toSorted(([a, one], [b, other]) => other - one || a.length - b.length)
  return best?.[0]
}

function addressesIn(items: readonly unknown[], depth: number): string[] {
  if (depth > MAX_DEPTH) return []
  return items.flatMap(item => {
    const address = addressOf(item)
    return [...(address === undefined ? [] : [address]), ...addressesIn(listAt(item, 'section'), depth + 1)]
  })
}

/** Returns the address of an entry below the home of the site. Returns undefined for a heading or another site. */
function addressOf(item: unknown): string | undefined {
  const path = textAt(item, 'path')
  if (path === undefined || !path.startsWith('/') || path.startsWith('//')) return undefined
  return path.replace(/[?#].*$/, '').replace(/^\/|\/$|(?:\/index)?(?:\.html|\.md)$/g, '')
}

/** Returns the path of a file as addresses have it. */
function plain(file: string): string {
  return file.replace(EXTENSION, '').replace(INDEX, '')
}

function entriesOf(
  lists: readonly string[],
  home: string,
  tree: Tree,
  pages: readonly PageInfo[],
  hasLabels: boolean
): Entry[] {
  const byAddress = new Map(pages.map(page => [plain(page.path), page]))
  const contents = new Map(lists.filter(one => one.startsWith(below(home, ''))).map(one => [one, tocOf(tree, one)]))
  const included = new Set([...contents.values()].flatMap(items => includesIn(items, home, 0)))
  // A page or a list that several lists name stands where the first one has it. A list can also name itself.
  const taken = new Set<string>()
  return [...contents].filter(([file]) => !included.has(file)).flatMap(([file, items]) => chapterOf(file, items))

  function chapterOf(file: string, items: readonly unknown[]): Entry[] {
    const entries = itemsOf(items, 0)
    const folder = file.slice(home ? home.length + 1 : 0).replace(/\/?_toc\.ya?ml$/, '')
    const [first, ...rest] = entries
    if (!first || (entries.length === 1 && first.children.length > 0)) return entries
    const index = byAddress.get(folder)
    const label = index && first.file === index.file ? index.title : undefined
    return label ? [{ ...first, label, children: [...first.children, ...rest] }] : entries
  }

  function itemsOf(items: readonly unknown[], depth: number): Entry[] {
    if (depth > MAX_DEPTH) return []
    const made: Entry[] = []
    let group = made
    for (const item of items) {
      const heading = textAt(item, 'heading')
      if (heading !== undefined) {
        group = []
        made.push({ label: heading, children: group })
        continue
      }
      const part = textAt(item, 'include')
      if (part !== undefined) {
        const list = below(home, part.replace(/^\//, ''))
        if (taken.has(list)) continue
        taken.add(list)
        group.push(...itemsOf(contents.get(list) ?? [], depth + 1))
        continue
      }
      const page = byAddress.get(addressOf(item) ?? '\n')
      const children = itemsOf(listAt(item, 'section'), depth + 1)
      const isNew = page !== undefined && !taken.has(page.file)
      if (!isNew && children.length === 0) continue
      if (isNew) taken.add(page.file)
      const label = (hasLabels ? textAt(item, 'title') : page?.title) ?? textAt(item, 'title') ?? page?.title ?? '…'
      group.push({ label, ...(isNew && { file: page.file }), children })
    }
    return made.filter(({ file, children }) => file !== undefined || children.length > 0)
  }
}

function tocOf(tree: Tree, file: string): unknown[] {
  return listAt(readConfigFile(tree, file), 'toc')
}

/** Returns the lists that entries include. */
function includesIn(items: readonly unknown[], home: string, depth: number): string[] {
  if (depth > MAX_DEPTH) return []
  return items.flatMap(item => {
    const part = textAt(item, 'include')
    return [
      ...(part === undefined ? [] : [below(home, part.replace(/^\//, ''))]),
      ...includesIn(listAt(item, 'section'), home, depth + 1)
    ]
  })
}
