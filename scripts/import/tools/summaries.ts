import { decodePercent } from '../../../src/domain/decodePercent.ts'
import { firstFile, member, readConfigFile, textAt } from './configFile.ts'
import { below, type Entry, type Layout, type PageInfo, type Root, simpleLayout, type Tree } from './layout.ts'
import { languageOfLocale } from './locales.ts'
import { movedIn } from './moved.ts'

const ITEM = /^([ \t]*)[-*+][ \t]+(?:\[((?:[^\]\\]|\\.)*)\]\(<?([^)>\s]*)>?[^)]*\)|(?!\[|<)(.+?)[ \t]*$)/
const HEADING = /^#{1,3}[ \t]+(.*?)(?:[ \t]*<a[ \t].*)?[ \t]*$/

/**
 * Returns the layout of GitBook and mdBook, where SUMMARY.md lists the documents of its folder. A repository can
 * contain several such folders.
 */
export function summaryLayout(tree: Tree, home: string): Layout {
  const summaries = tree.files.filter(
    file => file.startsWith(home ? `${home}/` : '') && /(?:^|\/)SUMMARY\.md$/.test(file)
  )
  const config = firstFile(tree, home, /^docs\.ya?ml$/)
  const settings = config ? readConfigFile(tree, config) : undefined
  const book = tree.read(below(home, 'book.toml')) ?? ''
  const isBook = book !== ''
  const roots = summaries.map((file): Root => {
    const folder = file.replace(/\/?SUMMARY\.md$/, '')
    const name = folder.split('/').at(-1) ?? ''
    const lang = languageOfLocale(name)
    const place = home ? folder.slice(home.length + 1) : folder
    return { folder, lang, hasEmojiNames: !isBook, ...(summaries.length > 1 && !lang && place && { set: place }) }
  })
  const gitbook = below(home, '.gitbook.yaml')
  const pages = readConfigFile(tree, gitbook)
  return simpleLayout(isBook ? 'mdBook' : 'GitBook', {
    ...{ roots, publicFolders: [home], prefixes: roots.flatMap(root => root.set ?? []) },
    title: textAt(settings, 'site', 'title') ?? /^title\s*=\s*"([^"]+)"/m.exec(book)?.[1],
    moved: movedIn(gitbook, member(pages, 'redirects'), { folder: below(home, textAt(pages, 'root') ?? '') }),
    extensions: /\.(?:md|markdown)$/i,
    syntaxOf: () => (isBook ? 'plain' : 'gitbook'),
    partOf: file =>
      /(?:^|\/)SUMMARY\.md$/.test(file)
        ? 'is the table of contents; the navigation is made of it.'
        : /(?:^|\/)\.gitbook\/includes\//.test(file)
          ? 'is a part of other documents.'
          : undefined,
    navigation: (root, _, pages) => summaryEntries(tree.read(below(root.folder, 'SUMMARY.md')) ?? '', pages)
  })
}

/**
 * Returns the entries of a list of documents, such as SUMMARY.md. Headings and items without a link are groups, and nested
 * lists are the tree.
 */
export function summaryEntries(text: string, pages: readonly PageInfo[]): Entry[] {
  const top: Entry[] = []
  let group = top
  let open: { indent: number; entry: Entry }[] = []
  for (const line of text.split('\n')) {
    const heading = HEADING.exec(line)?.[1]
    if (heading !== undefined) {
      open = []
      const isTitle = /^(?:table of contents|summary|目录)$/i.test(heading.trim())
      group = isTitle || !heading.trim() ? top : []
      if (group !== top) top.push({ label: heading.trim(), children: group })
      continue
    }
    const [, indent = '', linked, address = '', label = linked ?? ''] = ITEM.exec(line) ?? []
    if (!label) continue
    const path = decodePercent(address.replace(/[?#].*$/, ''))
      .replace(/^\.?\//, '')
      .replace(/\.md$/i, '')
    const page = path || address === '/' ? pageAt(path.replace(/\/$/, ''), pages) : undefined
    const entry: Entry = {
      label: label.replace(/\\(.)/g, '$1').replace(/[`*]/g, ''),
      ...(page && { file: page.file }),
      children: []
    }
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= indent.length) open.pop()
    ;(open.at(-1)?.entry.children ?? group).push(entry)
    open.push({ indent: indent.length, entry })
  }
  return withoutEmpty(top)
}

/** Returns the document at a path, or the page of a folder. */
function pageAt(path: string, pages: readonly PageInfo[]): PageInfo | undefined {
  return (
    pages.find(one => one.path === path) ??
    pages.find(one => /(?:^|\/)(?:README|index)$/i.test(one.path) && one.path.replace(/\/?[^/]+$/, '') === path)
  )
}

/** Removes entries without any document. */
function withoutEmpty(entries: readonly Entry[]): Entry[] {
  return entries.flatMap(entry => {
    const children = withoutEmpty(entry.children)
    return entry.file || children.length > 0 ? [{ ...entry, children }] : []
  })
}
