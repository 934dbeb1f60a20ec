import { formatProblem, type Problem } from '../../../src/domain/content/problem.ts'
import { languageFolders } from './languageFolders.ts'
import type { Layout, Root, Tree } from './layout.ts'
import { isForeignLocale } from './locales.ts'

/** A documentation and the folder of its configuration. */
export interface Site {
  home: string
  layout: Layout
}

/** Folders below that of a product or language. */
const GENERIC = /^(?:source|src|docs?)$/i

/**
 * Joins the documentations of a folder that holds several of one tool, such as one for each product or language. The
 * path of each names it, without what all paths share; a folder `zh` or `en` is its language.
 */
export function joinSites(sites: readonly [Site, ...Site[]], tree: Tree): Layout {
  const [{ layout: first }] = sites
  if (sites.length === 1) return first
  const origin = new Map<Root, { layout: Layout; root: Root }>()
  const foreign: string[] = []
  const shared = sharedSegments(sites.map(({ home }) => home))
  for (const { home, layout } of sites) {
    const start = home.split('/').slice(0, shared).join('/')
    const within = languageFolders(tree).path(`${home}/-`, start)
    const named = (within?.path.replace(/\/-$|^-$/, '') ?? home).split('/').slice(shared)
    if (isForeignLocale(named.findLast(name => !GENERIC.test(name)) ?? '')) {
      foreign.push(home)
      continue
    }
    const name = named.join('/')
    for (const root of layout.roots) {
      const set = [name, root.set].filter(Boolean).join('/')
      // A catalogue has its own language.
      const lang = root.folder.endsWith('/LC_MESSAGES') ? root.lang : (within?.lang ?? root.lang)
      origin.set({ ...root, lang, ...(set && { set }) }, { layout, root })
    }
  }
  const roots = [...origin.keys()]
  const layoutOf = (file: string) => {
    const above = roots.filter(({ folder }) => file.startsWith(`${folder}/`))
    const nearest = above.toSorted((a, b) => b.folder.length - a.folder.length)[0]
    return (nearest && origin.get(nearest)?.layout) ?? first
  }
  const every = <T>(list: (layout: Layout) => readonly T[]) => [...new Set(sites.flatMap(({ layout }) => list(layout)))]
  return {
    ...first,
    ...{ title: commonTitle(sites, origin), roots, foreign },
    generated: new Map(sites.flatMap(({ layout }) => [...(layout.generated ?? [])])),
    problems: problemsOf(sites),
    moved: every(({ moved = [] }) => moved),
    siteOf: root => origin.get(root)?.layout,
    publicFolders: every(({ publicFolders }) => publicFolders),
    prefixes: every(({ prefixes }) => prefixes),
    versions: every(({ versions }) => versions),
    aliasesOf: file => layoutOf(file).aliasesOf?.(file) ?? {},
    syntaxOf: file => layoutOf(file).syntaxOf(file),
    partOf: file => layoutOf(file).partOf(file),
    fieldsOf: file => layoutOf(file).fieldsOf?.(file) ?? {},
    positionOf: page => layoutOf(page.file).positionOf?.(page),
    folderInfo: (root, folder) => {
      const own = origin.get(root)
      return own?.layout.folderInfo?.(own.root, folder)
    },
    navigation: (root, lang, pages) => {
      const own = origin.get(root)
      return own?.layout.navigation?.(own.root, lang, pages)
    }
  }
}

/** Returns the title that all sites have, or the English one of a documentation whose languages are sites of their own. */
function commonTitle(
  sites: readonly Site[],
  origin: ReadonlyMap<Root, { layout: Layout; root: Root }>
): string | undefined {
  const [first, ...others] = sites.map(({ layout }) => layout.title)
  if (others.every(title => title === first)) return first
  const roots = [...origin.keys()]
  if (new Set(roots.map(({ set }) => set)).size > 1) return undefined
  const english = roots.find(({ lang }) => lang === 'en') ?? roots[0]
  return english && origin.get(english)?.layout.title
}

/** Returns the problems of all sites. Those of a file that several read are named once. */
function problemsOf(sites: readonly Site[]): Problem[] {
  const all = sites.flatMap(({ layout }) => layout.problems ?? [])
  return [...new Map(all.map(problem => [formatProblem(problem), problem])).values()]
}

/** Returns how many segments all paths begin with. */
function sharedSegments(paths: readonly string[]): number {
  const [first = '', ...others] = paths
  const segments = first.split('/')
  const differs = segments.findIndex((name, at) => others.some(path => path.split('/')[at] !== name))
  return differs < 0 ? segments.length : differs
}
