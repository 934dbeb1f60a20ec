import { posix } from 'node:path'
import GithubSlugger, { slug } from 'github-slugger'
import { listAt, member, readConfigFile, textAt } from './configFile.ts'
import { documentId, numberOf } from './docusaurusPaths.ts'
import { readable } from './folderNames.ts'
import { below, type GeneratedFile, type Root, type Tree } from './layout.ts'

const CATEGORY_FILE = /^(.*)\/_category_\.(?:json|ya?ml)$/
const DOCUMENT = /\.mdx?$/i
const MAX_FRONT_MATTER = 4000

/** A category of a sidebar whose page lists its items. */
export interface IndexCategory {
  /** Name of the sidebar. */
  sidebar: string
  /** Address of the page, below that of the documents. */
  slug: string
}

/** Where the categories of a root are described. */
export interface CategorySources {
  sidebars(root: Root): unknown
  indexes(root: Root): ReadonlyMap<unknown, IndexCategory>
  /** Returns the texts of a sidebar in the language of a root. */
  translations(root: Root): unknown
}

/** Returns the categories of sidebars that ask for a page with a list of their items. */
export function indexCategories(sidebars: unknown): Map<unknown, IndexCategory> {
  const found = new Map<unknown, IndexCategory>()
  const slugger = new GithubSlugger()
  const visit = (value: unknown, sidebar: string): void => {
    if (typeof value !== 'object' || value === null) return
    if (textAt(value, 'link', 'type') === 'generated-index') {
      const own = textAt(value, 'link', 'slug') ?? `/category/${slugger.slug(textAt(value, 'label') ?? '')}`
      found.set(value, { sidebar, slug: own })
    }
    if (Array.isArray(value)) for (const item of value) visit(item, sidebar)
    else if ('type' in value) visit(member(value, 'items'), sidebar)
    else for (const items of Object.values(value)) visit(items, sidebar)
  }
  if (typeof sidebars === 'object' && sidebars !== null)
    for (const [name, items] of Object.entries(sidebars)) visit(items, name)
  return found
}

/** Returns the file that stands for the page of a category. Docusaurus has none for it. */
export function indexFile(tree: Tree, root: Root, { slug: address }: IndexCategory): string {
  const folder = posix.join(root.folder, posix.join('/', address)).replace(/\/$/, '')
  const name = hasIndex(tree, folder) ? 'generated-index' : 'index'
  return posix.join(folder, `${name}.mdx`)
}

/**
 * Makes the pages that list the documents of a category: those of sidebars, and those of `_category_` files in folders of
 * which Docusaurus makes the sidebar.
 */
export function categoryPages(
  tree: Tree,
  roots: readonly Root[],
  sources: CategorySources
): Map<string, GeneratedFile> {
  const made = new Map<string, GeneratedFile>()
  for (const root of roots) {
    const translations = sources.translations(root)
    const indexes = sources.indexes(root)
    const ids = indexes.size > 0 ? idsBelow(tree, root) : new Set<string>()
    for (const [category, index] of indexes) {
      if (!hasDocuments(member(category, 'items'), ids)) continue
      const label = textAt(category, 'label') ?? ''
      const key = `sidebar.${index.sidebar}.category.${textAt(category, 'key') ?? label}`
      const field = (name: string) =>
        textAt(translations, `${key}.link.generated-index.${name}`, 'message') ?? textAt(category, 'link', name)
      const title = field('title') ?? textAt(translations, key, 'message') ?? label
      made.set(indexFile(tree, root, index), pageOf(title, field('description'), index.slug))
    }
  }
  for (const file of tree.files) {
    const [, folder = ''] = CATEGORY_FILE.exec(file) ?? []
    const root = roots.find(one => folder.startsWith(`${one.folder}/`))
    if (!root || hasIndex(tree, folder) || !isInSidebar(folder.slice(root.folder.length + 1), sources.sidebars(root)))
      continue
    const category = readConfigFile(tree, file)
    if (textAt(category, 'link', 'type') !== 'generated-index') continue
    const label = textAt(category, 'label') ?? readable(folder.split('/').at(-1) ?? '')
    const title = textAt(category, 'link', 'title') ?? label
    const address = textAt(category, 'link', 'slug') ?? `/category/${slug(label)}`
    made.set(`${folder}/index.mdx`, pageOf(title, textAt(category, 'link', 'description'), address))
  }
  return made
}

