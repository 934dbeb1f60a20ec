import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import type { Language } from '../../src/domain/language/languages.ts'
import { asciidocPages, isAsciidoc } from './asciidoc/pages.ts'
import type { Source } from './draft.ts'
import { filesOfLinks, targetOf } from './linkedFolders.ts'
import { isHidden, isInPrivateFolder, packagesOf } from './publicFiles.ts'
import type { Report } from './report.ts'
import { sourceTree } from './sourceFiles.ts'
import type { MadeComment } from './threads.ts'
import { antoraLayout } from './tools/antora.ts'
import { detectLayout } from './tools/detect.ts'
import { documentsOf } from './tools/documents.ts'
import { ERROR_PAGE, isErrorPage } from './tools/errorPage.ts'
import { foreignPlaces, reportForeign } from './tools/foreignDocuments.ts'
import { type LanguageFolders, languageFolders } from './tools/languageFolders.ts'
import { type GeneratedFile, type Layout, type Tree, withGenerated } from './tools/layout.ts'
import { UsageError } from './usageError.ts'

const language = /^(zh|en)(?:[-_](?:cn|hans|us|gb|uk))?$/i
const languageEnding = /^(.+?)[._-](zh|en)(?:[-_](?:cn|hans|us|gb|uk))?$/i

/** A document generated from a row of an export. */
interface MadeText {
  text: string
  addresses: string[]
  author: string | undefined
  comments: readonly MadeComment[] | undefined
}

/** The content of a folder: documents to import, and all files for links and pictures. */
export interface Found {
  /** Base of relative paths: the folder, or its parent if the folder is one language of a set. */
  base: string
  /** The name of the set. */
  name: string
  /** The language of the folder, if it is one language of a set. */
  only: Language | undefined
  sources: Source[]
  files: string[]
  /** Number of documents that no documentation of the recognised tool holds. */
  outside?: number
  /** Layout of the tool that the folder was written for. */
  layout?: Layout
  tree?: Tree
  /** Documents generated from an export, by virtual file name. */
  made?: ReadonlyMap<string, MadeText>
  /** Documents that are made of those in AsciiDoc, by virtual file name. */
  generated?: ReadonlyMap<string, GeneratedFile>
  /** True if the articles are questions with answers. */
  isForum?: boolean
}

/** Checks whether a file is imported as an article. */
export const isDocument = (file: string) => /\.(?:md|markdown|mdx|rst)$/i.test(file)

/**
 * Finds Markdown, MDX and reStructuredText below `folder`. The language comes from the path, unless `lang` applies to
 * all files.
 */
export async function findDocuments(folder: string, lang: Language | undefined, report: Report): Promise<Found> {
  const only = lang ? undefined : (language.exec(basename(folder))?.[1]?.toLowerCase() as Language | undefined)
  const base = only ? dirname(folder) : folder
  const linked = new Map<string, string>()
  const files = await filesBelow(folder, base, report, linked)
  const plain = sourceTree(base, files, linked)
  const asciidoc = files.some(isAsciidoc) ? await asciidocPages(plain) : undefined
  const tree = withGenerated(plain, asciidoc?.generated)
  const layout = (asciidoc && antoraLayout(asciidoc)) ?? detectLayout(tree)
  if (asciidoc && layout?.tool !== 'Antora') report.notImported.push(...asciidoc.problems)
  const generated = asciidoc?.generated
  if (layout) {
    const whole = withGenerated(tree, layout.generated)
    const { sources, outside } = documentsOf(layout, whole, lang, report)
    if (sources.length > 0)
      return {
        base,
        name: basename(resolve(base)),
        only: undefined,
        sources,
        files: [...whole.files],
        outside,
        layout,
        tree: whole,
        ...(generated && { generated })
      }
  }
  const sources: Source[] = []
  const languages = languageFolders(tree)
  const foreignPlace = foreignPlaces(tree)
  const foreign = new Map<string, number>()
  const taken = new Map<string, string>()
  for (const file of tree.files) {
    // A document in a folder that a link leads to is imported where it really is.
    if (!isDocument(file) || linked.has(file)) continue
    if (isErrorPage(file, only ? basename(folder) : '', tree)) {
      report.notImported.push({ file, message: ERROR_PAGE })
      continue
    }
    const other = lang ? undefined : foreignPlace(file)
    if (other !== undefined) {
      foreign.set(other, (foreign.get(other) ?? 0) + 1)
      continue
    }
    const placed = lang ? { file, path: withoutExtension(file), lang } : sourceOf(file, languages)
    // GitHub and its like show emoji for their names.
    const source: Source = /\.rst$/i.test(file) ? { ...placed, syntax: 'rst' } : { ...placed, hasEmojiNames: true }
    const place = `${source.lang ?? ''}/${source.path}`
    const first = taken.get(place)
    if (first) report.notImported.push({ file, message: `would have the same place as ${first}.` })
    else {
      taken.set(place, file)
      sources.push(source)
    }
  }
  reportForeign(foreign, report)
  if (sources.length === 0 && foreign.size > 0)
    throw new UsageError(
      `${folder} is in a language that the site does not have. --lang imports it as one that it has.`
    )
  if (sources.length === 0)
    throw new UsageError(
      `${folder} has no Markdown (.md, .mdx), no reStructuredText (.rst), no AsciiDoc (.adoc) and no export to import.`
    )
  return {
    base,
    name: basename(resolve(base)),
    only,
    sources,
    files: [...tree.files],
    tree,
    ...(generated && { generated })
  }
}

