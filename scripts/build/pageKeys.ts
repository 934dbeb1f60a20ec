import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

// A page of a release has a key, of all that it was made of. While it stays, so does the page.

/** The file of a release that holds the key of each page by its path. */
export const PAGE_KEYS = 'pages.json'
/** The same of the pages that a build had written before it was killed, and that this one has taken over. */
export const RESUMED_KEYS = 'resumed.json'
/** Pages that servers look for by their status have files of their own names, as Astro writes them. */
const STATUS_PAGES = new Set(['/404', '/500'])

/** The keys of the pages of the release in `folder`, or those in another file of it; none where there is no such file. */
export async function readPageKeys(folder: string, file = PAGE_KEYS): Promise<Record<string, string>> {
  const text = await readFile(join(folder, file), 'utf8').catch(() => '{}')
  return JSON.parse(text) as Record<string, string>
}

/** The file of a page below client/. */
export function pageFile(pathname: string, isEndpoint: boolean): string {
  if (isEndpoint) return pathname.slice(1)
  return STATUS_PAGES.has(pathname) ? `${pathname.slice(1)}.html` : join(pathname.slice(1), 'index.html')
}

/** Where a page may stand whose route is not known. */
export function pageOf(pathname: string): string {
  return pageFile(pathname, /\.\w+$/.test(pathname))
}
