import { join } from 'node:path'
import { readWholeJson } from './releaseFiles.ts'

// A page of a release has a key of all its inputs. While the key stays the same, the page stays.

/** File of a release with the key of each page by path. */
export const PAGE_KEYS = 'pages.json'
/** File with the keys of the pages that a killed build had written and that this one has taken over. */
export const RESUMED_KEYS = 'resumed.json'
/** Pages that servers look up by status have special file names, as Astro writes them. */
const STATUS_PAGES = new Set(['/404', '/500'])

/**
 * Reads the page keys of the release in `folder`, or those in another file of it. Returns none if the file does not
 * exist, or is incomplete.
 */
export async function readPageKeys(folder: string, file = PAGE_KEYS): Promise<Record<string, string>> {
  return (await readWholeJson(join(folder, file))) ?? {}
}

/** Returns the file of a page below client/. */
export function pageFile(pathname: string, isEndpoint: boolean): string {
  if (isEndpoint) return pathname.slice(1)
  return STATUS_PAGES.has(pathname) ? `${pathname.slice(1)}.html` : join(pathname.slice(1), 'index.html')
}

/** Returns the likely file of a page with an unknown route. */
export function pageOf(pathname: string): string {
  return pageFile(pathname, /\.\w+$/.test(pathname))
}
