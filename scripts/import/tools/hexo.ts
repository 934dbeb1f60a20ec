import { posix } from 'node:path'
import type { Language } from '../../../src/domain/language/languages.ts'
import { listAt, member, readConfigFile, textAt } from './configFile.ts'
import { htmlPages } from './htmlPages.ts'
import { ignoreTest } from './ignoreFile.ts'
import { below, type Entry, type Layout, type PageInfo, type Root, simpleLayout, type Tree } from './layout.ts'
import { isForeignLocale, languageOfLocale } from './locales.ts'
import { dayOfValue, fillPermalink } from './permalinks.ts'

/** Fields of `_config.yml` that only Hexo has. */
const OWN_FIELDS = ['source_dir', 'skip_render', 'post_asset_folder', 'new_post_name', 'archive_dir', 'code_dir']
const POST = /(?:^|\/)_posts\//
/** A name of a post with its date, as `new_post_name` can ask for. */
const DATED = /^(\d{4})-(\d\d?)-(\d\d?)-(.+)$/
const DEFAULT_PERMALINK = ':year/:month/:day/:title/'
const MAX_DEPTH = 8

/**
 * Returns the layout of Hexo: pages anywhere below its source folder, and posts in `_posts`. A folder named as a language
 * holds translations. Returns undefined if nothing but `_config.yml` says that it is Hexo.
 */
