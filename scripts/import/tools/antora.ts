import type { Language } from '../../../src/domain/language/languages.ts'
import { addressOf } from '../asciidoc/components.ts'
import type { AsciidocPages } from '../asciidoc/pages.ts'
import { type Entry, type Layout, type PageInfo, type Root, simpleLayout } from './layout.ts'
import { languageOfLocale } from './locales.ts'

/**
 * Returns the layout of Antora: components in the folders of antora.yml, with the trees of their lists. Components of the same name
 * are languages, if their folders are called so, or versions.
 */
export function antoraLayout({ components, generated, trees, problems }: AsciidocPages): Layout | undefined {
  const [first] = components
  if (!first) return undefined
  const names = new Set(components.map(({ name }) => name))
  const versions = [...new Set(components.map(({ version }) => version))].sort((a, b) =>
    b.localeCompare(a, 'en', { numeric: true })
  )
  const roots = components.map((component): Root => {
    const { home, name, version } = component
    return {
      ...{ folder: home, lang: languageOf(home) },
      ...(versions.length > 1 && { version }),
      ...(names.size > 1 && { set: name })
    }
  })
  return simpleLayout('Antora', {
    ...{ title: first.title, roots, generated, problems, versions: versions.length > 1 ? versions : [] },
    extensions: /\.md$/i,
    publicFolders: [],
    sitePlace: root => {
      const found = components.find(({ home }) => home === root.folder)
      return { before: '', after: found ? addressOf(found) : '' }
    },
    partOf: file => (generated.has(file) ? undefined : 'is not in AsciiDoc.'),
    navigation: (root, _, pages) =>
      listed(trees.get(root.folder) ?? [], new Set(pages.map(({ file }: PageInfo) => file)))
  })
}

function languageOf(home: string): Language | undefined {
  for (const name of home.split('/').toReversed()) {
    const lang = languageOfLocale(name)
    if (lang) return lang
  }
  return undefined
}

/** Returns entries without those that lead to no document and hold none. */
function listed(entries: readonly Entry[], files: ReadonlySet<string>): Entry[] {
  return entries.flatMap(({ label, file, children }): Entry[] => {
    const below = listed(children, files)
    const own = file !== undefined && files.has(file) ? { file } : {}
    return 'file' in own || below.length > 0 ? [{ label, ...own, children: below }] : []
  })
}
