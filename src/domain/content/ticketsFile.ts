import * as z from 'zod'

const ids = z.array(z.int().min(1)).default([])

/** content/tickets.yaml: author, chips and modules of the articles of tickets. */
export const ticketsSchema = z.strictObject({
  /** Key in content/authors.yaml. */
  author: z.string().min(1).optional(),
  /** Families of every ticket article. */
  family1: ids,
  family2: ids,
  /** Families added if all conditions of a row match the ticket. Names are those that tickets show. */
  rows: z
    .array(
      z.strictObject({
        project: z.string().optional(),
        tracker: z.string().optional(),
        category: z.string().optional(),
        family1: ids,
        family2: ids
      })
    )
    .default([])
})
