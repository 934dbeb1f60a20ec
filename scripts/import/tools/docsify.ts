import { below, type Layout, simpleLayout, type Tree } from './layout.ts'
import { summaryEntries } from './summaries.ts'

/** Files that Docsify shows around the documents. */
const AROUND = /(?:^|\/)_(?:sidebar|navbar|coverpage|404)\.md$/i

/**
 * Returns the layout of Docsify, which renders a folder of documents in the browser. Returns undefined for another
 * index.html. Files and folders whose names begin with `_` are
 * pages if a sidebar or navigation bar lists them or a document in them.
 */
export function docsifyLayout(tree: Tree, home: string, file: string): Layout | undefined {
  const page = tree.read(file) ?? ''
  if (!/\bdocsify\b/.test(page)) return undefined
  const inside = tree.files.filter(one => one.startsWith(home ? `${home}/` : ''))
  const listed = inside.filter(one => AROUND.test(one)).flatMap(one => addressesIn(tree.read(one) ?? ''))
  return simpleLayout('Docsify', {
    ...{ roots: [{ folder: home, lang: undefined, hasEmojiNames: true }], publicFolders: [home] },
    title: /\bname:\s*(['"`])(.+?)\1/.exec(page)?.[2] ?? /<title>([^<]+)<\/title>/i.exec(page)?.[1]?.trim(),
    extensions: /\.(?:md|markdown)$/i,
    syntaxOf: () => 'docsify',
    partOf: one => {
      if (AROUND.test(one)) return 'is a part of every page; the navigation is made of it.'
      const path = one.slice(home ? home.length + 1 : 0).replace(/\.\w+$/, '')
      const folders = path.split('/')
      // A folder of documents is listed by at least one of them.
      const isHidden = (part: string, at: number) => {
        const place = folders.slice(0, at + 1).join('/')
        return part.startsWith('_') && !listed.some(address => address === place || address.startsWith(`${place}/`))
      }
      return folders.some(isHidden) ? 'is a part of other documents.' : undefined
    },
    navigation: (root, _, pages) => {
      const entries = summaryEntries(tree.read(below(root.folder, '_sidebar.md')) ?? '', pages)
      return entries.length > 0 ? entries : undefined
    }
  })
}

/** Returns the addresses of the links in a list of documents, without a leading slash and an extension. */
function addressesIn(text: string): string[] {
  return [...text.matchAll(/\]\(<?\.?\/?([^\s)>#?]{1,500})/g)].map(([, address = '']) =>
    address.replace(/\.\w+$|\/$/, '')
  )
}
