import type { Manual } from '../content/siteFiles.ts'
import { LARGEST_ID } from '../largestId.ts'

/** Path of the manual pages, in zh form. */
const MANUALS = '/home/manual'
/** Slug for the version of a manual without versions. */
const UNVERSIONED = 'all'
/** Part name of the unsplit form of a split document. */
export const WHOLE = 'whole'

/** Converts a version to a part of an address. */
export function versionSlug(manual: Pick<Manual, 'versions'>, version: string | undefined): string {
  if (version === undefined) return UNVERSIONED
  const slug = (name: string) => name.replace(/[^a-zA-Z0-9]+/g, '-').replace(/^-|-$/g, '') || 'v'
  const same = manual.versions.filter(other => slug(other) === slug(version))
  const at = same.indexOf(version)
  return at > 0 ? `${slug(version)}-${at + 1}` : slug(version)
}

/** Returns the path of the first page of a manual, in its newest version. */
export function manualHome(key: string): string {
  return `${MANUALS}/${key}`
}

/** Returns the path of the first page of a manual version. The path of the newest version has no version name. */
export function manualPath(manual: Manual, version: string | undefined, isNewest: boolean): string {
  return isNewest ? manualHome(manual.key) : `${manualHome(manual.key)}/${versionSlug(manual, version)}`
}

/** Returns the path of the contents of an entry without a page of its own. */
export function contentsPath(manual: Manual, version: string | undefined, entry: string): string {
  return treeFolder(manual, version) + entry
}

/**
 * Returns the folder of the files of a version: `titles.json`, for filtering the tree, and `branch-2-1.html` for each
 * branch.
 */
export function treeFolder(manual: Manual, version: string | undefined): string {
  return `${manualHome(manual.key)}/${versionSlug(manual, version)}/`
}

/** Returns the path of a document, or of one of its parts, counted from 1. */
export function documentPath(id: number, part: number | typeof WHOLE = 1): string {
  return part === 1 ? `/home/article/${id}` : `/home/article/${id}/${part}`
}

/** Parses the segment after a document's address as a part. Returns undefined for an invalid part. */
function parsePart(segment: string | undefined): number | typeof WHOLE | undefined {
  if (segment === undefined) return 1
  if (segment === WHOLE) return WHOLE
  return /^[1-9]\d{0,3}$/.test(segment) && segment !== '1' ? Number(segment) : undefined
}

const DOCUMENT = /^\/home\/article\/(\d{1,10})(?:\/([^/]+))?$/

/**
 * Parses the path of an article, or of a part of a split document. Returns undefined for any other path, and for a
 * number that is no id.
 */
export function parseDocumentPath(path: string): { id: number; part: number | typeof WHOLE } | undefined {
  const [, digits, segment] = DOCUMENT.exec(path) ?? []
  const part = parsePart(segment)
  if (digits === undefined || part === undefined) return undefined
  const id = Number(digits)
  return id <= LARGEST_ID ? { id, part } : undefined
}

/** A file or page of a manual. */
export interface ManualAddress {
  kind: 'contents' | 'branch' | 'titles'
  key: string
  /** Slug from `versionSlug`. Undefined for the newest version. */
  slug: string | undefined
  /** Key of an entry. '' for the root. */
  entry: string
}

const ADDRESS =
  /^\/home\/manual\/([a-z0-9][a-z0-9_-]*)(?:\/([\w-]{1,60})(?:\/(?:(\d[\dd-]{0,120})|(titles)\.json|branch-(\d[\dd-]{0,120})\.html))?)?$/

/** Checks whether a path is below that of manuals. */
export function isManualPath(path: string): boolean {
  return path.startsWith(`${MANUALS}/`)
}

/** Parses a path below /home/manual. Returns undefined for any other path. */
export function parseManualPath(path: string): ManualAddress | undefined {
  const [, key = '', slug, contents = '', titles, branch] = ADDRESS.exec(path) ?? []
  if (!key) return undefined
  if (titles) return { kind: 'titles', key, slug, entry: '' }
  return branch === undefined
    ? { kind: 'contents', key, slug, entry: contents }
    : { kind: 'branch', key, slug, entry: branch }
}
