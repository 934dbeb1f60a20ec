import * as z from 'zod'
import { foundArticle } from './search.ts'
import { line } from './text.ts'

const MAX_LINES = 120
const MAX_LINE_LENGTH = 1500

/** Templates of lines without parts that differ between runs, and error codes. */
export const logQuery = z
  .object({
    lines: z
      .array(line(MAX_LINE_LENGTH).min(1))
      .max(MAX_LINES)
      .describe('Templates with `<*>` for variable parts, or codes such as `#0x80070005`'),
    since: z
      .int()
      .min(0)
      .optional()
      .describe('Only matches that no built index has: articles changed after this revision, and internal ones')
  })
  .meta({ id: 'LogMatchInput' })
export type LogQuery = z.output<typeof logQuery>

export const logReply = z
  .object({
    lines: z.array(
      z.object({ id: z.int().describe('Article id'), line: z.string(), at: z.string().describe('Anchor of the line') })
    ),
    articles: z.array(foundArticle)
  })
  .meta({ id: 'LogMatchList' })
export type LogReply = z.output<typeof logReply>
