import { posix } from 'node:path'
import { decodePercent } from '../../src/domain/decodePercent.ts'
import type { Draft } from './draft.ts'
import { routeWithin } from './formerAddress.ts'
import { addressOf } from './oldAddress.ts'
import { type Layout, layoutAt } from './tools/layout.ts'

/** Returns the document whose page had the address `url`, as a link in `draft`, on its original site. */
export type FindPage = (draft: Draft, url: string) => Draft | undefined

/** Knows the addresses of the pages that a tool generates from the documents. */
export function pageRoutes(drafts: readonly Draft[], layout: Layout | undefined): FindPage {
  const routes = new Map<string, Draft[]>()
  const routeOfDraft = new Map<Draft, string>()
  for (const draft of drafts) {
    if (!layout || !draft.root) continue
    const path = draft.file.slice(draft.root.folder ? draft.root.folder.length + 1 : 0).replace(/\.[^./]+$/, '')
    const route = plainRoute(routeWithin(draft, path, layoutAt(layout, draft.root)))
    routeOfDraft.set(draft, route)
    for (const name of new Set([route, plainRoute(path)])) routes.set(name, [...(routes.get(name) ?? []), draft])
  }
  const inFolders = Map.groupBy(drafts, ({ file }) => posix.dirname(file))

  return function page(draft, url) {
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
      for (const name of [address, ...withoutPrefixes(address, layout.prefixes).map(plainRoute)]) {
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

/**
 * Returns a path without the prefixes that the site puts before document paths. Example: `/en/docs/x` becomes `x`.
 */
export function withoutPrefixes(path: string, prefixes: readonly string[] = []): string[] {
  const made: string[] = []
  let rest = path.replace(/^\//, '')
  for (let depth = 0; depth < 3; depth++) {
    const prefix = prefixes.find(name => {
      const plain = name.replace(/^\/|\/$/g, '')
      return plain !== '' && (rest === plain || rest.startsWith(`${plain}/`))
    })
    if (prefix === undefined) break
    rest = rest.slice(prefix.replace(/^\/|\/$/g, '').length).replace(/^\//, '')
    made.push(rest)
  }
  return made
}
