import * as z from 'zod'
import { id, queryId } from './ids.ts'

/** A chip family (level 1) or a category (level 2). */
const familyItem = z
  .object({
    id,
    name: z.string(),
    parent: id.nullable().describe('Id of the parent family')
  })
  .meta({ id: 'Family' })
export type FamilyItem = z.output<typeof familyItem>

export const familyList = z.object({ list: z.array(familyItem) }).meta({ id: 'FamilyList' })

export const familyQuery = z.object({
  level: z.coerce.number().int().min(1).max(2),
  parent: queryId.optional()
})
