import * as z from 'zod'

/** How many messages wait to be read. */
export const unreadCounts = z.object({
  total: z.int(),
  system: z.int(),
  like: z.int(),
  comment: z.int()
})
export type UnreadCounts = z.output<typeof unreadCounts>
