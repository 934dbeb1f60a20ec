import { posix } from 'node:path'
import type { Language } from '../../../src/domain/language/languages.ts'
import { listAt, member, readConfigFile, textAt } from './configFile.ts'
import { below, type Entry, type Layout, type PageInfo, type Root, simpleLayout, type Tree } from './layout.ts'
import { isForeignLocale, languageOfLocale } from './locales.ts'

/** Kinds of folders that the configuration gives addresses. */
const KINDS = ['docs', 'pages', 'blog']
/** Depth of a navigation. An alias of YAML can lead to itself. */
const MAX_DEPTH = 12

interface Place {
  kind: string
  folder: string
  /** Address of the folder on the site. */
  url: string
  /** Address of the folder that it translates, or its own. */
  original: string
}

/**
 * Returns the layout of teedoc, whose site_config.json gives folders their addresses and translations. Each folder has
 * its navigation in sidebar.yaml. Returns undefined for a file without addresses.
 */
export function teedocLayout(tree: Tree, home: string, file: string): Layout | undefined {
  const config = readConfigFile(tree, file)
  const places = placesIn(config, home)
  const known = places.filter(({ folder }) => tree.files.some(one => one.startsWith(`${folder}/`)))
  const roots = new Map<Root, Place>()
  const foreign: string[] = []
  for (const place of known) {
    const names = namesIn(place)
    if (names.some(isForeignLocale)) foreign.push(place.folder)
    else {
      const lang = languageIn(place) ?? otherLanguage(place, known)
      roots.set({ folder: place.folder, lang, set: setOf(place), hasEmojiNames: true }, place)
    }
  }
  if (roots.size === 0) return undefined
  return simpleLayout('teedoc', {
    ...{ title: textAt(config, 'site_name'), roots: [...roots.keys()], foreign, publicFolders: [home] },
    prefixes: [textAt(config, 'site_root_url') ?? '/'],
    extensions: /\.(?:md|markdown)$/i,
    syntaxOf: () => 'plain',
    isNamedByNavigation: true,
    sitePlace: root => ({ before: '', after: roots.get(root)?.url ?? '' }),
    navigation: (root, _, pages) => {
      const sidebar = ['sidebar.yaml', 'sidebar.yml', 'sidebar.json'].find(name => tree.has(below(root.folder, name)))
      if (!sidebar) return undefined
      const byFile = new Map(pages.map(page => [page.file, page]))
      const entries = entriesOf(readConfigFile(tree, below(root.folder, sidebar)), root, byFile)
      return entries.length > 0 ? entries : undefined
    }
  })
}

/** Returns the folders of documents that a configuration names, and the folders of their translations. */
function placesIn(config: unknown, home: string): Place[] {
  const at = (folder: string) => posix.normalize(below(home, folder)).replace(/\/$/, '')
  return KINDS.flatMap(kind => {
    const routes = member(config, 'route', kind)
    if (typeof routes !== 'object' || routes === null) return []
    return Object.keys(routes).flatMap((url): Place[] => {
      const folder = textAt(routes, url)
      if (!folder) return []
      const translated = listAt(config, 'translate', kind, url).flatMap((one): Place[] => {
        const [src, other] = [textAt(one, 'src'), textAt(one, 'url')]
        return src && other ? [{ kind, folder: at(src), url: other, original: url }] : []
      })
      return [{ kind, folder: at(folder), url, original: url }, ...translated]
    })
  })
}

/** Returns the parts of the address and the folder of a place that can name its language. */
function namesIn({ folder, url }: Place): string[] {
  const last = folder.split('/').at(-1) ?? ''
  return [...url.split('/'), last, last.replace(/^.*[_.-](?=[a-z]{2}$)/i, '')].filter(Boolean)
}

function languageIn(place: Place): Language | undefined {
  return namesIn(place)
    .map(languageOfLocale)
    .find(one => one !== undefined)
}

/** Returns the language of a place that does not name it: not that of its translation. */
function otherLanguage(place: Place, all: readonly Place[]): Language | undefined {
  const siblings = all.filter(one => one !== place && one.kind === place.kind && one.original === place.original)
  const taken = siblings.map(languageIn).find(one => one !== undefined)
  return taken && (taken === 'zh' ? 'en' : 'zh')
}

/** Returns the name that the translations of a set of documents share. */
function setOf({ original }: Place): string {
  return (
    original
      .split('/')
      .filter(part => part && !languageOfLocale(part))
      .join('/') || 'index'
  )
}

function entriesOf(list: unknown, root: Root, byFile: ReadonlyMap<string, PageInfo>, depth = 0): Entry[] {
  if (depth > MAX_DEPTH) return []
  return listAt(list, 'items').flatMap((item): Entry[] => {
    const path = textAt(item, 'file')
    const page = path === undefined ? undefined : byFile.get(posix.normalize(below(root.folder, path)))
    const children = entriesOf(item, root, byFile, depth + 1)
    const label = textAt(item, 'label') ?? page?.title
    if (!label || (!page && children.length === 0)) return []
    return [{ label, ...(page && { file: page.file }), children }]
  })
}
