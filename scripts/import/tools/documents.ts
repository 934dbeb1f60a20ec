import type { Language } from '../../../src/domain/language/languages.ts'
import { languageOf } from '../../../src/markdown/words.ts'
import type { Source } from '../draft.ts'
import type { Report } from '../report.ts'
import { ERROR_PAGE, isErrorPage } from './errorPage.ts'
import { isForeignText, reportForeign } from './foreignDocuments.ts'
import { type LanguageFolders, languageFolders } from './languageFolders.ts'
import { below, type GeneratedFile, type Layout, type Root, type Tree } from './layout.ts'
import { isForeignLocale, languageOfLocale } from './locales.ts'

const SAMPLE_FILES = 60
/** A document with fewer translated messages than this share would be one in the other language. */
const MIN_TRANSLATED = 0.5
const ENDING = /^(.+?)[._-](zh|en)(?:[-_](?:cn|hans|us|gb|uk))?$/i

/** Returns the documents of a layout, and how many are outside. Reports files that are not separate pages or are in another language. */
export function documentsOf(
  layout: Layout,
  tree: Tree,
  lang: Language | undefined,
  report: Report
): { sources: Source[]; outside: number } {
  const roots = layout.roots.toSorted((a, b) => b.folder.length - a.folder.length)
  const byRoot = new Map<Root, string[]>()
  const foreign = new Map<string, number>()
  const outside: string[] = []
  /** The document of each real path, or '' for one that is no page. A link brings no second article of it. */
  const pages = new Map<string, string>()
  const others = new Map<string, string[]>()
  report.notImported.push(...(layout.problems ?? []))
  for (const file of realFirst(tree)) {
    if (!layout.extensions.test(file)) continue
    const real = tree.realPath?.(file) ?? file
    const page = pages.get(real)
    if (page !== undefined) {
      others.set(page, [...(others.get(page) ?? []), file])
      continue
    }
    // A tool computes addresses from what documents say. None may lead out of the target folder.
    if (file.split('/').includes('..')) {
      report.notImported.push({ file, message: 'leads out of the folder.' })
      continue
    }
    const other = layout.foreign?.find(folder => file.startsWith(`${folder}/`))
    if (other !== undefined) {
      foreign.set(other, (foreign.get(other) ?? 0) + 1)
      continue
    }
    const root = roots.find(({ folder }) => folder === '' || file.startsWith(`${folder}/`))
    if (!root) {
      if (!/\.txt$/i.test(file) && real === file) outside.push(file)
      continue
    }
    const first = file.slice(root.folder ? root.folder.length + 1 : 0).split('/')[0] ?? ''
    const suffix = /\.([a-z]{2}(?:[-_][A-Za-z]+)?)\.\w+$/.exec(file)?.[1]
    const isFolder = file.length > (root.folder ? root.folder.length + 1 : 0) + first.length
    const otherLanguage = [first, ...(suffix ? [suffix] : [])].find(
      name => isForeignLocale(name) && (name === suffix || (isFolder && hasOtherLanguages(layout, tree, root)))
    )
    if (otherLanguage) {
      const place = below(root.folder, otherLanguage)
      foreign.set(place, (foreign.get(place) ?? 0) + 1)
      continue
    }
    const error = isErrorPage(file, root.folder, tree) ? ERROR_PAGE : undefined
    const part = layout.partOf(file) ?? error ?? untranslated(layout.generated?.get(file), file, report)
    pages.set(real, part ? '' : file)
    if (part) {
      report.notImported.push({ file, message: part })
      continue
    }
    if (!lang && isForeignText(tree.read(file) ?? '')) {
      pages.set(real, '')
      foreign.set(file, 1)
      continue
    }
    const list = byRoot.get(root) ?? []
    list.push(file)
    byRoot.set(root, list)
  }
  reportForeign(foreign, report)
  const leftOut = outside.filter(file => !pages.has(file))
  for (const [place, { length: count }] of Map.groupBy(leftOut, file => file.split('/').slice(0, 2).join('/')))
    report.notImported.push({
      file: place,
      message: `${count} document${count > 1 ? 's' : ''} outside the documentation of this ${layout.tool} site.`
    })
  const catalogues = tree.files.filter(file => layout.tool === 'Sphinx' && /\/LC_MESSAGES\/.*\.po$/.test(file))
  for (const [place, files] of Map.groupBy(catalogues, file => file.slice(0, file.indexOf('/LC_MESSAGES/'))))
    if (!languageOfLocale(place.split('/').at(-1) ?? ''))
      report.leftOut.push({
        file: place,
        message: `${files.length} catalogue${files.length > 1 ? 's' : ''} in a language that the site does not have.`
      })
  const taken = new Map<string, string>()
  const languages = languageFolders(tree)
  const sources = [...byRoot].flatMap(([root, files]) => {
    const placed = files.map(file => placeIn(root, file, languages))
    // The names of the others say their language.
    const plain = placed.filter(one => one.lang === undefined)
    const usual =
      lang ??
      root.lang ??
      usualLanguage(
        plain.map(({ file }) => file),
        tree,
        root.usual
      )
    return placed.flatMap(({ file, page, lang: own }): Source[] => {
      const source: Source = {
        ...{ file, path: below(placeOf(root), page), page: below(root.set ?? '', page), root },
        lang: lang ?? own ?? usual,
        syntax: layout.syntaxOf(file),
        ...(root.hasEmojiNames && { hasEmojiNames: true }),
        ...(others.has(file) && { aliases: others.get(file) ?? [] }),
        ...(layout.fieldsOf && { siteFields: layout.fieldsOf(file) })
      }
      const place = `${source.lang}/${source.path}`
      const other = taken.get(place)
      if (other) {
        report.notImported.push({ file, message: `would have the same place as ${other}.` })
        return []
      }
      taken.set(place, file)
      return [source]
    })
  })
  return { sources, outside: leftOut.length }
}

