import * as z from 'zod'

export const bookmarkState = z.object({ collected: z.boolean(), collections: z.int() }).meta({ id: 'BookmarkState' })
export type BookmarkState = z.output<typeof bookmarkState>
