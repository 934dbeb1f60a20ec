import { isAbsolute, relative, resolve, sep } from 'node:path'
import type { Found } from './findDocuments.ts'
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
 * Chooses the folders of an import. Two imports into one folder would treat each other's articles as leftovers.
 * @throws UsageError if the folder is not allowed.
 */
export function choosePlaces(root: string, { base, name, made }: Found, into: string | undefined): Places {
  const docs = resolve(root, 'content/docs')
  const folder = relative(docs, into ? resolve(root, into) : resolve(docs, safeName(name))).replaceAll('\\', '/')
  if (folder === '' || isOutside(docs, resolve(docs, folder)))
    throw new UsageError(`--into must be a folder below content/docs, such as content/docs/${safeName(into ?? name)}.`)
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

function safeName(name: string): string {
  return name.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+/, '') || 'documents'
}

function isOutside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)
}
