import { posix } from 'node:path'
import { readToml } from '../withheld.ts'
import { member, readYaml, textAt } from './configFile.ts'
import { below, type Layout, type Root, simpleLayout, type Tree } from './layout.ts'
import { isForeignLocale, languageOfLocale } from './locales.ts'

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
  const infoOf = (folder: string) => {
    const index = tree.read(`${folder}/_index.md`)
    return index === undefined ? {} : fieldsOf(frontMatterOf(index), index.startsWith('+++') ? 'a.toml' : 'a.yaml')
  }
  return simpleLayout('Hugo', {
    ...{ roots, publicFolders: ['static', 'assets'].map(name => below(home, name)) },
    title: textAt(config, 'title'),
    prefixes: [...languages, new URL(textAt(config, 'baseURL') ?? '/', 'https://site.invalid/').pathname],
    foreign: languages.length > 0 ? [...names].filter(isForeignLocale).map(name => `${content}/${name}`) : [],
    extensions: /\.(?:md|markdown)$/i,
    syntaxOf: () => 'hugo',
    routeOf: (path, front) => {
      if (typeof front.url === 'string') return front.url.replace(/^\/+|\/+$/g, '')
      const place = path.replace(/(?:^|\/)_?index$/, '')
      return typeof front.slug === 'string' && place ? posix.join(posix.dirname(place), front.slug) : place
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
  return /^(---|\+\+\+)[ \t]*\n([\s\S]*?)\n\1[ \t]*(?:\n|$)/.exec(text)?.[2] ?? ''
}

function fieldsOf(text: string, file: string): unknown {
  try {
    return /\.toml$/i.test(file) ? readToml(text) : readYaml(text)
  } catch {
    return undefined
  }
}
