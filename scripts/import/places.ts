import { isAbsolute, relative, resolve, sep } from 'node:path'
import type { Found } from './findDocuments.ts'
import { UsageError } from './usageError.ts'

/** Where an import puts what it makes, below the project and with forward slashes. */
export interface Places {
  /** The set's name, in keys of translations and addresses of pictures. */
  name: string
  /** content/docs/<name> */
  articles: string
  /** public/pictures/imported/<name> */
  pictures: string
}

/** Chooses the folders of an import. Two imports into one folder would take each other's articles for leftovers. */
export function choosePlaces(root: string, { base, name, made }: Found, into: string | undefined): Places {
  const docs = resolve(root, 'content/docs')
  const folder = relative(docs, into ? resolve(root, into) : resolve(docs, safeName(name))).replaceAll('\\', '/')
  if (folder === '' || isOutside(docs, resolve(docs, folder)))
    throw new UsageError(`--into must be a folder below content/docs, such as content/docs/${safeName(into ?? name)}.`)
  const content = resolve(root, 'content')
  // Of an export, nothing is read but the files that it names.
  if (!made && (!isOutside(content, base) || !isOutside(base, content)))
    throw new UsageError(`${base} holds content/ or is part of it.`)
  return { name: folder, articles: `content/docs/${folder}`, pictures: `public/pictures/imported/${folder}` }
}

function safeName(name: string): string {
  return name.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+/, '') || 'documents'
}

function isOutside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)
}
