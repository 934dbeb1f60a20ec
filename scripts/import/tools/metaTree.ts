import type { PageInfo } from './layout.ts'

/** A page or folder directly below a folder, by its name there. */
export interface Child {
  page?: PageInfo
  isFolder: boolean
}

/** Returns what is directly below a folder. `pathOf` gives the path of a page as the tool names it, without languages. */
export function childrenOf(
  pages: readonly PageInfo[],
  folder: string,
  pathOf: (page: PageInfo) => string
): Map<string, Child> {
  const prefix = folder ? `${folder}/` : ''
  const found = new Map<string, Child>()
  for (const page of pages) {
    const path = pathOf(page)
    if (!path.startsWith(prefix)) continue
    const [name = '', ...rest] = path.slice(prefix.length).split('/')
    const known = found.get(name) ?? { isFolder: false }
    if (rest.length === 0) known.page = page
    else known.isFolder = true
    found.set(name, known)
  }
  return found
}
