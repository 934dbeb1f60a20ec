import * as z from 'zod'
import { text } from './text.ts'

/** A search of what changed after a revision. */
export const searchQuery = z.object({
  q: text(200).min(1),
  since: z.coerce
    .number()
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .default(0)
    .describe('Only what changed after this'),
  num: z.coerce.number().int().min(1).max(50).default(20)
})
export type SearchQuery = z.output<typeof searchQuery>

const passage = z.object({ anchor: z.string(), heading: z.string(), text: z.string() })

const recentArticle = z.object({
  id: z.int(),
  lang: z.enum(['zh', 'en']),
  articleType: z.int(),
  solved: z.enum(['0', '1', '']),
  family1: z.array(z.int()),
  date: z.string(),
  hotness: z.number(),
  bigTitle: z.string(),
  text: z.object({
    id: z.int(),
    lang: z.enum(['zh', 'en']),
    title: z.string(),
    smallTitle: z.string(),
    passages: z.array(passage)
  })
})

export const searchReply = z.object({
  list: z.array(recentArticle),
  total: z.int(),
  took: z.number().describe('Milliseconds')
})
export type SearchReply = z.output<typeof searchReply>