export function hexoLayout(tree: Tree, home: string, file: string): Layout | undefined {
  const config = readConfigFile(tree, file)
  const isHexo =
    OWN_FIELDS.some(name => member(config, name) !== undefined) ||
    /"hexo"\s*:/.test(tree.read(below(home, 'package.json')) ?? '')
  const source = posix.normalize(below(home, textAt(config, 'source_dir') ?? 'source')).replace(/\/$/, '')
  const inside = tree.files.filter(one => one.startsWith(`${source}/`))
  if (!isHexo || inside.length === 0) return undefined
  const folders = new Set(
    inside.flatMap(one =>
      one
        .slice(source.length + 1)
        .split('/')
        .slice(0, -1)
        .slice(0, 1)
    )
  )
  const languages = [...folders].flatMap(name => ({ name, lang: languageOfLocale(name) }))
  const usual = [member(config, 'language')].flat().map(name => languageOfLocale(String(name)))[0]
  const roots: Root[] = [
    { folder: source, lang: undefined, usual },
    ...languages.flatMap(({ name, lang }) => (lang ? [{ folder: `${source}/${name}`, lang }] : []))
  ]
  const isTranslated = roots.length > 1
  const foreign = [...folders].filter(name => isTranslated && isForeignLocale(name)).map(name => `${source}/${name}`)
  const pattern = textAt(config, 'permalink') ?? DEFAULT_PERMALINK
  const excludes = ignoreTest(namesAt(config, 'exclude').join('\n'))
  const skips = ignoreTest(namesAt(config, 'skip_render').join('\n'))
  const within = (one: string) => one.slice(source.length + 1)
  return simpleLayout('Hexo', {
    ...htmlPages(
      tree,
      inside.filter(one => !within(one).startsWith('_'))
    ),
    ...{ roots, foreign, publicFolders: [source], title: textAt(config, 'title') },
    prefixes: [textAt(config, 'root') ?? '/', ...languages.flatMap(({ name, lang }) => (lang ? [name] : []))],
    extensions: /\.(?:md|markdown)$/i,
    syntaxOf: () => 'hexo',
    isNamedByNavigation: true,
    partOf: one => {
      const path = within(one)
      if (excludes(path)) return 'is excluded by _config.yml.'
      if (skips(path)) return 'is not rendered: skip_render of _config.yml names it.'
      const hidden = path.split('/').find(part => /^[_.]/.test(part) && part !== '_posts')
      return hidden === undefined
        ? undefined
        : `is not public: ${hidden === path ? 'its name is' : 'it is in'} ${hidden}.`
    },
    fieldsOf: one => {
      const [, year, month = '', day = ''] = (POST.test(one) && DATED.exec(posix.basename(one))) || []
      return year ? { date: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` } : {}
    },
    routeOf: (path, front) => {
      if (typeof front.permalink === 'string') return plain(front.permalink)
      if (!POST.test(path)) return plain(path)
      const slug = path.replace(/^.*?_posts\//, '')
      const [, year, month, day, name = slug] = DATED.exec(slug) ?? []
      const date = dayOfValue(front.date) ?? dayOfValue(`${year}-${month}-${day}`)
      const sections = [front.categories ?? []].flat(2).map(String)
      return plain(fillPermalink(pattern, { date, name, title: undefined, slug: undefined, sections }) ?? slug)
    },
    navigation: (root, lang, pages) => sidebarOf(tree, home, source, lang, inRoot(root, pages))
  })
}

/** Returns the pages by their addresses below a root. */
function inRoot(root: Root, pages: readonly PageInfo[]): Map<string, PageInfo> {
  return new Map(pages.map(page => [page.file.slice(root.folder.length + 1).replace(/\.\w+$/, ''), page]))
}

/**
 * Reads `_data/sidebar.yml`, which the themes of documentations show: groups of pages for each folder. Names are keys of
 * the theme's languages. Returns undefined if there is none.
 */
function sidebarOf(
  tree: Tree,
  home: string,
  source: string,
  lang: Language,
  pages: ReadonlyMap<string, PageInfo>
): Entry[] | undefined {
  const file = ['yml', 'yaml', 'json'].map(ending => `${source}/_data/sidebar.${ending}`).find(tree.has)
  const sidebar = file && readConfigFile(tree, file)
  if (typeof sidebar !== 'object' || sidebar === null) return undefined
  const words = wordsOf(tree, home, lang)
  const nameOf = (folder: string, key: string) =>
    textAt(words, 'sidebar', folder, key) ?? textAt(words, 'sidebar', key) ?? key.replaceAll('_', ' ')
  const entriesOf = (value: unknown, folder: string, depth: number): Entry[] =>
    typeof value !== 'object' || value === null || depth > MAX_DEPTH
      ? []
      : Object.entries(value).flatMap(([key, inner]): Entry[] => {
          if (typeof inner !== 'string') {
            const children = entriesOf(inner, folder, depth + 1)
            return children.length > 0 ? [{ label: nameOf(folder, key), children }] : []
          }
          const path = plain(posix.join(folder, inner.replace(/[?#].*$/, '')))
          const page = [path, `${path}/index`, path || 'index'].map(one => pages.get(one)).find(Boolean)
          const label = textAt(words, 'sidebar', folder, key) ?? page?.title ?? key
          return page ? [{ label, file: page.file, children: [] }] : []
        })
  const entries = Object.entries(sidebar).flatMap(([folder, value]): Entry[] => {
    const children = entriesOf(value, folder, 0)
    return children.length > 0 ? [{ label: textAt(words, 'menu', folder) ?? nameOf('', folder), children }] : []
  })
  return entries.length > 0 ? entries : undefined
}

/** Returns the words of the theme in a language. */
function wordsOf(tree: Tree, home: string, lang: Language): unknown {
  const start = below(home, 'themes/')
  const isOurs = (one: string) => {
    const [, name = ''] = /\/languages\/([^/]+)\.ya?ml$/.exec(one) ?? []
    return one.startsWith(start) && (languageOfLocale(name) === lang || (lang === 'en' && name === 'default'))
  }
  return readConfigFile(tree, tree.files.find(isOurs))
}

function namesAt(config: unknown, name: string): string[] {
  const one = textAt(config, name)
  return one === undefined ? listAt(config, name).map(String) : [one]
}

function plain(address: string): string {
  return address.replace(/(?:(?:^|\/)index)?(?:\.html?)?$/i, '').replace(/^\/+|\/+$/g, '')
}