/** Returns the files of a tree, those in folders that links lead to last. */
function realFirst(tree: Tree): string[] {
  const isLinked = (file: string) => tree.realPath?.(file) !== undefined
  return [...tree.files.filter(file => !isLinked(file)), ...tree.files.filter(isLinked)]
}

/** Returns the path of a page below its root, and the language that its folders or its ending say, which are left out. */
function placeIn(root: Root, file: string, languages: LanguageFolders) {
  const start = root.folder ? root.folder.length + 1 : 0
  const plain = file.slice(start).replace(/\.[^./]+$/, '')
  const folder = plain.slice(0, plain.lastIndexOf('/') + 1)
  const ending = languages.ending(file)
  // A translation beside a page of the site's language.
  if (root.lang && ending && ending.lang !== root.lang) return { file, page: folder + ending.stem, lang: ending.lang }
  if (root.lang) return { file, page: plain, lang: undefined }
  const within = languages.path(file, root.folder)
  if (within) return { file, page: within.path.slice(start).replace(/\.[^./]+$/, ''), lang: within.lang }
  const [, stem = '', code = ''] = ENDING.exec(plain) ?? []
  const lang = stem ? languageOfLocale(code) : ending?.lang
  // In a documentation whose configuration names the language, this ending can be a word.
  if (!lang || (stem && lang === root.usual && !ending)) return { file, page: plain, lang: undefined }
  return { file, page: stem || `${folder}${ending?.stem}`, lang }
}

/** Returns why a document made of messages is no page, and reports messages that stay in the original language. */
function untranslated(made: GeneratedFile | undefined, file: string, report: Report): string | undefined {
  if (!made?.messages) return undefined
  const { all, translated, placed } = made.messages
  if (all === 0 || translated < all * MIN_TRANSLATED)
    return `has translations for ${translated} of ${all} messages. The original stands for it.`
  if (placed < all)
    report.leftOut.push({
      file,
      message: `${all - placed} of ${all} messages stay in the original language${
        placed < translated ? `, of which ${translated - placed} stand in drawn tables` : ''
      }.`
    })
  return undefined
}

function placeOf({ set, version }: Root): string {
  const parts = [set, version === 'current' ? undefined : version].filter(part => part !== undefined)
  return parts.join('/')
}

/** Checks whether folders of other languages are siblings. Only then is a folder such as `ja` a language. */
function hasOtherLanguages(layout: Layout, tree: Tree, root: Root): boolean {
  const known = languagesBeside.get(root)
  if (known !== undefined) return known
  const start = root.folder ? `${root.folder}/` : ''
  const names = new Set(
    tree.files.flatMap(file => (file.startsWith(start) ? [file.slice(start.length).split('/')[0] ?? ''] : []))
  )
  const found = [...names].some(name => languageOfLocale(name)) || [...names].filter(isForeignLocale).length > 1
  languagesBeside.set(root, found)
  return found || layout.roots.some(other => other !== root && other.set === root.set)
}
const languagesBeside = new WeakMap<Root, boolean>()

/**
 * Returns the language of most documents in a folder, for documents whose path has no language. Their own texts are not
 * used, because the text of a document that is only code has no language.
 */
function usualLanguage(files: readonly string[], tree: Tree, standard?: Language): Language {
  const step = Math.max(1, Math.floor(files.length / SAMPLE_FILES))
  let chinese = 0
  let counted = 0
  for (let at = 0; at < files.length; at += step) {
    const text = tree.read(files[at] ?? '') ?? ''
    if (text.length < 200) continue
    counted++
    if (languageOf(text) === 'zh') chinese++
  }
  if (counted === 0 && standard) return standard
  if (counted === 0)
    return languageOf(
      files
        .slice(0, SAMPLE_FILES)
        .map(file => tree.read(file) ?? '')
        .join('\n')
    )
  if (chinese * 2 === counted && standard) return standard
  return chinese * 2 > counted ? 'zh' : 'en'
}
