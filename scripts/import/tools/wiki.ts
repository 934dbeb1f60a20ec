import { posix } from 'node:path'
import { decodePercent } from '../../../src/domain/decodePercent.ts'
import { fromWiki, type WikiPages } from '../mark/wikiLinks.ts'
import { type Layout, simpleLayout, type Tree } from './layout.ts'
import { summaryEntries } from './summaries.ts'

/** Files that a wiki shows around its pages. */
const AROUND = /(?:^|\/)_(?:Sidebar|Footer|Header)\.(?:md|markdown)$/
const DOCUMENT = /\.(?:md|markdown)$/i
const OWN_ADDRESS = /\/[\w.-]{1,100}\/[\w.-]{1,100}\/wiki\/(?=([\w%:.-]{0,200}))/g
/** Links that must lead to pages of the folder before their address is that of the wiki. */
const MIN_LINKS = 3

/**
 * Returns the layout of a wiki of GitHub, Gitea or Gollum: pages with dashes for blanks, found by their names alone, and `Home`. Returns
 * undefined for a folder that has a page of that name beside a README.
 */
export function wikiLayout(tree: Tree, home: string, file: string): Layout | undefined {
  const isNamedHome = /^Home\./.test(file)
  if (home !== '' || (isNamedHome && tree.files.some(one => /^(?:README|index)\.\w+$/i.test(one)))) return undefined
  const root = { folder: '', lang: undefined, hasEmojiNames: true, isWiki: true }
  return simpleLayout('wiki', {
    ...{ roots: [root], publicFolders: [''], extensions: DOCUMENT },
    syntaxOf: () => 'plain',
    partOf: one => (AROUND.test(one) ? 'is a part of every page; the navigation is made of it.' : undefined),
    // All pages are in one folder of the site.
    routeOf: path => posix.basename(path),
    navigation: (_, __, pages) => {
      const sidebar = tree.files.find(one => /^_Sidebar\.(?:md|markdown)$/.test(one)) ?? ''
      const text = fromWiki(tree.read(sidebar) ?? '', sidebar, wikiPages(tree, true), [])
        // Names of groups stand in bold lines and in summaries of folded parts.
        .replace(/^[ \t]*(?:\*\*([^*\n]{1,200})\*\*|.*<summary>(.{1,200})<\/summary>.*)[ \t]*$/gm, '## $1$2')
        .replace(/\]\(<?source:\/([^)>]*?)>?\)/g, '](<$1>)')
      const entries = summaryEntries(text, pages)
      const first = pages.find(({ path }) => path === 'Home')
      if (!first || text.includes('](<Home.md>)')) return entries
      return [{ label: first.title, file: first.file, children: [] }, ...entries]
    }
  })
}

/** Returns the pages and files of a folder by their names. Letters, blanks, dashes and underscores count as GitHub compares them. */
export function wikiPages(tree: Tree, isWiki: boolean): WikiPages {
  const byName = new Map<string, string[]>()
  const add = (key: string, file: string) => byName.set(key, [...(byName.get(key) ?? []), file])
  for (const file of tree.files) {
    const path = keyOf(file)
    add(`/${path}`, file)
    add(posix.basename(path), file)
  }
  const find = (from: string, written: string): string | undefined => {
    const name = keyOf(decodePercent(written.replaceAll('\\', '/').trim()))
    const folder = posix.dirname(keyOf(from))
    for (const key of [posix.join('/', folder, name), posix.join('/', name), posix.basename(name)]) {
      const found = byName.get(key)
      if (found) return nearest(found, from)
    }
    return undefined
  }
  return { isWiki, find, address: isWiki ? addressOf(tree, find) : undefined }
}

function keyOf(path: string): string {
  return path
    .normalize('NFC')
    .replace(DOCUMENT, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
}

/** Returns the file that has the most folders in common with another one, and of several the one with the shortest path. */
function nearest(files: readonly string[], from: string): string | undefined {
  const shared = (file: string) => {
    const [a, b] = [file.split('/'), from.split('/')]
    const differs = a.findIndex((name, at) => name !== b[at])
    return differs < 0 ? a.length : differs
  }
  return files.toSorted((a, b) => shared(b) - shared(a) || a.length - b.length)[0]
}

/** Returns the address by which pages of the wiki link to one another in full. */
function addressOf(tree: Tree, find: WikiPages['find']): string | undefined {
  const counts = new Map<string, number>()
  for (const file of tree.files) {
    if (!DOCUMENT.test(file)) continue
    for (const [address, name = ''] of (tree.read(file) ?? '').matchAll(OWN_ADDRESS))
      if (name && find(file, name)) counts.set(address, (counts.get(address) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return most && most[1] >= MIN_LINKS ? most[0] : undefined
}
