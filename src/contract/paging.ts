import * as z from 'zod'
import { queryId } from './ids.ts'

/** Range of list rows. `total` in the reply counts all rows. */
export const pageQuery = z.object({
  start: z.coerce.number().int().min(0).max(1_000_000).default(0),
  num: z.coerce.number().int().min(1).max(100).default(20)
})
export type PageQuery = z.output<typeof pageQuery>

/** Range of rows in a person's list. */
export const personPageQuery = pageQuery.extend({
  userId: queryId.optional().describe('Defaults to the caller')
})
