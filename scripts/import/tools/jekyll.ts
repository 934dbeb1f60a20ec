import { posix } from 'node:path'
import { listAt, member, readConfigFile, textAt } from './configFile.ts'
import { htmlPages } from './htmlPages.ts'
import { ignoreTest } from './ignoreFile.ts'
import { below, type Layout, simpleLayout, type Tree } from './layout.ts'
import { parentPages } from './parentPages.ts'
import { dayOfValue, fillPermalink, jekyllPattern } from './permalinks.ts'

interface Collection {
  name: string
  title: string | undefined
  /** Address of its pages, with names such as `:path`. */
  permalink: string
  hasPages: boolean
}

/** Fields by which templates and tags of a site name the folder of its files, which addresses in documents leave out. */
const ASSETS = ['asset_path', 'assets_path', 'asset_dir', 'assets_dir', 'asset_url', 'assets_url']
const POST = /(?:^|\/)_posts\/(?:.*\/)?(\d{4})-(\d\d?)-(\d\d?)-([^/]+)$/

/**
 * Returns the layout of Jekyll: pages anywhere, posts, and the collections that `_config.yml` publishes. Returns
 * undefined if nothing but that file says that it is Jekyll.
 */
export function jekyllLayout(tree: Tree, above: string, file: string): Layout | undefined {
  const config = readConfigFile(tree, file)
  const home = sourceFolder(tree, above, textAt(config, 'source') ?? '')
  const inside = filesIn(tree, home)
  const isJekyll =
    inside.some(one => /(?:^|\/)_(?:layouts|includes|posts)\//.test(one.slice(home.length))) ||
    /jekyll|github-pages/i.test(tree.read(below(above, 'Gemfile')) ?? '') ||
    typeof member(config, 'collections') === 'object'
  if (!isJekyll) return undefined
  const folder = (textAt(config, 'collections_dir') ?? '').replace(/^\/|\/$/g, '')
  const collections = collectionsOf(config)
  const ignores = ignoreTest(namesAt(config, 'exclude').join('\n'))
  const posts = jekyllPattern(textAt(config, 'permalink'))
  const assets = ASSETS.flatMap(name => textAt(config, name)?.replace(/^\.?\/|\/$/g, '') || [])
  const pathOf = (one: string) => (home ? one.slice(home.length + 1) : one)
  /** Returns the collection of a path, and the path within it. */
  const placeIn = (path: string) => {
    const own = folder && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path
    const name = /^_([^/]+)\//.exec(own)?.[1]
    const collection = collections.find(one => one.name === name)
    return collection && { collection, path: own.slice(collection.name.length + 2) }
  }
  // Layouts and parts are HTML too.
  const isPage = (one: string) =>
    !pathOf(one)
      .split('/')
      .some(part => /^[_.#~]/.test(part) && part !== '_posts' && !collections.some(({ name }) => part === `_${name}`))
  const html = htmlPages(
    tree,
    inside.filter(one => isPage(one) && !ignores(pathOf(one)))
  )
  // The configuration means pages of HTML by their own names.
  const originals = new Map(
    inside.filter(one => /\.html?$/i.test(one)).map(one => [one.replace(/\.html?$/i, '.md'), one])
  )
  const originalOf = (one: string) => pathOf((html.generated.has(one) && originals.get(one)) || one)
  return simpleLayout('Jekyll', {
    ...html,
    ...{
      roots: [
        {
          ...{ folder: home, lang: undefined, hasEmojiNames: namesAt(config, 'plugins').includes('jemoji') },
          hasTightHeadings: hasTightHeadings(config)
        }
      ],
      publicFolders: [...new Set([home, above, ...assets.map(folder => below(home, folder))])]
    },
    title: textAt(config, 'title') ?? textAt(config, 'name'),
    prefixes: [textAt(config, 'baseurl') ?? ''],
    extensions: /\.(?:md|markdown)$/i,
    syntaxOf: () => 'jekyll',
    partOf: one => {
      const path = pathOf(one)
      if (ignores(path)) return 'is excluded by _config.yml.'
      const place = placeIn(path)
      if (place && place.collection.name !== 'posts' && !place.collection.hasPages)
        return `is of the collection ${place.collection.name}, which has no pages.`
      const hidden = (place?.path ?? path).split('/').find(part => /^[_.#~]/.test(part) && part !== '_posts')
      if (hidden !== undefined) return `is not public: ${hidden === path ? 'its name is' : 'it is in'} ${hidden}.`
      const isPost = /(?:^|\/)_posts\//.test(path)
      return isPost && !POST.test(path) ? 'is not public: the name of a post begins with its date.' : undefined
    },
    fieldsOf: one => {
      const path = pathOf(one)
      const [, year, month = '', day = ''] = POST.exec(path) ?? []
      const date = year && { date: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` }
      const type = placeIn(path)?.collection.name ?? (date ? 'posts' : 'pages')
      const paths = [...new Set([path, originalOf(one)])]
      const own = paths.flatMap(name => (folder && name.startsWith(`${folder}/`) ? name.slice(folder.length + 1) : []))
      return { ...date, ...defaultsFor([...paths, ...own], type, config) }
    },
    routeOf: (path, written) => {
      const place = placeIn(path)
      const type = place?.collection.name ?? (/(?:^|\/)_posts\//.test(path) ? 'posts' : 'pages')
      const front = { ...defaultsFor([`${path}.md`], type, config), ...written }
      const own = typeof front.permalink === 'string' ? front.permalink : undefined
      if (place && own === undefined) return plain(addressIn(place.collection, place.path))
      const [, year, month, day, name = ''] = POST.exec(path) ?? []
      const date = dayOfValue(front.date) ?? dayOfValue(`${year}-${month}-${day}`)
      const slug = typeof front.slug === 'string' ? front.slug : undefined
      const above = /^(?:(.*)\/)?_posts\//.exec(path)?.[1]?.split('/') ?? []
      const sections = [...above, ...categoriesOf(front)]
      const values = { date, name: name || posix.basename(path), title: undefined, slug, sections }
      if (own !== undefined) {
        const collection = place?.collection.name ?? (name ? 'posts' : '')
        return plain(fillPermalink(withPath(own, collection, place?.path ?? path), values) ?? own)
      }
      const address = name && fillPermalink(posts, values)
      return address || path.replace(/(?:^|\/)(?:index|readme)$/i, '')
    },
    navigation: (_, __, pages) => parentPages(pages),
    folderInfo: (_, path) => {
      const name = path.split('/').at(-1) ?? ''
      const at = collections.findIndex(one => `_${one.name}` === name)
      return at < 0 ? undefined : { position: at, ...(collections[at]?.title && { label: collections[at].title }) }
    }
  })
}

/**
 * Returns the folder of the site, which may be another one than that of its configuration. A folder without files, or
 * outside what is imported, is none: what the configuration excludes and hides still must not be imported.
 */
function sourceFolder(tree: Tree, above: string, source: string): string {
  const folder = posix.join('/', above, source.replaceAll('\\', '/')).replace(/^\/|\/$/g, '')
  const isOutside = posix.normalize(below(above, source)).startsWith('..')
  return !isOutside && filesIn(tree, folder).length > 0 ? folder : above
}

function filesIn(tree: Tree, folder: string): readonly string[] {
  return folder ? tree.files.filter(one => one.startsWith(`${folder}/`)) : tree.files
}

/**
 * Checks whether the Markdown of the site has headings without a blank (`##Title`): redcarpet and others do, kramdown only
 * without the rules of GitHub.
 */
function hasTightHeadings(config: unknown): boolean {
  const markdown = textAt(config, 'markdown') ?? 'kramdown'
  return /^kramdown$/i.test(markdown)
    ? textAt(config, 'kramdown', 'input')?.toLowerCase() === 'kramdown'
    : !/gfm|common_?mark/i.test(markdown)
}

/** Returns the front matter that `_config.yml` sets for a file. The longest path decides. */
function defaultsFor(paths: readonly string[], type: string, config: unknown): Record<string, unknown> {
  const scopes = listAt(config, 'defaults').map(one => ({
    ...{ path: (textAt(one, 'scope', 'path') ?? '').replace(/^\.?\/|\/$/g, ''), type: textAt(one, 'scope', 'type') },
    values: member(one, 'values')
  }))
  const fits = scopes.filter(
    one =>
      (one.type === undefined || one.type === type || one.type === type.replace(/s$/, '')) &&
      paths.some(path => path.startsWith(one.path) || (one.path.includes('*') && isBelow(path, one.path)))
  )
  const sorted = fits.toSorted((a, b) => a.path.length - b.path.length || Number(!!a.type) - Number(!!b.type))
  return Object.assign({}, ...sorted.map(({ values }) => (typeof values === 'object' ? values : {})))
}

function isBelow(path: string, pattern: string): boolean {
  return posix.matchesGlob(path, pattern) || posix.matchesGlob(path, `${pattern}/**`)
}

function collectionsOf(config: unknown): Collection[] {
  const written = member(config, 'collections')
  const names = Array.isArray(written) ? written.map(String) : Object.keys((written as object | null) ?? {})
  return names.map(name => ({
    name,
    title: textAt(written, name, 'title'),
    permalink: textAt(written, name, 'permalink') ?? '/:collection/:path',
    hasPages: member(written, name, 'output') === true
  }))
}

function addressIn({ name, permalink }: Collection, path: string): string {
  return withPath(permalink, name, path).replace(/:(?:name|title|slug)\b/g, () => posix.basename(path))
}

/** Fills a pattern of addresses with the place of a document. */
function withPath(permalink: string, collection: string, path: string): string {
  return permalink
    .replace(/:collection\b/g, () => collection)
    .replace(/:path\b/g, () => path)
    .replace(/:basename\b/g, () => posix.basename(path))
    .replace(/:output_ext\b/g, '')
}

/** Returns the categories of a post, which are a list or words. */
function categoriesOf(front: Readonly<Record<string, unknown>>): string[] {
  const written = front.categories ?? front.category ?? []
  return (typeof written === 'string' ? written.split(/\s+/) : [written].flat().map(String)).filter(Boolean)
}

function plain(address: string): string {
  return address.replace(/(?:\/index)?\.html?$/i, '').replace(/^\/+|\/+$/g, '')
}

function namesAt(config: unknown, name: string): string[] {
  const found = member(config, name)
  return Array.isArray(found) ? found.map(String) : typeof found === 'string' ? [found] : []
}
