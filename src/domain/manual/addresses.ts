import type { Manual } from '../content/siteFiles.ts'

/** Where the pages of manuals are, in zh form. */
const MANUALS = '/home/manual'
/** Stands for the version of a manual that has none. */
const UNVERSIONED = 'all'
/** What a document that is split is read whole as. */
export const WHOLE = 'whole'

/** A version as part of an address. */
export function versionSlug(manual: Pick<Manual, 'versions'>, version: string | undefined): string {
  if (version === undefined) return UNVERSIONED
  const slug = (name: string) => name.replace(/[^a-zA-Z0-9]+/g, '-').replace(/^-|-$/g, '') || 'v'
  const same = manual.versions.filter(other => slug(other) === slug(version))
  const at = same.indexOf(version)
  return at > 0 ? `${slug(version)}-${at + 1}` : slug(version)
}

/** The first page of a manual, in its newest version. */
export function manualHome(key: string): string {
  return `${MANUALS}/${key}`
}

/** The first page of a manual: of its newest version without a name. */
export function manualPath(manual: Manual, version: string | undefined, isNewest: boolean): string {
  return isNewest ? manualHome(manual.key) : `${manualHome(manual.key)}/${versionSlug(manual, version)}`
}

/** The contents of an entry without a page of its own. */
export function contentsPath(manual: Manual, version: string | undefined, entry: string): string {
  return treeFolder(manual, version) + entry
}

/** Where the files of a version are: `titles.json`, by which it is filtered, and `branch-2-1.html` for each branch. */
export function treeFolder(manual: Manual, version: string | undefined): string {
  return `${manualHome(manual.key)}/${versionSlug(manual, version)}/`
}

/** A document, or one of the pages that it is split into, counted from 1. */
export function documentPath(id: number, part: number | typeof WHOLE = 1): string {
  return part === 1 ? `/home/article/${id}` : `/home/article/${id}/${part}`
}

/** What stands after a document's address as the part of it that is meant; undefined where it has none of that name. */
export function parsePart(segment: string | undefined): number | typeof WHOLE | undefined {
  if (segment === undefined) return 1
  if (segment === WHOLE) return WHOLE
  return /^[1-9]\d{0,3}$/.test(segment) && segment !== '1' ? Number(segment) : undefined
}

/** A file or page of a manual. */
export interface ManualAddress {
  kind: 'contents' | 'branch' | 'titles'
  key: string
  /** See `versionSlug`; none where the newest is meant. */
  slug: string | undefined
  /** The key of an entry; '' for the root. */
  entry: string
}

const ADDRESS =
  /^\/home\/manual\/([a-z0-9][a-z0-9_-]*)(?:\/([\w-]{1,60})(?:\/(?:(\d[\dd-]{0,120})|(titles)\.json|branch-(\d[\dd-]{0,120})\.html))?)?$/

/** Whether a path is below that of manuals. */
export function isManualPath(path: string): boolean {
  return path.startsWith(`${MANUALS}/`)
}

/** What a path below /home/manual asks for; undefined where it is none of these. */
export function parseManualPath(path: string): ManualAddress | undefined {
  const [, key = '', slug, contents = '', titles, branch] = ADDRESS.exec(path) ?? []
  if (!key) return undefined
  if (titles) return { kind: 'titles', key, slug, entry: '' }
  return branch === undefined
    ? { kind: 'contents', key, slug, entry: contents }
    : { kind: 'branch', key, slug, entry: branch }
}
