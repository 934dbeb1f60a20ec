import type { Tree } from './layout.ts'
import type { Site } from './severalSites.ts'
import { sphinxLayout } from './sphinx.ts'

/** Names of documents that a folder must share with a documentation that has a configuration, and their part of all. */
const MIN_SHARED = 3
const MIN_SHARE = 0.5

/**
 * Returns documentations whose conf.py is missing: folders beside those of others, such as `b/en/source` beside `a/en/source`, whose
 * documents have the same names.
 */
export function unconfiguredSites(sites: readonly Site[], tree: Tree): Site[] {
  const shapes = new Set(sites.flatMap(({ home }) => shapesOf(home)))
  const documents = tree.files.filter(file => /\.rst$/i.test(file) && tree.realPath?.(file) === undefined)
  const known = new Set<string>()
  const byFolder = new Map<string, string[]>()
  for (const file of documents) {
    const folder = file.slice(0, Math.max(0, file.lastIndexOf('/')))
    if (sites.some(({ home }) => `${folder}/`.startsWith(`${home}/`))) known.add(nameOf(file))
    else if (shapesOf(folder).some(shape => shapes.has(shape)))
      byFolder.set(folder, [...(byFolder.get(folder) ?? []), file])
  }
  return [...byFolder].flatMap(([home, files]) => {
    const shared = files.filter(file => known.has(nameOf(file))).length
    if (shared < MIN_SHARED || shared < files.length * MIN_SHARE) return []
    return [{ home, layout: sphinxLayout(tree, home) }]
  })
}

/** Returns a path of two or more folders with each of them left open. */
function shapesOf(path: string): string[] {
  const segments = path.split('/')
  return segments.length < 2 ? [] : segments.map((_, at) => segments.with(at, '*').join('/'))
}

const nameOf = (file: string) => file.slice(file.lastIndexOf('/') + 1).toLowerCase()
