import { posix } from 'node:path'
import { jsonAtStart } from '../jsonFront.ts'
import { readToml } from '../withheld.ts'
import { member, readYaml, textAt } from './configFile.ts'
import { htmlPages } from './htmlPages.ts'
import { below, type Layout, type Root, simpleLayout, type Tree } from './layout.ts'
import { isForeignLocale, languageOfLocale } from './locales.ts'
import { dayOfValue, fillPermalink } from './permalinks.ts'

/**
 * Returns the layout of Hugo: documents below content/, with a folder for each language or the language before the
 * extension. Returns undefined if the configuration is that of another tool.
 */
export function hugoLayout(tree: Tree, from: string, file: string): Layout | undefined {
  const home = from.replace(/(?:^|\/)config\/_default$/, '')
  const text = tree.read(file) ?? ''
  const isHugo = /(?:^|\/)hugo\.\w+$/.test(file) || /^\s*["']?baseurl["']?\s*[:=]/im.test(text)
  const content = below(home, 'content')
  if (!isHugo || !tree.files.some(one => one.startsWith(`${content}/`) && /\.(?:md|markdown)$/i.test(one)))
    return undefined
  const config = fieldsOf(text, file)
  const names = new Set(
    tree.files.flatMap(one => {
      const [name = '', ...rest] = one.startsWith(`${content}/`) ? one.slice(content.length + 1).split('/') : []
      return rest.length > 0 ? [name] : []
    })
  )
  const languages = [...names].filter(name => languageOfLocale(name))
  const roots: Root[] = languages.map(name => ({ folder: `${content}/${name}`, lang: languageOfLocale(name) }))
  roots.push({ folder: content, lang: undefined })
  const bundles = new Set(
    tree.files.flatMap(one => /^(.*)\/index\.(?:[\w-]+\.)?(?:md|markdown)$/i.exec(one)?.[1] ?? [])
  )
  const infos = new Map<string, unknown>()
  const infoOf = (folder: string): unknown => {
    if (!infos.has(folder)) {
      const index = tree.read(`${folder}/_index.md`)
      const type = index?.startsWith('+++') ? 'a.toml' : 'a.yaml'
      infos.set(folder, index === undefined ? {} : fieldsOf(frontMatterOf(index), type))
    }
    return infos.get(folder)
  }
  const permalinks = member(config, 'permalinks')
  return simpleLayout('Hugo', {
    ...htmlPages(
      tree,
      tree.files.filter(one => one.startsWith(`${content}/`))
    ),
    ...{ roots, publicFolders: ['static', 'assets'].map(name => below(home, name)) },
    title: textAt(config, 'title'),
    prefixes: [...languages, URL.parse(textAt(config, 'baseURL') ?? '/', 'https://site.invalid/')?.pathname ?? '/'],
    foreign: languages.length > 0 ? [...names].filter(isForeignLocale).map(name => `${content}/${name}`) : [],
    extensions: /\.(?:md|markdown)$/i,
    syntaxOf: () => 'hugo',
    partOf: file => {
      const above = foldersOf(file, content)
      const own = above.pop()
      const isIndex = /(?:^|\/)_?index\.(?:[\w-]+\.)?(?:md|markdown)$/i.test(file)
      const bundle =
        !isIndex && own !== undefined && bundles.has(own) ? own : above.slice(1).find(one => bundles.has(one))
      return bundle && `is a resource of the page ${bundle}/index.md.`
    },
    fieldsOf: file =>
      Object.assign(
        {},
        cascadeOf(config, file.slice(content.length)),
        ...foldersOf(file, content).map(folder => cascadeOf(infoOf(folder), file.slice(content.length)))
      ),
    routeOf: (path, front) => {
      if (typeof front.url === 'string') return front.url.replace(/^\/+|\/+$/g, '')
      const place = path.replace(/(?:^|\/)_?index$/, '')
      const sections = posix
        .dirname(place)
        .split('/')
        .filter(one => one !== '.')
      const own = { date: dayOfValue(front.date), name: posix.basename(place), sections }
      const [title, slug] = [front.title, front.slug].map(one => (typeof one === 'string' ? one : undefined))
      const pattern = textAt(permalinks, 'page', sections[0] ?? '') ?? textAt(permalinks, sections[0] ?? '')
      const isPage = sections.length > 0 && !/(?:^|\/)_index$/.test(path)
      const address = isPage && pattern ? fillPermalink(pattern, { ...own, title, slug }) : undefined
      return address ?? (slug !== undefined && place ? posix.join(posix.dirname(place), slug) : place)
    },
    folderInfo: (root, folder) => {
      const info = infoOf(below(root.folder, folder))
      const label = textAt(info, 'linkTitle') ?? textAt(info, 'title')
      const weight = member(info, 'weight')
      return { ...(label && { label }), ...(typeof weight === 'number' && { position: weight }) }
    }
  })
}

function frontMatterOf(text: string): string {
  const json = jsonAtStart(text)
  if (json) return text.slice(0, json.length)
  return /^(---|\+\+\+)[ \t]*\n([\s\S]*?)\n\1[ \t]*(?:\n|$)/.exec(text)?.[2] ?? ''
}

function fieldsOf(text: string, file: string): unknown {
  try {
    return /\.toml$/i.test(file) ? readToml(text) : readYaml(text)
  } catch {
    return undefined
  }
}

/** Returns the folders around a file, from `content` inwards. */
function foldersOf(file: string, content: string): string[] {
  const parts = file
    .slice(content.length + 1)
    .split('/')
    .slice(0, -1)
  return [content, ...parts.map((_, at) => `${content}/${parts.slice(0, at + 1).join('/')}`)]
}

/** Returns the fields that a page gives to the pages below it, or to those that a pattern of paths selects. */
function cascadeOf(info: unknown, path: string): Record<string, unknown> {
  const written = member(info, 'cascade')
  const page = path.replace(/(?:\/_?index)?(?:\.[\w-]+)?\.\w+$/, '') || '/'
  const fits = [written].flat().filter(one => {
    const pattern = textAt(one, '_target', 'path') ?? textAt(one, 'target', 'path')
    return pattern === undefined || posix.matchesGlob(page, pattern.replace(/^\{?(?=\/)/, ''))
  })
  return Object.assign({}, ...fits.filter(one => typeof one === 'object'))
}
