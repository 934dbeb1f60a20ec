import * as z from 'zod'

const ids = z.array(z.int().min(1)).default([])

/** content/tickets.yaml: whose the articles of tickets are, and which chips and modules they are about. */
export const ticketsSchema = z.strictObject({
  /** A key of content/authors.yaml. */
  author: z.string().min(1).optional(),
  /** Of every article. */
  family1: ids,
  family2: ids,
  /** Added where all that a row asks for is true of the ticket; names as tickets show them. */
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
