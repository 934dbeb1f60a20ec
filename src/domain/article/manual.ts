import * as z from 'zod'

/** The deepest entry of a manual, and the longest texts of a place, in characters. */
export const MANUAL_LIMITS = { depth: 12, key: 60, version: 40, page: 400, label: 200 }
/** Key of a manual, which is a part of addresses. */
export const manualKeySchema = z
  .string()
  .max(MANUAL_LIMITS.key)
  .regex(/^[a-z0-9][a-z0-9_-]*$/, 'may have only a–z, 0–9, _ and -.')
const label = z.string().trim().min(1).max(MANUAL_LIMITS.label)

/**
 * Where a document stands in its manual. A position names a place in the tree: one number a level, the document's own
 * last. Documents whose positions begin alike stand below the same entry; an entry is itself a document where one has
 * exactly its position.
 */
export const manualPlaceSchema = z
  .strictObject({
    /** Key of content/manuals.yaml. */
    key: manualKeySchema,
    /** One of the manual's versions; none where it has no versions. */
    version: z.string().min(1).max(MANUAL_LIMITS.version).optional(),
    /** What the page is called in every language and version: its path in the source. */
    page: z.string().min(1).max(MANUAL_LIMITS.page),
    /** Labels of the entries that it stands below, from the top. */
    path: z.array(label).max(MANUAL_LIMITS.depth).default([]),
    position: z.array(z.int().min(0)).min(1)
  })
  .refine(({ path, position }) => position.length === path.length + 1, {
    path: ['position'],
    message: 'needs one number for each label of path, and one for the document.'
  })

export type ManualPlace = z.output<typeof manualPlaceSchema>

/** Whether a document of `version` belongs to a manual of these versions. */
export function hasVersion(versions: readonly string[], version: string | undefined): boolean {
  return version === undefined ? versions.length === 0 : versions.includes(version)
}
