import * as z from 'zod'

/** Maximum depth of a manual, and maximum lengths of the texts of a place, in characters. */
export const MANUAL_LIMITS = { depth: 12, key: 60, version: 40, page: 400, label: 200 }
/** Key of a manual. It is part of addresses. */
export const manualKeySchema = z
  .string()
  .max(MANUAL_LIMITS.key)
  .regex(/^[a-z0-9][a-z0-9_-]*$/, 'may have only a–z, 0–9, _ and -.')
const label = z.string().trim().min(1).max(MANUAL_LIMITS.label)

/**
 * Place of a document in its manual. A position is a path in the tree: one number per level, the document's own number
 * last. Documents whose positions start with the same numbers belong to the same entry. An entry is itself a document
 * if a document has exactly its position.
 */
export const manualPlaceSchema = z
  .strictObject({
    /** Key of content/manuals.yaml. */
    key: manualKeySchema,
    /** One of the manual's versions. Undefined if the manual has no versions. */
    version: z.string().min(1).max(MANUAL_LIMITS.version).optional(),
    /** Identifier of the page, the same in every language and version: its path in the source. */
    page: z.string().min(1).max(MANUAL_LIMITS.page),
    /** Name in the tree, where it is not the title. */
    label: label.optional(),
    /** Labels of the parent entries, from the top. */
    path: z.array(label).max(MANUAL_LIMITS.depth).default([]),
    position: z.array(z.int().min(0)).min(1)
  })
  .refine(({ path, position }) => position.length === path.length + 1, {
    path: ['position'],
    message: 'needs one number for each label of path, and one for the document.'
  })

export type ManualPlace = z.output<typeof manualPlaceSchema>

/** Checks whether a document of `version` belongs to a manual with these versions. */
export function hasVersion(versions: readonly string[], version: string | undefined): boolean {
  return version === undefined ? versions.length === 0 : versions.includes(version)
}
