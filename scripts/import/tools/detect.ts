import { PRIVATE_FOLDER } from '../publicFiles.ts'
import { firstFile, listAt, readConfigFile, textAt } from './configFile.ts'
import { devsiteLayout } from './devsite.ts'
import { docsifyLayout } from './docsify.ts'
import { docusaurusLayout } from './docusaurus.ts'
import { fumadocsLayout } from './fumadocs.ts'
import { hexoLayout } from './hexo.ts'
import { hugoLayout } from './hugo.ts'
import { jekyllLayout } from './jekyll.ts'
import { below, isBelow, type Layout, type Tree, withGenerated } from './layout.ts'
import { mintlifyLayout } from './mintlify.ts'
import { mkdocsLayout } from './mkdocs.ts'
import { siblingSites } from './mkdocsSiblings.ts'
import { movedByHost } from './moved.ts'
import { nextraLayout } from './nextra.ts'
import { rspressLayout } from './rspress.ts'
import { joinSites, type Site } from './severalSites.ts'
import { sphinxLayout } from './sphinx.ts'
import { unconfiguredSites } from './sphinxUnconfigured.ts'
import { starlightLayout } from './starlight.ts'
import { summaryLayout } from './summaries.ts'
import { teedocLayout } from './teedoc.ts'
import { vitepressLayout } from './vitepress.ts'
import { wikiLayout } from './wiki.ts'

/** Folders that contain a tool's own tests and examples instead of the documentation. */
const EXAMPLES =
  /(?:^|\/)(?:examples?|tests?|__tests__|fixtures|templates?|packages|node_modules|starters?|e2e|material|src)\//i
/** Folders whose documents are not for readers, or parts of a theme. */
const NOT_PUBLIC = /(?:^|\/)(?:_[^/]*|drafts?|private|internal)(?:\/|$)/i
/** Depth of a documentation that can stand alone. Deeper ones belong to one that is found, or hold most documents. */
const MAX_DEPTH = 3
const MAX_PART_DEPTH = 12
const SPHINX = /(?:^|\/)conf\.py$/

type Recognise = (tree: Tree, file: string, home: string) => Layout | undefined

