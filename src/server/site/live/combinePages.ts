import type { LivePages } from './onDemandPages.ts'

/** Files that are made on demand beside the pages. */
export type LiveFiles = Pick<LivePages, 'covers' | 'find' | 'forget'>

/** Pages and files on demand as one; the first that knows a path answers. */
export function combinePages(pages: LivePages, files: readonly LiveFiles[]): LivePages {
  const kinds = [pages, ...files]
  return {
    covers: path => kinds.some(kind => kind.covers(path)),
    async find(path) {
      for (const kind of kinds) {
        const answer = await kind.find(path)
        if (answer) return answer
      }
      return undefined
    },
    state: () => pages.state(),
    outdated: (path, built) => pages.outdated(path, built),
    forget(ids) {
      for (const kind of kinds) kind.forget(ids)
    }
  }
}
