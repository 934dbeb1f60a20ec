import { listAt, readConfigFile, textAt } from './configFile.ts'
import { readable } from './folderNames.ts'
import { labelOf } from './folders.ts'
import { below, type Entry, type Layout, type PageInfo, type Root, simpleLayout, type Tree } from './layout.ts'
import { isForeignLocale, languageOfLocale } from './locales.ts'
import { childrenOf } from './metaTree.ts'
import { pathAliases } from './pathAliases.ts'

const DIR = /\bdir:\s*(["'`])([^"'`\n]{1,200})\1/g
const ENDING = /^(.+)\.([a-z]{2}(?:-[A-Za-z]{2,4})?)$/
/** A folder that only groups files, and is no part of addresses. */
const GROUP = /^\(.*\)$/

/**
 * Returns the layout of Fumadocs: collections of source.config.ts, languages in endings or folders, and meta.json files. Returns undefined
 * if the collections have no documents here.
 */
export function fumadocsLayout(tree: Tree, home: string, file: string): Layout | undefined {
  const config = tree.read(file) ?? ''
  if (!/\bfumadocs-/.test(config)) return undefined
  const named = [...config.matchAll(DIR)].map(([, , dir = '']) => below(home, dir.replace(/^\.?\/|\/$/g, '')))
  const folders = [...new Set([...named, below(home, 'content/docs')])].filter(folder =>
    tree.files.some(one => one.startsWith(`${folder}/`) && /\.mdx?$/i.test(one))
  )
  if (folders.length === 0) return undefined
  const nameOf = (folder: string) => folder.split('/').at(-1) ?? ''
  const roots = folders.map(
    (folder): Root => ({
      folder,
      lang: undefined,
      ...(folders.length > 1 && { set: nameOf(folder) })
    })
  )
  const languages = [...new Set(tree.files.flatMap(one => [...one.split('/'), ENDING.exec(stem(one))?.[2] ?? '']))]
  return simpleLayout('Fumadocs', {
    ...{ roots, publicFolders: [below(home, 'public')] },
    prefixes: [...folders.map(nameOf), ...languages.filter(name => languageOfLocale(name))],
    // `cwd:` stands for the folder of the site, which `<include cwd>` counts from.
    aliasesOf: () => ({ ...pathAliases(tree, home), '@': home, '~': home, 'cwd:': home }),
    syntaxOf: () => 'mdx',
    routeOf: path =>
      plainPath(path)
        .split('/')
        .filter(name => !GROUP.test(name))
        .join('/')
        .replace(/(?:^|\/)index$/, ''),
    navigation: (root, lang, pages) => {
      const metaOf = (folder: string) => {
        const places = [folder, ...localeFolders(pages).map(name => below(name, folder))]
        const own = (locale: string) => languageOfLocale(locale) === lang
        const files = places.flatMap(place => {
          const at = place ? below(root.folder, place) : root.folder
          const names = tree.files.filter(
            one => one.startsWith(`${at}/meta.`) && !one.slice(at.length + 1).includes('/')
          )
          return names.filter(one => /\/meta\.json$/.test(one) || own(/\/meta\.([\w-]+)\.json$/.exec(one)?.[1] ?? ''))
        })
        return readConfigFile(tree, files.find(one => !/\/meta\.json$/.test(one)) ?? files.at(-1))
      }
      return entriesOf('', pages, metaOf).entries
    }
  })
}

interface Folder {
  label: string | undefined
  file: string | undefined
  entries: Entry[]
}

/** Returns the entries of a folder in the order of its meta.json: names, `...` for the rest, and `---Label---`. */
function entriesOf(folder: string, pages: readonly PageInfo[], metaOf: (folder: string) => unknown): Folder {
  const meta = metaOf(folder)
  const children = childrenOf(pages, folder, ({ path }) => plainPath(path))
  const index = children.get('index')?.page
  const listed = listAt(meta, 'pages').filter(item => typeof item === 'string')
  const excluded = new Set(listed.flatMap(item => /^!(.+)$/.exec(item)?.[1] ?? []))
  const named = new Set([...listed.map(item => item.replace(/^\.\.\.(?=.)/, '')), ...excluded])
  const rest = [...children.keys()].filter(name => !named.has(name) && (name !== 'index' || folder === '')).sort(byName)
  const entriesFor = (name: string): Entry[] => {
    const child = children.get(name)
    if (!child) return []
    const inner = child.isFolder ? entriesOf(below(folder, name), pages, metaOf) : undefined
    if (inner && GROUP.test(name) && !child.page) return inner.entries
    const page = child.page
    const file = page?.file ?? inner?.file
    const label = inner?.label ?? (page ? labelOf(page) : readable(name))
    return [{ label, ...(file && { file }), children: inner?.entries ?? [] }]
  }
  const order = listed.length > 0 ? listed : ['...']
  const entries: Entry[] = []
  let group = entries
  for (const item of order) {
    const heading = item === '---' ? '' : /^---(?:\[[^\]]*\])?(.*?)---$/.exec(item)?.[1]
    if (heading !== undefined) {
      group = heading.trim() ? [] : entries
      if (heading.trim()) entries.push({ label: heading.trim(), children: group })
    } else if (item === '...') group.push(...rest.flatMap(entriesFor))
    else if (item === 'z...a') group.push(...rest.toReversed().flatMap(entriesFor))
    else if (/^\.\.\../.test(item)) group.push(...entriesFor(item.slice(3)).flatMap(({ children }) => children))
    else group.push(...entriesFor(item.replace(/^\.\//, '').replace(/\/$/, '')))
  }
  return {
    label: textAt(meta, 'title') ?? (index && labelOf(index)),
    file: listed.includes('index') ? undefined : index?.file,
    entries: entries.filter(({ file, children: own }) => file !== undefined || own.length > 0)
  }
}

/** Returns the path of a page without its language: the ending, or the first folder. */
function plainPath(path: string): string {
  const [, own = path, locale = ''] = ENDING.exec(path) ?? []
  const plain = isLocale(locale) ? own : path
  const [first = '', ...rest] = plain.split('/')
  return rest.length > 0 && isLocale(first) ? rest.join('/') : plain
}

const localeFolders = (pages: readonly PageInfo[]) =>
  [...new Set(pages.map(({ path }) => path.split('/')[0] ?? ''))].filter(isLocale)
const isLocale = (name: string) => languageOfLocale(name) !== undefined || isForeignLocale(name)
const stem = (file: string) => file.replace(/\.[^./]+$/, '')
const byName = (a: string, b: string) => Number(b === 'index') - Number(a === 'index') || a.localeCompare(b, 'en')
