import type { Entry, PageInfo } from './tools/layout.ts'

const INDEX = /(?:^|\/)(?:index|readme|_index)$/i

/**
 * Puts documents that the navigation of a tool does not list at the end of the chapter of their folder: the one that holds all
 * listed documents of the folder, if half of its documents or more are from there. Returns those without such a chapter.
 * @param entries the navigation, to whose chapters the documents are added
 * @param pages all documents
 * @param entriesOf returns the entries of documents below a folder
 */
export function placeUnlisted(
  entries: readonly Entry[],
  pages: readonly PageInfo[],
  entriesOf: (pages: readonly PageInfo[], folder: string) => Entry[]
): PageInfo[] {
  const above = chaptersOf(entries)
  const chapters = new Map<string, { chapters: Entry[]; listed: number }>()
  for (const { file, path } of pages) {
    const own = above.get(file)
    if (!own) continue
    for (const folder of foldersOf(path)) {
      const isIndex = INDEX.test(path) && path.lastIndexOf('/') === folder.length
      const list = isIndex ? [...own.chapters, own.entry] : own.chapters
      const known = chapters.get(folder)
      const shared = known ? commonStart(known.chapters, list) : list
      chapters.set(folder, { chapters: shared, listed: (known?.listed ?? 0) + 1 })
    }
  }
  const chapterOf = (path: string) => {
    for (const folder of foldersOf(path)) {
      const found = chapters.get(folder)
      const chapter = found?.chapters.at(-1)
      if (chapter && found && found.listed * 2 >= sizeOf(chapter)) return { chapter, folder }
    }
    return undefined
  }
  const rest: PageInfo[] = []
  const groups = new Map<string, { chapter: Entry; folder: string; pages: PageInfo[] }>()
  for (const page of pages) {
    if (above.has(page.file)) continue
    const place = chapterOf(page.path)
    if (!place) {
      rest.push(page)
      continue
    }
    const group = groups.get(place.folder) ?? { ...place, pages: [] }
    group.pages.push(page)
    groups.set(place.folder, group)
  }
  for (const { chapter, folder, pages } of groups.values()) chapter.children.push(...entriesOf(pages, folder))
  return rest
}

/** Returns every listed document with its entry and the chapters around it, the outermost first. */
function chaptersOf(entries: readonly Entry[]): Map<string, { entry: Entry; chapters: Entry[] }> {
  const found = new Map<string, { entry: Entry; chapters: Entry[] }>()
  const visit = (list: readonly Entry[], chapters: Entry[]): void => {
    for (const entry of list) {
      if (entry.file && !found.has(entry.file))
        found.set(entry.file, { entry, chapters: entry.children.length > 0 ? [...chapters, entry] : chapters })
      visit(entry.children, [...chapters, entry])
    }
  }
  visit(entries, [])
  return found
}

/** Returns the folders of a path, the innermost first. */
function foldersOf(path: string): string[] {
  const names = path.split('/').slice(0, -1)
  return names.map((_, at) => names.slice(0, names.length - at).join('/'))
}

function commonStart(some: readonly Entry[], others: readonly Entry[]): Entry[] {
  const end = some.findIndex((entry, at) => entry !== others[at])
  return some.slice(0, end < 0 ? some.length : end)
}

function sizeOf(entry: Entry): number {
  return entry.children.reduce((sum, child) => sum + sizeOf(child), entry.file ? 1 : 0)
}
