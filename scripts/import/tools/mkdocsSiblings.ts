import { posix } from 'node:path'
import { isBelow, type Tree } from './layout.ts'
import { isForeignLocale, languageOfLocale } from './locales.ts'
import { mkdocsLayout } from './mkdocs.ts'
import type { Site } from './severalSites.ts'

const MIN_DOCUMENTS = 3
const DOCUMENT = /\.(?:md|markdown)$/i

/**
 * Returns the documentations in folders of languages beside that of a documentation (`docs/zh` beside `docs/en/mkdocs.yml`) that
 * have no configuration because a script makes it of that one: at least half of their documents have its paths.
 */
export function siblingSites(sites: readonly Site[], tree: Tree): Site[] {
  const known = new Set(sites.map(({ home }) => home))
  return sites.flatMap(({ home, layout }) => {
    const own = layout.roots.at(-1)?.folder
    const name = posix.basename(home)
    const isOfLanguage = languageOfLocale(name) !== undefined || isForeignLocale(name)
    const config = [`${home}/mkdocs.yml`, `${home}/mkdocs.yaml`].find(file => tree.has(file))
    if (!isOfLanguage || own === undefined || !own.startsWith(`${home}/`) || !config) return []
    const parent = home.includes('/') ? posix.dirname(home) : ''
    const start = parent && `${parent}/`
    const within = own.slice(home.length)
    const names = new Set(
      tree.files.flatMap(file => (file.startsWith(start) ? [file.slice(start.length).split('/')[0] ?? ''] : []))
    )
    return [...names].flatMap((other): Site[] => {
      const folder = `${start}${other}`
      if (known.has(folder) || !languageOfLocale(other)) return []
      const documents = tree.files.filter(file => isBelow(file, folder + within) && DOCUMENT.test(file))
      const same = documents.filter(file => tree.has(own + file.slice(folder.length + within.length)))
      if (same.length < MIN_DOCUMENTS || same.length * 2 < documents.length) return []
      known.add(folder)
      return [{ home: folder, layout: mkdocsLayout(tree, folder, config) }]
    })
  })
}