/** File patterns that identify tools, in order of precedence. */
const MARKS: readonly [RegExp, Recognise][] = [
  [/(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/, (tree, _, home) => docusaurusLayout(tree, home)],
  [
    /(?:^|\/)i18n\/[^/]+\/docusaurus-plugin-content-docs[^/]*\/(?:current|version-[^/]+)\//,
    (tree, file) => docusaurusLayout(tree, file.replace(/(?:^|\/)i18n\/[^/]+\/docusaurus-plugin-content-docs.*$/, ''))
  ],
  [
    /(?:^|\/)astro\.config\.[cm]?[jt]s$/,
    (tree, file, home) => {
      const config = readConfigFile(tree, file)
      const isStarlight =
        listAt(config, 'integrations').some(one => textAt(one, 'name') === 'starlight') ||
        /@astrojs\/starlight/.test(tree.read(file) ?? '')
      return isStarlight ? starlightLayout(tree, home) : undefined
    }
  ],
  [
    /(?:^|\/)\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/,
    (tree, file) => vitepressLayout(tree, above(file, '.vitepress'), '.vitepress')
  ],
  [
    /(?:^|\/)\.vuepress\/config(?:\/index)?\.[cm]?[jt]s$/,
    (tree, file) => vitepressLayout(tree, above(file, '.vuepress'), '.vuepress')
  ],
  [/(?:^|\/)mkdocs\.ya?ml$/, (tree, file, home) => mkdocsLayout(tree, home, file)],
  [
    /(?:^|\/)(?:docs|mint)\.json$/,
    (tree, file, home) =>
      /mintlify|"navigation"/.test(tree.read(file) ?? '') ? mintlifyLayout(tree, home, file) : undefined
  ],
  [
    /(?:^|\/)next\.config\.[cm]?[jt]s$/,
    (tree, file, home) =>
      /nextra/.test(`${tree.read(file)} ${tree.read(firstFile(tree, home, /^package\.json$/) ?? '') ?? ''}`)
        ? nextraLayout(tree, home)
        : undefined
  ],
  [/(?:^|\/)source\.config\.[cm]?[jt]sx?$/, (tree, file, home) => fumadocsLayout(tree, home, file)],
  [/(?:^|\/)rspress\.config\.[cm]?[jt]s$/, (tree, file, home) => rspressLayout(tree, home, file)],
  [
    SPHINX,
    (tree, _, home) => (tree.files.some(file => isSphinxPage(file, home)) ? sphinxLayout(tree, home) : undefined)
  ],
  [/(?:^|\/)(?:book\.toml|\.gitbook\.yaml)$/, (tree, _, home) => summaryLayout(tree, home)],
  [/(?:^|\/)(?:hugo|config)\.(?:toml|ya?ml|json)$/, (tree, file, home) => hugoLayout(tree, home, file)],
  [/(?:^|\/)_config\.ya?ml$/, (tree, file, home) => hexoLayout(tree, home, file) ?? jekyllLayout(tree, home, file)],
  [/(?:^|\/)site_config\.(?:json|ya?ml)$/, (tree, file, home) => teedocLayout(tree, home, file)],
  [/(?:^|\/)index\.html$/, (tree, file, home) => docsifyLayout(tree, home, file)],
  [
    /(?:^|\/)SUMMARY\.md$/,
    (tree, file, home) =>
      file.split('/').length <= 2 ? summaryLayout(tree, file.includes('/') ? '' : home) : undefined
  ],
  [/(?:^|\/)_toc\.ya?ml$/, devsiteLayout],
  [/^(?:_Sidebar|_Footer|_Header|Home)\.(?:md|markdown)$/, (tree, file, home) => wikiLayout(tree, home, file)]
]

interface Candidate {
  file: string
  home: string
  depth: number
  rank: number
  recognise: Recognise
}

/**
 * Detects the tool of a folder of documents by its configuration. Other documentations of the same tool are joined with
 * the first, unless that one is the folder itself. Returns undefined if no known tool is found.
 */
export function detectLayout(tree: Tree): Layout | undefined {
  const candidates = MARKS.flatMap(([pattern, recognise], rank) =>
    tree.files.flatMap((file): Candidate[] => {
      if (!pattern.test(file) || EXAMPLES.test(file) || tree.realPath?.(file) !== undefined) return []
      const home = file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : ''
      const depth = rank === 1 ? 0 : home.split('/').filter(part => part && !part.startsWith('.')).length
      return depth <= MAX_PART_DEPTH ? [{ file, home, depth, rank, recognise }] : []
    })
  )
    .sort((a, b) => a.depth - b.depth || a.rank - b.rank)
    .filter((one, _, all) => !isShared(one, all, tree))
  // A private folder holds no documentation for readers even if there is no other one.
  for (const hidden of [NOT_PUBLIC, PRIVATE_FOLDER]) {
    const near = sitesOf(candidates, MAX_DEPTH, tree, hidden)
    if (near) return near
    const deep = sitesOf(candidates, MAX_PART_DEPTH, tree, hidden)
    if (deep && holdsMost(deep, tree)) return deep
  }
  return undefined
}

/** Returns the documentation of the first candidate that is one, with all others of its tool, but none in hidden folders. */
function sitesOf(all: readonly Candidate[], limit: number, tree: Tree, hidden: RegExp): Layout | undefined {
  const tried = new Set<string>()
  const sites: Site[] = []
  let found: number | undefined
  for (const candidate of all) {
    const { file, home, rank, recognise } = candidate
    const key = `${rank} ${rank === 1 ? '' : home}`
    if (tried.has(key) || (found === undefined ? candidate.depth > limit : found !== rank)) continue
    tried.add(key)
    const recognised = recognise(tree, file, home)
    const layout = recognised && {
      ...recognised,
      moved: [...(recognised.moved ?? []), ...movedByHost(tree, home, recognised.publicFolders)]
    }
    // A configuration in such a folder can be that of documents beside the folder.
    if (hidden.test(home) && layout?.roots.every(({ folder }) => hidden.test(folder))) continue
    if (!layout || !hasDocuments(layout, tree) || sites.some(site => overlaps(site.layout, layout))) continue
    if (rank === 1 || home === '') return layout
    found = rank
    sites.push({ home, layout })
  }
  if (sites.length > 1 && sites.every(({ layout }) => layout.tool === 'Sphinx'))
    sites.push(...unconfiguredSites(sites, tree).filter(({ home }) => !hidden.test(home)))
  if (sites.every(({ layout }) => layout.tool === 'MkDocs'))
    sites.push(...siblingSites(sites, tree).filter(({ home }) => !hidden.test(home)))
  const [one, ...others] = sites
  return one && joinSites([one, ...others], tree)
}

/**
 * Checks for a conf.py that only settings of several Sphinx documentations share: its folder has no first page, and the
 * folders of others below it have one.
 */
function isShared({ file, home }: Candidate, all: readonly Candidate[], tree: Tree): boolean {
  if (!SPHINX.test(file) || hasFirstPage(tree, file, home)) return false
  return all.some(
    other =>
      other.home !== home &&
      SPHINX.test(other.file) &&
      isBelow(other.home, home) &&
      hasFirstPage(tree, other.file, other.home)
  )
}

function hasFirstPage(tree: Tree, file: string, home: string): boolean {
  const name = /^(?:master|root)_doc\s*=\s*["']([^"'\n]+)["']/m.exec(tree.read(file) ?? '')?.[1] ?? 'index'
  return ['rst', 'md', 'txt'].some(extension => tree.has(below(home, `${name}.${extension}`)))
}

function holdsMost({ roots, extensions, generated }: Layout, tree: Tree): boolean {
  const { files } = withGenerated(tree, generated)
  const documents = files.filter(file => extensions.test(file) && !/\.txt$/i.test(file))
  const held = documents.filter(file => roots.some(({ folder }) => isBelow(file, folder)))
  return held.length * 2 > documents.length
}

/** Checks for documents of a layout. Where all are made of other files, they are most documents of the folder. */
function hasDocuments(layout: Layout, tree: Tree): boolean {
  const { roots, extensions, generated } = layout
  if (tree.files.some(file => extensions.test(file) && roots.some(({ folder }) => isBelow(file, folder)))) return true
  return (generated?.size ?? 0) > 0 && holdsMost(layout, tree)
}

/** Checks whether two layouts have a folder in common, as a site and its copy in one language do. */
function overlaps(one: Layout, other: Layout): boolean {
  return one.roots.some(a =>
    other.roots.some(b => isBelow(`${a.folder}/`, b.folder) || isBelow(`${b.folder}/`, a.folder))
  )
}

function isSphinxPage(file: string, home: string): boolean {
  return file.startsWith(home ? `${home}/` : '') && /\.(?:rst|md)$/i.test(file)
}

function above(file: string, folder: string): string {
  const at = file.indexOf(`${folder}/`)
  return file.slice(0, at).replace(/\/$/, '')
}
