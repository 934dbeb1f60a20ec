import * as z from 'zod'
import { LARGEST_ID } from '../domain/largestId.ts'

/** Id of something in the database. */
export const id = z.int().min(1).max(LARGEST_ID)
/** The same in a query string. */
export const queryId = z.coerce.number().int().min(1).max(LARGEST_ID)

/** An id in a path, in its canonical spelling. */
export const idInPath = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(id)

/** Input with only an id. */
export const idInput = z.object({ id }).meta({ id: 'IdInput' })
