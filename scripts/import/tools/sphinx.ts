import { posix } from 'node:path'
import { espDocsLinkRoles, espDocsTargets } from './espDocs.ts'
import { type LanguageFolders, languageFolders } from './languageFolders.ts'
import {
  below,
  type Entry,
  type Layout,
  type PageInfo,
  type Root,
  simpleLayout,
  type Tree,
  withGenerated
} from './layout.ts'
import { languageOfLocale } from './locales.ts'
import { movedByDocuments, movedBySphinx } from './moved.ts'
import { broughtIn, sphinxExclusion } from './sphinxConfigs.ts'
import { sphinxInventories } from './sphinxInventories.ts'
import { fromSharedFolder, withoutMissingFolder } from './sphinxListed.ts'
import { translatedFiles } from './sphinxMessages.ts'
import { includedWholeIn } from './sphinxParts.ts'
import { patternTest } from './sphinxPatterns.ts'
import { unlistedReadmeTest } from './sphinxReadmes.ts'
import { sphinxTags } from './sphinxTags.ts'
import { sphinxDefinitions, sphinxLinkRoles, sphinxStaticPaths, sphinxValues } from './sphinxValues.ts'

const TOCTREE = /^([ \t]*)(?:\.\. toctree::|(?:`{3,}|:{3,}|~{3,})\{toctree\})[ \t]*$/
const HAS_TOCTREE = new RegExp(TOCTREE, 'm')
const DOCUMENT = /\.(?:rst|md|markdown|txt)$/i
const ENTRY = /^(?:(.*?)\s*<([^<>]+)>|(\S.*?))\s*$/

/**
 * Returns the layout of a Sphinx documentation. conf.py is beside the documents, which list one another in toctrees.
 */
export function sphinxLayout(folder: Tree, home: string): Layout {
  const translated = translatedFiles(folder, home)
  const tree = withGenerated(folder, translated)
  const config = tree.read(below(home, 'conf.py')) ?? ''
  const setting = (name: string) => new RegExp(`^${name}\\s*=\\s*u?["']([^"'\\n]+)["']`, 'm').exec(config)?.[1]
  const languages = languageFolders(folder)
  const firstPage = setting('(?:master|root)_doc') ?? 'index'
  const source = sourceFolder(tree, home, firstPage, languages)
  const isUnlistedReadme = unlistedReadmeTest(folder, source, firstPage)
  const names = foldersIn(tree, source)
  const { isExcluded, problems } = sphinxExclusion(tree, home, source)
  const configs = broughtIn(tree, below(home, 'conf.py')).map(file => tree.read(file) ?? '')
  const substitutions = sphinxValues(configs)
  const definitions = sphinxDefinitions(configs, path => tree.read(below(source, path.replace(/^\//, ''))))
  const given = {
    substitutions,
    definitions,
    defaultRole: setting('default_role'),
    linkRoles: new Map([...espDocsLinkRoles(configs), ...sphinxLinkRoles(configs)]),
    tags: { ...sphinxTags(configs), targets: espDocsTargets(configs) },
    codeLanguage: setting('highlight_language'),
    staticFolders: ['_static', ...sphinxStaticPaths(configs)].map(path => posix.join(home, path)),
    inventories: sphinxInventories(configs, path => tree.bytes?.(posix.join(home, path))),
    signatures: {
      domain: setting('primary_domain') ?? 'py',
      hidesModules: /^add_module_names\s*=\s*False\b/m.test(config)
    }
  }
  const noPage = (file: string) => {
    if (isExcluded(file)) return 'is excluded by conf.py.'
    if (/(?:^|\/)(?:_templates|_static|_build|_ext|templates|locales?)\//.test(file))
      return 'is in a folder that Sphinx does not read.'
    if (isUnlistedReadme(file)) return 'is a README that no document lists or links to.'
    if (/\.txt$/i.test(file) && !/(?:^|\/)index\.txt$/i.test(file)) return 'is a text file.'
    return undefined
  }
  const partOfPage = includedWholeIn(folder, source, given.tags, file => noPage(file) === undefined)
  const roots: Root[] = []
  for (const name of names) {
    const own = languages.folder(below(source, name))
    if (own && !own.stem) roots.push({ folder: below(source, name), lang: own.lang })
  }
  // A language folder has its own conf.py, beside the other languages of the set.
  const own = languages.path(below(home, 'conf.py'))?.lang
  roots.push({ folder: source, lang: own, usual: languageOfLocale(setting('language') ?? '') })
  for (const file of translated.keys()) {
    const [, place = '', locale = ''] = /^(.*\/([\w-]+)\/LC_MESSAGES)\//.exec(file) ?? []
    if (!roots.some(root => root.folder === place)) roots.push({ folder: place, lang: languageOfLocale(locale) })
  }
  return simpleLayout('Sphinx', {
    moved: [...movedBySphinx(below(home, 'conf.py'), source, config), ...movedByDocuments(tree, source)],
    ...{
      title: setting('project'),
      roots: roots.map(root => ({ ...root, ...given })),
      generated: translated,
      problems,
      publicFolders: [source],
      extensions: DOCUMENT
    },
    syntaxOf: file => (/\.(?:rst|txt)$/i.test(file) ? 'rst' : 'myst'),
    partOf: made => {
      // A translation is public if its original is.
      const file = translated.get(made)?.origin ?? made
      const reason = noPage(file)
      if (reason) return reason
      const page = partOfPage(file)
      return page && `is shown whole in ${page}, and no document lists it.`
    },
    navigation: (_root, _lang, pages) => {
      const byPath = new Map(pages.map(page => [page.path, page]))
      const first = byPath.get(firstPage)
      if (!first) return undefined
      const seen = new Set([first.path])
      return [{ label: first.title, file: first.file, children: [] }, ...toctrees(first, byPath, seen, tree, true)]
    }
  })
}

/**
 * Returns the folder of the documents: that of conf.py or, if neither the first page nor another one with a toctree is there, the one
 * below it that has the first page, unless its name is a language. The command of a build names both.
 */
function sourceFolder(tree: Tree, home: string, firstPage: string, languages: LanguageFolders): string {
  const hasFirst = (folder: string) =>
    ['rst', 'md', 'txt'].some(ending => tree.has(below(folder, `${firstPage}.${ending}`)))
  // The name of the first page can be one that is not read.
  const hasTree = tree.files.some(
    file => below(home, posix.basename(file)) === file && DOCUMENT.test(file) && HAS_TOCTREE.test(tree.read(file) ?? '')
  )
  if (hasTree || hasFirst(home)) return home
  const others = [...foldersIn(tree, home)]
    .map(name => below(home, name))
    .filter(folder => hasFirst(folder) && !languages.folder(folder))
  return others.length === 1 ? (others[0] ?? home) : home
}

/** Returns the names of the folders in a folder. */
function foldersIn(tree: Tree, folder: string): ReadonlySet<string> {
  return new Set(
    tree.files.flatMap(file => {
      const path = folder ? (file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : '') : file
      return path.includes('/') ? [path.split('/')[0] ?? ''] : []
    })
  )
}

/** Returns the entries of all toctrees of a document, including those of the listed documents. */
function toctrees(
  page: PageInfo,
  byPath: ReadonlyMap<string, PageInfo>,
  seen: Set<string>,
  tree: Tree,
  isFirst = false
): Entry[] {
  const lines = (tree.read(page.file) ?? '').split('\n')
  const made: Entry[] = []
  for (let at = 0; at < lines.length; at++) {
    const start = TOCTREE.exec((lines[at] ?? '').replace(/\r$/, ''))
    if (!start) continue
    const isFence = !/\.\. toctree/.test(start[0])
    const options = new Map<string, string>()
    const children: Entry[] = []
    for (at++; at < lines.length; at++) {
      const line = (lines[at] ?? '').replace(/\r$/, '')
      if (isFence ? /^[ \t]*(?:`{3,}|:{3,}|~{3,})[ \t]*$/.test(line) : line.trim() && !/^[ \t]/.test(line)) break
      const [, name = '', value = ''] = /^\s*:([\w-]+):\s*(.*)$/.exec(line) ?? []
      if (name) options.set(name.toLowerCase(), value.trim())
      else if (line.trim()) children.push(...entriesFor(line.trim(), page, options, byPath, seen, tree))
    }
    if (!isFence) at--
    // A caption is a group only in the first document; in others it stands above the list in the text.
    const caption = isFirst ? options.get('caption') : undefined
    if (caption && children.length > 0) made.push({ label: caption, children })
    else made.push(...children)
  }
  return made
}

