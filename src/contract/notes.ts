import * as z from 'zod'
import { MAX_NOTE_LENGTH, MAX_NOTE_TITLE_LENGTH } from '../domain/textLimits.ts'
import { shownLine, text } from './text.ts'

/** A private note. */
export const note = z
  .object({
    id: z.int(),
    title: z.string(),
    content: z.string(),
    source: z.string().describe('Source, such as `article:1001`. Empty for a note without a source'),
    articleId: z
      .int()
      .nullable()
      .describe('Link to the source. Null if the note has none, or if it can no longer be read'),
    articleTitle: z.string().nullable().describe('Title of that article'),
    author: z.string().nullable().describe('Author of the comment that the note was taken from'),
    threadId: z
      .string()
      .nullable()
      .describe('Thread of the answer that the note was taken from. Null if it was deleted'),
    createdAt: z.iso.datetime()
  })
  .meta({ id: 'Note' })

export type Note = z.output<typeof note>

export const noteList = z.object({ list: z.array(note), total: z.int() }).meta({ id: 'NoteList' })
export type NoteList = z.output<typeof noteList>

export const noteInput = z
  .object({
    title: shownLine(MAX_NOTE_TITLE_LENGTH),
    content: text(MAX_NOTE_LENGTH).default(''),
    source: z
      .string()
      .regex(/^(?:(?:article|comment):[1-9]\d{0,8}|message:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/)
      .optional()
      .describe(
        'Source that the note links to: `article:1001`, `comment:5`, or `message:<key>` for an answer of the assistant'
      )
  })
  .meta({ id: 'NoteInput' })
export type NoteInput = z.output<typeof noteInput>
