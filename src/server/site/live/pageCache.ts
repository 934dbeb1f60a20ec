import { LRUCache } from 'lru-cache'
import { splitPath } from '../../../domain/language/languages.ts'
import { parseDocumentPath } from '../../../domain/manual/addresses.ts'

/** Returns the id of the article whose page, or Markdown file, has this path, or 0. */
export const articleIn = (path: string) => parseDocumentPath(splitPath(path.replace(/\.md$/, '')).path)?.id ?? 0

/** A cache of pages by path, with the paths by article, so that a change finds its pages without looking at all others. */
export interface PageCache<Value extends object> {
  pages: LRUCache<string, Value>
  /** Returns the paths of the pages of an article, or with 0 all paths that are of none. */
  pathsOf(id: number): string[]
}

/** Opens a cache. Its size is that of `sizeOf`, or what is given with each page. */
export function openPageCache<Value extends object>(
  maxSize: number,
  sizeOf?: (value: Value) => number
): PageCache<Value> {
  const paths = new Map<number, Set<string>>()
  return {
    pages: new LRUCache<string, Value>({
      maxSize,
      ...(sizeOf && { sizeCalculation: sizeOf }),
      onInsert: (_, path, reason) => {
        if (reason !== 'add') return
        const id = articleIn(path)
        paths.set(id, (paths.get(id) ?? new Set()).add(path))
      },
      dispose: (_, path, reason) => {
        if (reason === 'set') return
        const id = articleIn(path)
        const own = paths.get(id)
        own?.delete(path)
        if (own?.size === 0) paths.delete(id)
      }
    }),
    pathsOf: id => [...(paths.get(id) ?? [])]
  }
}
