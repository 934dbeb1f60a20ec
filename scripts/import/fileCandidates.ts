import { posix } from 'node:path'
import { decodePercent } from '../../src/domain/decodePercent.ts'
import { pathsMeant, sitePaths } from './fileLookup.ts'
import { withoutPrefixes } from './pageRoutes.ts'
import type { Layout, Root } from './tools/layout.ts'
import { languageOfLocale } from './tools/locales.ts'

/** A file that Sphinx copies when it builds the site. */
const BUILT = /(?:^|\/)_(static|images|downloads)\/([^?#]+)/

/** Formats of pictures in the order in which Sphinx takes them for a page. */
const FORMATS = ['svg', 'png', 'gif', 'jpg', 'jpeg']

/** Returns the files that the address in a file can refer to, the most likely first. */
export type FileCandidates = (file: string, address: string) => string[]

/**
 * Knows by which addresses the documents of a tool refer to files, each with the one to which the configuration moved it.
 * @param routeOf returns the address that a document gives its page
 */
export function fileCandidates(
  files: readonly string[],
  layout: Layout | undefined,
  routeOf: (file: string) => string | undefined = () => undefined
): FileCandidates {
  const roots = layout?.roots ?? []
  const moved = new Map(
    (layout?.moved ?? [])
      .filter(({ from, to }) => !/^\/|:\/\/|\*/.test(from) && !/^\/|:\/\/|\*/.test(to))
      .map(({ folder = '', from, to }) => [posix.join(folder, from), posix.join(folder, to.replace(/[?#].*$/s, ''))])
  )
  let byName: ReadonlyMap<string, string[]> | undefined
  /** Folders of languages by the folder they are in. */
  let languageFolders: ReadonlyMap<string, string[]> | undefined

  return function candidates(file, address) {
    // Sphinx chooses the format: `![](diagram.*)`.
    // Documents in AsciiDoc are made Markdown before anything looks for them.
    const made = address.replace(/\.(?:adoc|asciidoc|asc)(?=[?#]|$)/i, '.md')
    const names = /\.\*$/.test(address)
      ? FORMATS.map(one => address.replace(/\*$/, one))
      : [...new Set([made, address])]
    const paths = names.flatMap(name => written(file, name))
    if (moved.size === 0) return paths
    return paths.flatMap(path => [path, moved.get(path) ?? moved.get(`${path}.md`) ?? []].flat())
  }

  function written(file: string, address: string): string[] {
    // The prefix by which Docusaurus names a file of its server.
    const url = address.replace(/^pathname:\/\/(?=\/)/, '')
    if (url.startsWith('source:/')) return pathsMeant('', url.slice('source:'.length))
    for (const [alias, folder] of Object.entries(layout?.aliasesOf?.(file) ?? {}))
      if (alias && url.startsWith(`${alias}/`)) return pathsMeant('', `/${posix.join(folder, url.slice(alias.length))}`)
    const inSite = sitePaths(url)
    if (inSite.length > 0) return inSite.flatMap(path => pathsMeant('', `/${path}`))
    if (!layout) return [...pathsMeant(file, url), ...inLanguages(file, url)]
    const root = rootOf(file)
    const built = root?.staticFolders ? builtFrom(url, root.staticFolders) : []
    const isAbsolute = url.trim().startsWith('/')
    return [...(isAbsolute ? absolute(layout, file, url, root) : relative(layout, file, url, root)), ...built]
  }

  /**
   * Returns the files at the same place below the folders of other languages, because a translation may lack its
   * pictures. An address from the root of the site is one from the folder of a language.
   */
  function inLanguages(file: string, url: string): string[] {
    const own = languageFolderOf(file)
    if (own === undefined) return []
    languageFolders ??= Map.groupBy(new Set(files.flatMap(one => languageFolderOf(one) ?? [])), posix.dirname)
    const beside = languageFolders.get(posix.dirname(own))?.filter(one => one !== own) ?? []
    if (url.startsWith('/')) return [own, ...beside].flatMap(folder => pathsMeant('', `/${posix.join(folder, url)}`))
    return beside.flatMap(folder => pathsMeant(folder + file.slice(own.length), url))
  }

  function relative({ aliasesOf }: Layout, file: string, url: string, root: Root | undefined): string[] {
    // A file that a translation lacks is taken from the original.
    const own = root ? file.slice(root.folder ? root.folder.length + 1 : 0) : file
    const others = roots
      .filter(other => other !== root && other.set === root?.set)
      .flatMap(({ folder }) => pathsMeant(posix.join(folder, own), url))
    // Docusaurus also looks for files from the folder of the documents and from that of the site.
    const isPath = /^[\w(][^:]*\.mdx?(?:[?#]|$)/i.test(url)
    const bases = isPath && root ? [root.folder, aliasesOf?.(file)['@site'] ?? ''] : []
    // Addresses in HTML count from the page, and the page of `a/b.md` is the folder `a/b`.
    const page = file.replace(/(?:(?<=\/|^)(?:index|readme))?\.[^./]+$/i, '/.')
    // An address that the document gives its page is in another folder, from which a browser counts.
    const route = routeOf(file)
    const fromRoute = route === undefined ? [] : [posix.dirname(`/${route}`), `/${route}`]
    return [
      ...pathsMeant(file, url),
      ...others,
      ...bases.flatMap(base => pathsMeant('', `/${posix.join(base, url)}`)),
      ...pathsMeant(page, url),
      ...(layout ? fromRoute.flatMap(base => absolute(layout, '', posix.join(base, url), root)) : [])
    ]
  }

  function absolute(layout: Layout, file: string, url: string, root: Root | undefined): string[] {
    const paths = pathsMeant(file, url).flatMap(path => [path, ...withoutPrefixes(path, layout.prefixes)])
    const publicFolders = layout.publicFolders.toSorted((a, b) => sharedStart(b, file) - sharedStart(a, file))
    const folders = [...publicFolders, ...(root ? [root.folder] : []), ...roots.map(({ folder }) => folder), '']
    return paths.flatMap(path => folders.map(folder => (folder ? posix.join(folder, path) : path)))
  }

  /** Returns the files of which Sphinx makes those in `_static`, `_images` and `_downloads`. */
  function builtFrom(url: string, staticFolders: readonly string[]): string[] {
    const [, folder, rest = ''] = BUILT.exec(decodePercent(url)) ?? []
    if (folder === 'static') return staticFolders.map(path => posix.join(path, rest))
    if (!folder) return []
    byName ??= Map.groupBy(files, file => posix.basename(file))
    const found = byName.get(posix.basename(rest)) ?? []
    return found.length === 1 ? found : []
  }

  function rootOf(file: string): Root | undefined {
    return roots
      .filter(({ folder }) => folder === '' || file.startsWith(`${folder}/`))
      .reduce<Root | undefined>(
        (best, one) => (best && best.folder.length >= one.folder.length ? best : one),
        undefined
      )
  }
}

/** Returns the first folder above a file that is named like a language of the site. */
function languageFolderOf(file: string): string | undefined {
  const parts = file.split('/').slice(0, -1)
  const at = parts.findIndex(name => languageOfLocale(name))
  return at < 0 ? undefined : parts.slice(0, at + 1).join('/')
}

/** Returns the number of characters with which both paths begin. */
function sharedStart(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return at
}
