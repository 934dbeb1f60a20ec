import * as z from 'zod'

/** A private note. */
const note = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  source: z.string().describe("Where it was taken from, such as `article:1001`; '' for one's own"),
  createdAt: z.iso.datetime()
})

export const noteList = z.object({ list: z.array(note), total: z.int() })
export type NoteList = z.output<typeof noteList>
