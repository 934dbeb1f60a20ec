import * as z from 'zod'
import { line, text } from './text.ts'

/** A private note. */
export const note = z
  .object({
    id: z.int(),
    title: z.string(),
    content: z.string(),
    source: z.string().describe("Where it was taken from, such as `article:1001`; '' for one's own"),
    articleId: z
      .int()
      .nullable()
      .describe('Where that stands; null where there is nothing, or nothing to read any more'),
    threadId: z
      .string()
      .nullable()
      .describe('The thread of the answer that it was taken from; null where that is gone'),
    createdAt: z.iso.datetime()
  })
  .meta({ id: 'Note' })

export type Note = z.output<typeof note>

export const noteList = z.object({ list: z.array(note), total: z.int() }).meta({ id: 'NoteList' })
export type NoteList = z.output<typeof noteList>

export const noteInput = z
  .object({
    title: line(120).min(1),
    content: text(20_000).default(''),
    source: z
      .string()
      .regex(/^(?:(?:article|comment):[1-9]\d{0,8}|message:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/)
      .optional()
      .describe(
        'What it was taken from, which the note then leads to: `article:1001` or `comment:5`; or an answer of the assistant, `message:<key>`'
      )
  })
  .meta({ id: 'NoteInput' })
export type NoteInput = z.output<typeof noteInput>
