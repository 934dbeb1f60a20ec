import { posix } from 'node:path'
import { jsonAtStart } from '../jsonFront.ts'
import { readToml } from '../withheld.ts'
import { member, readYaml, textAt } from './configFile.ts'
import { htmlPages } from './htmlPages.ts'
import { ignoredFiles, ignorePatterns } from './hugoIgnored.ts'
import { below, type Layout, type Root, simpleLayout, type Tree } from './layout.ts'
import { isForeignLocale, languageOfLocale } from './locales.ts'
import { dayOfValue, fillPermalink } from './permalinks.ts'

/** The page of a folder: `_index` of a section, `index` of a page with its own files. */
const INDEX = /^(.*)\/(_?)index\.(?:([\w-]+)\.)?(?:md|markdown|html?)$/i
/** HTML without it is copied as it is. */
const FRONT_MATTER = /^\uFEFF?(?:---|\+\+\+|\{)/

/**
 * Returns the layout of Hugo: documents below content/, with a folder for each language or the language before the
 * extension. Returns undefined if the configuration is that of another tool.
 */
export function hugoLayout(tree: Tree, from: string, file: string): Layout | undefined {
  const home = from.replace(/(?:^|\/)config\/_default$/, '')
  const text = tree.read(file) ?? ''
  const isHugo = /(?:^|\/)hugo\.\w+$/.test(file) || /^\s*["']?baseurl["']?\s*[:=]/im.test(text)
  const content = below(home, 'content')
  if (!isHugo || !tree.files.some(one => one.startsWith(`${content}/`) && /\.(?:md|markdown|html?)$/i.test(one)))
    return undefined
  const config = fieldsOf(text, file)
  const inside = tree.files.filter(one => one.startsWith(`${content}/`))
  const ignored = ignoredFiles(ignorePatterns(text, file, config), inside, home)
  const names = new Set(
    tree.files.flatMap(one => {
      const [name = '', ...rest] = one.startsWith(`${content}/`) ? one.slice(content.length + 1).split('/') : []
      return rest.length > 0 ? [name] : []
    })
  )
  const languages = [...names].filter(name => languageOfLocale(name))
  const usual = textAt(config, 'defaultContentLanguage') ?? 'en'
  const endings = new Set(inside.flatMap(one => languageEnding(one.replace(/\.\w+$/, '')) ?? []))
  const roots: Root[] = languages.map(name => ({ folder: `${content}/${name}`, lang: languageOfLocale(name) }))
  roots.push({ folder: content, lang: undefined })
  for (const root of roots) root.hasEmojiNames = member(config, 'enableEmoji') === true
  const bundles = new Map<string, string>()
  const sections = new Map<string, { file: string; suffix: string | undefined }[]>()
  for (const one of inside) {
    const [, folder = '', mark, suffix] = INDEX.exec(one) ?? []
    if (!folder || ignored.files.has(one) || (/\.html?$/i.test(one) && !FRONT_MATTER.test(tree.read(one) ?? '')))
      continue
    if (mark) sections.set(folder, [...(sections.get(folder) ?? []), { file: one, suffix }])
    else bundles.set(folder, one)
  }
  const infos = new Map<string, unknown>()
  const infoIn = (index: string | undefined): unknown => {
    if (index === undefined) return {}
    if (!infos.has(index)) {
      const written = tree.read(index) ?? ''
      infos.set(index, fieldsOf(frontMatterOf(written), /^\uFEFF?\+\+\+/.test(written) ? 'a.toml' : 'a.yaml'))
    }
    return infos.get(index)
  }
  const infoOf = (folder: string) => {
    const all = sections.get(folder) ?? []
    return infoIn((all.find(one => one.file === `${folder}/_index.md`) ?? all.find(one => !one.suffix))?.file)
  }
  /** Returns the fields that the pages of a folder give to a document, those of its own language last. */
  const cascadesOf = (folder: string, path: string) => {
    const suffix = /\.([\w-]+)\.\w+$/.exec(path)?.[1]
    const all = (sections.get(folder) ?? []).filter(one => !one.suffix || one.suffix === suffix)
    const sorted = all.toSorted((a, b) => Number(!!a.suffix) - Number(!!b.suffix))
    return sorted.map(one => cascadeOf(infoIn(one.file), path))
  }
  const permalinks = member(config, 'permalinks')
  const html = htmlPages(
    tree,
    inside.filter(one => !ignored.files.has(one))
  )
  return simpleLayout('Hugo', {
    ...html,
    problems: [...html.problems, ...ignored.problems.map(message => ({ file, message }))],
    ...{ roots, publicFolders: ['static', 'assets'].map(name => below(home, name)) },
    title: textAt(config, 'title'),
    prefixes: [
      ...languages,
      ...endings,
      usual,
      URL.parse(textAt(config, 'baseURL') ?? '/', 'https://site.invalid/')?.pathname ?? '/'
    ],
    foreign: languages.length > 0 ? [...names].filter(isForeignLocale).map(name => `${content}/${name}`) : [],
    extensions: /\.(?:md|markdown)$/i,
    syntaxOf: () => 'hugo',
    partOf: file => {
      if (ignored.files.has(file)) return 'is excluded by ignoreFiles.'
      const above = foldersOf(file, content)
      const own = above.pop()
      const isIndex = /(?:^|\/)_?index\.(?:[\w-]+\.)?(?:md|markdown)$/i.test(file)
      const bundle =
        !isIndex && own !== undefined && bundles.has(own) ? own : above.slice(1).find(one => bundles.has(one))
      return bundle && `is a resource of the page ${bundles.get(bundle)}.`
    },
    fieldsOf: file =>
      Object.assign(
        {},
        cascadeOf(config, file.slice(content.length)),
        ...foldersOf(file, content).flatMap(folder => cascadesOf(folder, file.slice(content.length)))
      ),
    sitePlace: (root, file) => {
      const own = languageEnding(file.replace(/\.\w+$/, ''))
      if (endings.size === 0 || root.folder !== content) return undefined
      const isInRoot = (own ?? usual) === usual && member(config, 'defaultContentLanguageInSubdir') !== true
      return { before: '', after: isInRoot ? '' : (own ?? usual) }
    },
    routeOf: (whole, front) => {
      if (typeof front.url === 'string') return front.url.replace(/^\/+|\/+$/g, '')
      const ending = languageEnding(whole)
      const path = ending === undefined ? whole : whole.slice(0, -ending.length - 1)
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

/** Returns the language at the end of a path without its extension: `zh-cn` of `start.zh-cn`. */
function languageEnding(path: string): string | undefined {
  const name = /\.([A-Za-z]{2}(?:-[A-Za-z]+)?)$/.exec(path)?.[1]
  return name !== undefined && (languageOfLocale(name) || isForeignLocale(name)) ? name : undefined
}

function frontMatterOf(text: string): string {
  const json = jsonAtStart(text)
  if (json) return text.slice(0, json.length)
  return /^\uFEFF?(---|\+\+\+)[ \t]*\n(?:([\s\S]*?)\n)??\1[ \t]*(?:\n|$)/.exec(text)?.[2] ?? ''
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
