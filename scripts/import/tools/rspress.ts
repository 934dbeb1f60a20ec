import type { Language } from '../../../src/domain/language/languages.ts'
import { listAt, member, readConfigFile, textAt } from './configFile.ts'
import { readable } from './folderNames.ts'
import { labelOf } from './folders.ts'
import { below, type Entry, type Layout, type PageInfo, type Root, simpleLayout, type Tree } from './layout.ts'
import { isForeignLocale, languageOfLocale } from './locales.ts'
import { childrenOf } from './metaTree.ts'
import { patternTest } from './sphinxPatterns.ts'

/**
 * Returns the layout of Rspress: documents in `docs`, below folders of versions and languages, ordered by `_nav.json` and `_meta.json`.
 * Returns undefined if there are none.
 */
export function rspressLayout(tree: Tree, home: string, file: string): Layout | undefined {
  const config = readConfigFile(tree, file)
  const text = tree.read(file) ?? ''
  // A configuration with functions is not known as a whole.
  const setting = (name: string) =>
    textAt(config, name) ?? new RegExp(`^[ \\t]*${name}:\\s*(["'])([^"'\\n]{1,200})\\1`, 'm').exec(text)?.[2]
  const written = /^[ \t]*root:\s*(?:path\.)?(?:join|resolve)\([^'"\n]*["']([^"'\n]+)["']/m.exec(text)?.[1]
  const docs = below(home, (written ?? setting('root') ?? 'docs').replace(/^\.?\/|\/$/g, ''))
  const inside = tree.files.filter(one => one.startsWith(`${docs}/`))
  if (!inside.some(one => /\.mdx?$/i.test(one))) return undefined
  const versions = listAt(config, 'multiVersion', 'versions').filter(one => typeof one === 'string')
  const latest = textAt(config, 'multiVersion', 'default')
  const ordered = versions.toSorted((a, b) => Number(b === latest) - Number(a === latest))
  const roots = (ordered.length > 0 ? ordered : [undefined]).flatMap(version =>
    rootsIn(
      inside,
      version === undefined ? docs : `${docs}/${version}`,
      version,
      languageOfLocale(setting('lang') ?? '')
    )
  )
  const excluded = excludedIn(config, text).map(patternTest)
  const locales = roots.flatMap(({ folder, lang }) => (lang ? [folder.split('/').at(-1) ?? ''] : []))
  return simpleLayout('Rspress', {
    ...{ title: setting('title'), roots, versions: ordered, publicFolders: [`${docs}/public`] },
    prefixes: [setting('base') ?? '/', ...ordered, ...locales],
    aliasesOf: () => ({
      '@': docs,
      ...Object.fromEntries(roots.map(({ folder }) => [`@${folder.split('/').at(-1)}`, folder]))
    }),
    partOf: one => {
      const path = one.slice(docs.length + 1)
      if (path.split('/').some(name => name.startsWith('_'))) return 'is a part of other documents.'
      if (path.startsWith('public/')) return 'is a file of the site.'
      return excluded.some(pattern => pattern.test(path)) ? 'is excluded by route.exclude.' : undefined
    },
    routeOf: path => path.replace(/(?:^|\/)index$/, ''),
    navigation: (root, lang, pages) => {
      const words = readConfigFile(tree, below(home, 'i18n.json'))
      const metaOf = (folder: string, name: string) => {
        const meta = readConfigFile(tree, below(root.folder, below(folder, name)))
        return Array.isArray(meta) ? meta : undefined
      }
      const translated = (label: string) => {
        const entry = member(words, label)
        const code = Object.keys(typeof entry === 'object' && entry ? entry : {}).find(
          one => languageOfLocale(one) === lang
        )
        return (code === undefined ? undefined : textAt(entry, code)) ?? label
      }
      return entriesOf('', pages, { metaOf, translated })
    }
  })
}

/** Returns the roots of a version: its folders of languages, or the folder itself. */
function rootsIn(
  files: readonly string[],
  folder: string,
  version: string | undefined,
  usual: Language | undefined
): Root[] {
  const names = new Set(
    files.flatMap(file => (file.startsWith(`${folder}/`) ? [file.slice(folder.length + 1).split('/')[0] ?? ''] : []))
  )
  const more = version === undefined ? {} : { version }
  const roots = [...names].flatMap((name): Root[] => {
    const lang = languageOfLocale(name)
    return lang ? [{ folder: `${folder}/${name}`, lang, ...more }] : []
  })
  // Without folders of languages, or beside them for documents of none.
  const isOther = (name: string) => languageOfLocale(name) || isForeignLocale(name) || name === 'public'
  if (roots.length === 0 || [...names].some(name => !isOther(name) && /\.mdx?$/i.test(name)))
    roots.push({ folder, lang: roots.length > 0 ? usual : undefined, usual, ...more })
  return roots
}

function excludedIn(config: unknown, text: string): string[] {
  const known = listAt(config, 'route', 'exclude').filter(one => typeof one === 'string')
  if (known.length > 0) return known
  const list = /\broute:\s*\{[^{}]*?\bexclude:\s*\[([^\]]*)\]/.exec(text)?.[1] ?? ''
  return [...list.matchAll(/(["'])([^"'\n]+)\1/g)].map(([, , pattern = '']) => pattern.replace(/^\.?\//, ''))
}

interface Job {
  metaOf(folder: string, name: string): unknown[] | undefined
  translated(label: string): string
}

/** Returns the entries of a folder in the order of its `_meta.json`, in the top folder that of `_nav.json`. */
function entriesOf(folder: string, pages: readonly PageInfo[], job: Job): Entry[] {
  const children = childrenOf(pages, folder, ({ path }) => path)
  const shown = new Set<string>()
  const entryFor = (name: string, label: string | undefined): Entry[] => {
    const child = children.get(name)
    if (!child || shown.has(name)) return []
    shown.add(name)
    const inner = child.isFolder ? entriesOf(below(folder, name), pages, job) : []
    const index = child.page ?? pages.find(({ path }) => path === below(below(folder, name), 'index'))
    const own = label === undefined ? undefined : job.translated(label)
    return [
      {
        label: own ?? (index ? labelOf(index) : readable(name)),
        ...(index && { file: index.file }),
        children: inner.filter(({ file }) => file === undefined || file !== index?.file)
      }
    ]
  }
  const entries: Entry[] = []
  let group = entries
  for (const item of job.metaOf(folder, '_meta.json') ?? []) {
    const type = textAt(item, 'type')
    const name = typeof item === 'string' ? item : textAt(item, 'name')
    const label = textAt(item, 'label')
    if (type === 'section-header' && label) {
      group = []
      entries.push({ label: job.translated(label), children: group })
    } else if (type === 'divider') group = entries
    else if (name) group.push(...entryFor(name.replace(/\.mdx?$/i, ''), label))
  }
  const nav = folder === '' ? (job.metaOf('', '_nav.json') ?? []) : []
  for (const item of [...nav, ...nav.flatMap(one => listAt(one, 'items'))]) {
    const link = textAt(item, 'link') ?? ''
    const [name = '', ...rest] = link.replace(/^\//, '').split('/')
    if (!/^https?:/.test(link)) entries.push(...entryFor(name, rest.length > 0 ? textAt(item, 'text') : undefined))
  }
  const rest = [...children.keys()].sort(
    (a, b) => Number(b === 'index') - Number(a === 'index') || a.localeCompare(b, 'en')
  )
  return [...entries, ...rest.flatMap(name => entryFor(name, undefined))].filter(
    ({ file, children: own }) => file !== undefined || own.length > 0
  )
}