function entriesFor(
  line: string,
  page: PageInfo,
  options: ReadonlyMap<string, string>,
  byPath: ReadonlyMap<string, PageInfo>,
  seen: Set<string>,
  tree: Tree
): Entry[] {
  const [, title, inBrackets, plain = ''] = ENTRY.exec(line) ?? []
  const address = (inBrackets ?? plain).trim()
  if (address === 'self' || /^https?:/.test(address)) return []
  const folder = page.path.includes('/') ? page.path.slice(0, page.path.lastIndexOf('/')) : ''
  const joined = normal(address.startsWith('/') ? address.slice(1) : below(folder, address)).replace(
    /\.(?:rst|md|txt)$/i,
    ''
  )
  const near = () => withoutMissingFolder(joined, address.startsWith('/') ? '' : folder, byPath)
  const found =
    options.has('glob') && /[*?[]/.test(joined)
      ? matching(joined, byPath)
      : [byPath.get(joined) ?? byPath.get(near() ?? '') ?? byPath.get(fromSharedFolder(joined, byPath) ?? '')]
  return found.flatMap((target): Entry[] => {
    if (!target || seen.has(target.path)) return []
    seen.add(target.path)
    return [{ label: title?.trim() || target.title, file: target.file, children: toctrees(target, byPath, seen, tree) }]
  })
}

function matching(pattern: string, byPath: ReadonlyMap<string, PageInfo>): PageInfo[] {
  const test = patternTest(pattern)
  return [...byPath]
    .filter(([path]) => test.test(path))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, page]) => page)
}

function normal(path: string): string {
  const made: string[] = []
  for (const segment of path.split('/')) {
    if (segment === '..') made.pop()
    else if (segment !== '.' && segment !== '') made.push(segment)
  }
  return made.join('/')
}
