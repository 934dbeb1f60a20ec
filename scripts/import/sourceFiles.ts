import { readFileSync, realpathSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { sitePaths } from './fileLookup.ts'
import type { SourceFiles } from './mark/context.ts'
import type { WikiPages } from './mark/wikiLinks.ts'
import { readText as textOf } from './readText.ts'
import type { Layout, Tree } from './tools/layout.ts'
import { wikiPages } from './tools/wiki.ts'

const EXTENSIONS = ['', '.md', '.mdx', '.json', '.ts', '.tsx', '.js', '/index.md', '/index.mdx']
const MAX_BYTES = 2_000_000
/** The path in a Markdown link, without its anchor. */
const LINK_TARGET = /\]\(<?([^)\s>#?]+\.(?:md|markdown))\b/gi

/** Returns the imported folder. A file is read when a tool or a document needs it. */
export function sourceTree(
  base: string,
  files: readonly string[],
  linked: ReadonlyMap<string, string> = new Map()
): Tree {
  const known = new Set(files)
  const texts = new Map<string, string | undefined>()
  let root: string | undefined
  const readBytes = (file: string): Uint8Array | undefined => {
    try {
      root ??= realpathSync(base) + sep
      const path = realpathSync(join(base, file))
      // A symbolic link must not copy a file from elsewhere on the machine into an article.
      if (!path.startsWith(root)) return undefined
      const bytes = readFileSync(path)
      return bytes.length > MAX_BYTES ? undefined : bytes
    } catch {
      return undefined
    }
  }
  const readText = (file: string): string | undefined => {
    const bytes = readBytes(file)
    return bytes && textOf(bytes)?.text.replaceAll('\r\n', '\n')
  }
  return {
    files,
    has: file => known.has(file),
    realPath: file => linked.get(file),
    bytes: file => (known.has(file) ? readBytes(file) : undefined),
    read(file) {
      if (!known.has(file)) return undefined
      if (!texts.has(file)) texts.set(file, readText(file))
      return texts.get(file)
    }
  }
}

/** Finds files that documents include: relative, from the root of the site, or by an alias. */
export function partFiles(tree: Tree, layout?: Layout): SourceFiles {
  const withExtension = (path: string) => EXTENSIONS.map(extension => `${path}${extension}`).find(tree.has)
  // Such a path counts from the folder of the documentation, which can be one of several in the imported folder.
  const fromRoots = (from: string, path: string) => {
    const own = (layout?.roots ?? []).map(({ folder }) => folder).filter(one => one && from.startsWith(`${one}/`))
    const folders = [...own.toSorted((a, b) => b.length - a.length), '']
    return folders.map(one => withExtension(posix.normalize(posix.join(one, path)))).find(one => one !== undefined)
  }
  let linked: Set<string> | undefined
  const isWiki = layout?.tool === 'wiki'
  let wiki: WikiPages | undefined
  return {
    isLinked(file) {
      linked ??= linkedIn(tree)
      return linked.has(file)
    },
    wiki() {
      if (layout && !isWiki) return undefined
      wiki ??= wikiPages(tree, isWiki)
      return wiki
    },
    parts: new Map(),
    named: new Set(),
    read: tree.read,
    find(from, address) {
      const plain = address.trim().replaceAll('\\', '')
      for (const [name, folder] of Object.entries(layout?.aliasesOf?.(from) ?? {})) {
        if (!plain.startsWith(`${name}/`)) continue
        const found = withExtension(posix.normalize(posix.join(folder, plain.slice(name.length + 1))))
        if (found !== undefined) return found
      }
      for (const path of sitePaths(plain)) {
        const found = withExtension(posix.normalize(path))
        if (found !== undefined) return found
      }
      if (plain.startsWith('/')) return fromRoots(from, plain.slice(1))
      const origin = layout?.generated?.get(from)?.origin
      const beside = (file: string) => withExtension(posix.normalize(posix.join(posix.dirname(file), plain)))
      return beside(from) ?? (origin === undefined ? undefined : beside(origin))
    }
  }
}

/** Returns the files of the tree that links in Markdown lead to. */
function linkedIn(tree: Tree): Set<string> {
  const linked = new Set<string>()
  for (const file of tree.files) {
    if (!/\.(?:md|markdown)$/i.test(file)) continue
    for (const [, target = ''] of (tree.read(file) ?? '').matchAll(LINK_TARGET)) {
      const path = posix.normalize(posix.join(posix.dirname(file), target.replaceAll('\\', '')))
      if (path !== file && tree.has(path)) linked.add(path)
    }
  }
  return linked
}
