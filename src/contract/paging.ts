import * as z from 'zod'

const LARGEST_ID = 2_147_483_647

/** An id in a request body. */
export const id = z.int().min(1).max(LARGEST_ID)

/** An id in a path, in its canonical spelling. */
export const idInPath = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(id)

/** Input with only an id. */
export const idInput = z.object({ id }).meta({ id: 'IdInput' })

/** Range of list rows. `total` in the reply counts all rows. */
export const pageQuery = z.object({
  start: z.coerce.number().int().min(0).max(1_000_000).default(0),
  num: z.coerce.number().int().min(1).max(100).default(20)
})
export type PageQuery = z.output<typeof pageQuery>

/** Range of rows in a person's list. */
export const personPageQuery = pageQuery.extend({
  userId: z.coerce.number().int().min(1).max(LARGEST_ID).optional().describe('Defaults to the caller')
})
