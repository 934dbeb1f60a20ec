import * as z from 'zod'

const MAX_DEPTH = 12
const label = z.string().trim().min(1).max(200)

/**
 * Where a document stands in its manual. A position names a place in the tree: one number a level, the document's own
 * last. Documents whose positions begin alike stand below the same entry; an entry is itself a document where one has
 * exactly its position.
 */
export const manualPlaceSchema = z
  .strictObject({
    /** Key of content/manuals.yaml. */
    key: z.string().regex(/^[a-z0-9][a-z0-9._-]*$/, 'may have only a–z, 0–9, ., _ and -.'),
    /** One of the manual's versions; none where it has no versions. */
    version: z.string().min(1).max(40).optional(),
    /** What the page is called in every language and version: its path in the source. */
    page: z.string().min(1).max(400),
    /** Labels of the entries that it stands below, from the top. */
    path: z.array(label).max(MAX_DEPTH).default([]),
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
