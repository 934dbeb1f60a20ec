import { posix } from 'node:path'
import { decodePercent } from '../../src/domain/decodePercent.ts'
import type { Anchor } from './anchors.ts'
import type { Draft } from './draft.ts'
import { type FileLookup, fileLookup, pathsMeant, sitePaths } from './fileLookup.ts'
import { routeWithin } from './formerAddress.ts'
import { slugOf } from './mark/links.ts'
import { objectId } from './mark/objectIds.ts'
import { addressOf } from './oldAddress.ts'
import { type Layout, layoutAt, type Root } from './tools/layout.ts'

/** A file that Sphinx copies when it builds the site. */
const BUILT = /(?:^|\/)_(static|images|downloads)\/([^?#]+)/

/** Resolves addresses in documents. */
export interface Addresses {
  /** Returns the files that the address can refer to, the most likely first. */
  candidates(file: string, url: string): string[]
  /** Returns the document whose page had this address on its original site. */
  page(draft: Draft, url: string): Draft | undefined
  /** Returns the anchor with a Sphinx label, in any document. */
  label(draft: Draft, name: string): { draft: Draft; anchor: Anchor; text: string } | undefined
  /** Returns the place that describes a function or another object, if exactly one document of the language does. */
  object(draft: Draft, name: string): { draft: Draft; anchor: Anchor } | undefined
  /** Returns the document with this file name, if exactly one of the language and version has it. */
  named(draft: Draft, name: string): Draft | undefined
  /** Returns the document at the same path of the same documentation in another language. */
  translation(draft: Draft, lang: Draft['lang']): Draft | undefined
  lookup: FileLookup
}

/** Resolves addresses within a folder, as files and as pages that its tool generates from them. */
export function addressesOf(files: readonly string[], drafts: readonly Draft[], layout: Layout | undefined): Addresses {
  const lookup = fileLookup(files)
  const routes = new Map<string, Draft[]>()
  const routeOfDraft = new Map<Draft, string>()
  for (const draft of drafts) {
    if (!layout || !draft.root) continue
    const path = draft.file.slice(draft.root.folder ? draft.root.folder.length + 1 : 0).replace(/\.[^./]+$/, '')
    const route = plainRoute(routeWithin(draft, path, layoutAt(layout, draft.root)))
    routeOfDraft.set(draft, route)
    for (const name of new Set([route, plainRoute(path)])) routes.set(name, [...(routes.get(name) ?? []), draft])
  }
  const roots = layout?.roots ?? []
  const moved = new Map(
    (layout?.moved ?? [])
      .filter(({ from, to }) => !/^\/|:\/\/|\*/.test(from) && !/^\/|:\/\/|\*/.test(to))
      .map(({ folder = '', from, to }) => [posix.join(folder, from), posix.join(folder, to.replace(/[?#].*$/s, ''))])
  )
  let byName: ReadonlyMap<string, string[]> | undefined
  const inFolders = Map.groupBy(drafts, ({ file }) => posix.dirname(file))
  const labels =
    layout?.tool === 'Sphinx' ? labelsOf(drafts) : new Map<string, { draft: Draft; anchor: Anchor; text: string }[]>()

  let byPath: ReadonlyMap<string, Draft> | undefined
  const placeOf = ({ path, root }: Draft, lang: Draft['lang']) => [lang, root?.set, root?.version, path].join(' ')

  return { lookup, candidates, page, label, object, named, translation }

  function translation(draft: Draft, lang: Draft['lang']) {
    byPath ??= new Map(drafts.map(one => [placeOf(one, one.lang), one]))
    return byPath.get(placeOf(draft, lang))
  }

  function named(draft: Draft, name: string) {
    const wanted = nameOf(name)
    const found = drafts.filter(
      one => one.lang === draft.lang && one.root?.version === draft.root?.version && nameOf(one.file) === wanted
    )
    return found.length === 1 ? found[0] : undefined
  }

  function label(draft: Draft, name: string) {
    // A heading is found by its words too, signs of which its id lacks.
    const found = labels.get(name.replace(/\s+/g, '-').toLowerCase()) ?? labels.get(slugOf(name)) ?? []
    // A label that is written takes precedence over a heading with these words.
    const written = found.filter(({ anchor }) => anchor.text === '')
    const own = (list: typeof found) => list.find(one => one.draft.lang === draft.lang)
    return own(written) ?? own(found) ?? written[0] ?? found[0]
  }

  function object(draft: Draft, name: string) {
    const exact = described(draft, name)
    if (exact) return exact
    // A module or a namespace before the name is not in the signature: `network.WLAN.active`, `machine.lightsleep`.
    const parts = name.split(/\.|::/)
    for (let from = 1; from < parts.length; from++) {
      const found = described(draft, parts.slice(from).join('.'))
      const isOfModule = parts.length - from > 1 || found?.draft.file.split(/[/.]/).includes(parts[from - 1] ?? '')
      if (found && isOfModule) return found
    }
    return undefined
  }

  function described(draft: Draft, name: string) {
    const found = (labels.get(objectId(name).toLowerCase()) ?? []).filter(
      ({ draft: other, anchor }) =>
        other.lang === draft.lang &&
        other.root?.version === draft.root?.version &&
        anchor.names.includes(objectId(name))
    )
    return found.find(one => one.draft === draft) ?? (found.length === 1 ? found[0] : undefined)
  }

  /** Returns the files, each with the one to which the configuration moved it. */
  function candidates(file: string, address: string): string[] {
    const paths = written(file, address)
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
    const plain = pathsMeant(file, url)
    if (!layout) return plain
    const isAbsolute = url.trim().startsWith('/')
    const root = rootOf(file)
    const built = root?.staticFolders ? builtFrom(url, root.staticFolders) : []
    if (!isAbsolute) {
      // A file that a translation lacks is taken from the original.
      const own = root ? file.slice(root.folder ? root.folder.length + 1 : 0) : file
      const others = roots
        .filter(other => other !== root && other.set === root?.set)
        .flatMap(({ folder }) => pathsMeant(posix.join(folder, own), url))
      // Docusaurus also looks for files from the folder of the documents and from that of the site.
      const isPath = /^[\w(][^:]*\.mdx?(?:[?#]|$)/i.test(url)
      const bases = isPath && root ? [root.folder, layout.aliasesOf?.(file)['@site'] ?? ''] : []
      // Addresses in HTML count from the page, and the page of `a/b.md` is the folder `a/b`.
      const page = file.replace(/(?:(?<=\/|^)(?:index|readme))?\.[^./]+$/i, '/.')
      const inPage = pathsMeant(page, url)
      return [
        ...plain,
        ...others,
        ...bases.flatMap(base => pathsMeant('', `/${posix.join(base, url)}`)),
        ...inPage,
        ...built
      ]
    }
    const paths = plain.flatMap(path => [path, ...withoutPrefixes(path)])
    const publicFolders = layout.publicFolders.toSorted((a, b) => sharedStart(b, file) - sharedStart(a, file))
    const folders = [...publicFolders, ...(root ? [root.folder] : []), ...roots.map(({ folder }) => folder), '']
    return [...paths.flatMap(path => folders.map(folder => (folder ? posix.join(folder, path) : path))), ...built]
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

  function page(draft: Draft, url: string): Draft | undefined {
    if (url.startsWith('source:')) return undefined
    return routed(draft, url) ?? onlyOf(draft, url)
  }

  /** Returns the document of a folder that has one alone, as each folder of Grav. */
  function onlyOf(draft: Draft, url: string): Draft | undefined {
    const path = decodePercent(url.replace(/[?#].*$/s, ''))
    if (path === '' || path.includes(':')) return undefined
    const from = path.startsWith('/') ? '' : posix.dirname(draft.file)
    const inside = inFolders.get(posix.join(from, path).replace(/^\/|\/$/g, '')) ?? []
    return inside.length === 1 ? inside[0] : undefined
  }

  function routed(draft: Draft, url: string): Draft | undefined {
    if (!layout) return undefined
    const path = url.replace(/[?#].*$/s, '').replace(/(?:\/index)?\.(?:html?|mdx?)$/i, '')
    if (path.startsWith('/')) {
      const address = plainRoute(addressOf(path) ?? path)
      for (const name of [address, ...withoutPrefixes(address).map(plainRoute)]) {
        const found = nearest(routes.get(name), draft)
        if (found) return found
      }
      return undefined
    }
    // A relative address without an extension refers to a page, relative to the page of the document.
    const route = routeOfDraft.get(draft)
    if (route === undefined || path === '') return undefined
    for (const from of [posix.dirname(`/${route}`), `/${route}`]) {
      const found = nearest(routes.get(plainRoute(posix.join(from, decodePercent(path)))), draft)
      if (found) return found
    }
    return undefined
  }

  function rootOf(file: string): Root | undefined {
    return roots
      .filter(({ folder }) => folder === '' || file.startsWith(`${folder}/`))
      .reduce<Root | undefined>(
        (best, one) => (best && best.folder.length >= one.folder.length ? best : one),
        undefined
      )
  }

  /**
   * Returns a path without the prefixes that the site puts before document paths. Example: `/en/docs/x` becomes `x`.
   */
  function withoutPrefixes(path: string): string[] {
    const made: string[] = []
    let rest = path.replace(/^\//, '')
    for (let depth = 0; depth < 3; depth++) {
      const prefix = (layout?.prefixes ?? []).find(name => {
        const plain = name.replace(/^\/|\/$/g, '')
        return plain !== '' && (rest === plain || rest.startsWith(`${plain}/`))
      })
      if (prefix === undefined) break
      rest = rest.slice(prefix.replace(/^\/|\/$/g, '').length).replace(/^\//, '')
      made.push(rest)
    }
    return made
  }
}

/** Returns the anchors of all documents by label, each with the caption or heading that follows. */
function labelsOf(drafts: readonly Draft[]) {
  const labels = new Map<string, { draft: Draft; anchor: Anchor; text: string }[]>()
  for (const draft of drafts) {
    draft.anchors.forEach((anchor, at) => {
      const text = anchor.caption ?? draft.anchors.slice(at).find(one => one.text)?.text ?? draft.title
      for (const name of anchor.names) {
        const key = name.toLowerCase()
        labels.set(key, [...(labels.get(key) ?? []), { draft, anchor, text }])
      }
    })
  }
  return labels
}

/** Returns the document of the same language and version, if there is one. */
function nearest(found: readonly Draft[] | undefined, draft: Draft): Draft | undefined {
  if (!found) return undefined
  const version = draft.root?.version
  return (
    found.find(one => one.lang === draft.lang && one.root?.version === version && one.root?.set === draft.root?.set) ??
    found.find(one => one.lang === draft.lang && one.root?.version === version) ??
    found.find(one => one.lang === draft.lang) ??
    found[0]
  )
}

function plainRoute(route: string): string {
  return decodePercent(route)
    .replace(/^\/+|\/+$/g, '')
    .toLowerCase()
}

/** Returns the name of a document: that of its file, or of the folder of which it is the page. */
function nameOf(file: string): string {
  const path = file.replace(/\.(?:md|markdown)$/i, '').replace(/\/_?index$/i, '')
  return posix.basename(path).toLowerCase()
}

/** Returns the number of characters with which both paths begin. */
function sharedStart(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return at
}