/** Returns the language and the shared path of a document, from the first folder named zh or en, or from an ending. */
function sourceOf(file: string, languages: LanguageFolders): Source {
  const within = languages.path(file)
  if (within) return { file, path: withoutExtension(within.path), lang: within.lang }
  const slash = file.lastIndexOf('/') + 1
  const [, stem, name] = languageEnding.exec(withoutExtension(file).slice(slash)) ?? []
  const ending = stem && name ? { stem, lang: name.toLowerCase() as Language } : languages.ending(file)
  if (!ending) return { file, path: withoutExtension(file), lang: undefined }
  return { file, path: file.slice(0, slash) + ending.stem, lang: ending.lang }
}

/**
 * Returns every file below `folder`, relative to `base`, except hidden files, packages and links that lead outside. A
 * folder from a stranger must not bring files of this machine into articles. Documents and folders among those links go
 * into `report`, files in folders that other links lead to into `linked`, with their real paths.
 */
export async function filesBelow(
  folder: string,
  base: string,
  report?: Report,
  linked: Map<string, string> = new Map()
): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const root = (await realpath(folder)) + sep
  const real = (path: string) => relative(root, path).replaceAll('\\', '/')
  const files: string[] = []
  const folders: string[] = []
  const ofPackages = new Map<string, number>()
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const file = relative(base, path).replaceAll('\\', '/')
    const packages = entry.isFile() && isDocument(file) ? packagesOf(file) : undefined
    if (packages !== undefined) ofPackages.set(packages, (ofPackages.get(packages) ?? 0) + 1)
    if (isHidden(file)) continue
    if (entry.isFile()) files.push(file)
    if (!entry.isSymbolicLink()) continue
    const { target, problem } = await targetOf(path, root)
    if (problem) {
      if (isDocument(file) || !entry.name.includes('.')) report?.notImported.push({ file, message: problem })
      continue
    }
    const kind = await stat(target).catch(() => undefined)
    if (kind?.isDirectory()) folders.push(path)
    // A link must not bring a file that is not public to another name.
    else if (kind?.isFile() && !isHidden(real(target)) && !isInPrivateFolder(real(target))) files.push(file)
  }
  for (const [packages, count] of ofPackages)
    if (!/(?:^|\/)(?:node_modules$|\.)/.test(packages))
      report?.notImported.push({
        file: packages,
        message: `${count} document${count > 1 ? 's' : ''} of packages that others wrote.`
      })
  const known = new Set(files)
  for (const [file, real] of await filesOfLinks(base, folder, folders))
    if (!known.has(file) && !isHidden(file)) linked.set(file, real)
  return [...files, ...linked.keys()].sort()
}

function withoutExtension(file: string): string {
  return file.replace(/\.[^./]+$/, '')
}