/** Returns the label, position and page that a `_category_` file gives a folder. */
export function folderInfo(tree: Tree, root: Root, folder: string) {
  const base = below(root.folder, folder)
  const category = ['json', 'yml', 'yaml']
    .map(extension => readConfigFile(tree, `${base}/_category_.${extension}`))
    .find(value => value !== undefined)
  const position = member(category, 'position')
  return {
    label: textAt(category, 'label'),
    position: typeof position === 'number' ? position : numberOf(folder.split('/').at(-1) ?? ''),
    index: textAt(category, 'link', 'type') === 'doc' ? textAt(category, 'link', 'id') : undefined
  }
}

/** Returns a page with a list of documents. Its address is below that of all documents, with or without a slash before it. */
function pageOf(title: string, description: string | undefined, address: string): GeneratedFile {
  const front = { title, description, slug: `/${address.replace(/^\/+|\/+$/g, '')}` }
  const lines = Object.entries(front).flatMap(([key, value]) => (value ? [`${key}: ${JSON.stringify(value)}`] : []))
  const intro = description ? `${description}\n\n` : ''
  return { text: `---\n${lines.join('\n')}\n---\n\n${intro}<DocCardList />\n` }
}

function hasIndex(tree: Tree, folder: string): boolean {
  return ['index', 'readme', 'README', 'Readme', 'Index'].some(name =>
    ['md', 'mdx'].some(extension => tree.has(`${folder}/${name}.${extension}`))
  )
}

/** Returns the ids of the documents of a root, and their paths. */
function idsBelow(tree: Tree, { folder }: Root): Set<string> {
  const ids = new Set<string>()
  for (const file of tree.files) {
    if (!file.startsWith(`${folder}/`) || !DOCUMENT.test(file)) continue
    const path = file.slice(folder.length + 1).replace(DOCUMENT, '')
    const [front = ''] = (tree.read(file) ?? '').slice(0, MAX_FRONT_MATTER).split('\n---', 1)
    const id = front.startsWith('---')
      ? /^id:(.*)$/m
          .exec(front)?.[1]
          ?.trim()
          .replace(/^["']|["']$/g, '')
      : undefined
    ids.add(path).add(documentId(path, id ? { id } : {}))
  }
  return ids
}

/** Checks whether any of the items is a document of a root. A translation can lack all of them. */
function hasDocuments(items: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof items === 'string') return ids.has(items) || ids.has(items.replace(/^version-[^/]+\//, ''))
  if (Array.isArray(items)) return items.some(item => hasDocuments(item, ids))
  if (typeof items !== 'object' || items === null) return false
  const type = textAt(items, 'type')
  if (type === 'autogenerated') {
    const folder = folderNamed(items)
    return [...ids].some(id => folder === '' || id.startsWith(`${folder}/`))
  }
  if (type === undefined) return hasDocuments(Object.values(items), ids)
  return (
    hasDocuments(textAt(items, 'id') ?? '', ids) ||
    hasDocuments(textAt(items, 'link', 'id') ?? '', ids) ||
    hasDocuments(listAt(items, 'items'), ids)
  )
}

/**
 * Checks whether Docusaurus makes the entries of a folder from its files: where there are no sidebars, or where one of them
 * asks for it. So does one that is not known here, because it is computed there.
 */
function isInSidebar(folder: string, sidebars: unknown): boolean {
  if (typeof sidebars !== 'object' || sidebars === null) return true
  const includes = (value: unknown): boolean => {
    if (value === undefined) return true
    if (typeof value !== 'object' || value === null) return false
    if (textAt(value, 'type') === 'autogenerated') {
      const above = folderNamed(value)
      return above === '' || folder.startsWith(`${above}/`)
    }
    if (Array.isArray(value)) return value.some(includes)
    return 'type' in value ? includes(member(value, 'items') ?? []) : Object.values(value).some(includes)
  }
  return includes(sidebars)
}

/** Returns the folder of a part of a sidebar that is made of files. '' is that of all documents. */
function folderNamed(item: unknown): string {
  return (textAt(item, 'dirName') ?? '.').replace(/^\.?\/?/, '').replace(/\/+$/, '')
}
