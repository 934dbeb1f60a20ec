import { existsSync, readdirSync } from 'node:fs'
import { basename, isAbsolute, relative, resolve, sep } from 'node:path'
import type { Found } from './findDocuments.ts'
import { isCommonName, projectTitle } from './projectName.ts'
import { UsageError } from './usageError.ts'

/** Target folders of an import, below the project, with forward slashes. */
export interface Places {
  /** The set's name, used in translation keys and picture addresses. */
  name: string
  /** content/docs/<name> */
  articles: string
  /** content/pictures/<name> */
  pictures: string
  /** content/files/<name>, for downloads */
  files: string
}

/**
 * Chooses the folders of an import. Two imports into one folder would treat each other's articles as leftovers, so a
 * folder called `docs` gives its name only where its articles are already.
 * @throws UsageError if the folder is not allowed.
 */
export function choosePlaces(root: string, found: Found, into: string | undefined): Places {
  const { base, made } = found
  const docs = resolve(root, 'content/docs')
  const target = into ? resolve(root, into) : resolve(docs, safeName(setName(root, found)))
  const folder = relative(docs, target).replaceAll('\\', '/')
  if (folder === '' || isOutside(docs, resolve(docs, folder)))
    throw new UsageError(
      `--into must be a folder below content/docs, such as content/docs/${safeName(into ?? found.name)}.`
    )
  const content = resolve(root, 'content')
  // From an export, only files that it names are read.
  if (!made && (!isOutside(content, base) || !isOutside(base, content)))
    throw new UsageError(`${base} holds content/ or is part of it.`)
  return {
    name: folder,
    articles: `content/docs/${folder}`,
    pictures: `content/pictures/${folder}`,
    files: `content/files/${folder}`
  }
}

/**
 * Returns the name of the folder, or that of the project if the folder has a name as `docs` and not yet its articles.
 * @throws UsageError if there are articles of other documents below that name
 */
function setName(root: string, found: Found): string {
  if (found.made || !isCommonName(found.name)) return found.name
  const shareBelow = (name: string) => shareOf(resolve(root, 'content/docs', safeName(name)), found)
  const title = projectTitle(found)?.toLowerCase()
  const name = title === undefined || (shareBelow(found.name) ?? 0) >= 0.5 ? found.name : title
  if ((shareBelow(name) ?? 1) < 0.5)
    throw new UsageError(
      `content/docs/${safeName(name)} has articles of other documents, and several projects can have this name. --into content/docs/NAME keeps them apart.`
    )
  return name
}

/** Returns the share of the articles in a folder that are called as documents of the set. */
function shareOf(folder: string, { sources }: Found): number | undefined {
  if (!existsSync(folder)) return undefined
  const own = new Set(sources.map(({ path }) => basename(path).toLowerCase()))
  const articles = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith('.md'))
  const known = articles.filter(path => own.has(basename(path, '.md').toLowerCase()))
  return articles.length === 0 ? undefined : known.length / articles.length
}

function safeName(name: string): string {
  return name.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+/, '') || 'documents'
}

function isOutside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)
}
