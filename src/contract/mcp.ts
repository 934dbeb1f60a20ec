import * as z from 'zod'
import { LANGUAGES } from '../domain/language/languages.ts'
import { id } from './ids.ts'
import { text } from './text.ts'

const lang = z.enum(LANGUAGES)
const MAX_RESULTS = 20

/** Input of the tool `search`. */
export const searchTool = z.object({
  query: text(1000)
    .min(1)
    .describe('Question or keywords in Chinese or English. Part numbers and error codes are supported'),
  lang: lang.optional().describe('Only articles in this language. Searches both languages if absent'),
  limit: z.int().min(1).max(MAX_RESULTS).default(8).describe('Maximum number of passages')
})
export type SearchTool = z.output<typeof searchTool>

/** Result of the tool `search`. */
export const toolPassages = z.object({
  verdict: z.enum(['none', 'related', 'strong']).describe('Whether the passages can answer the question'),
  passages: z.array(
    z.object({
      id: z.int().describe('Article id for get_article'),
      title: z.string(),
      heading: z.string(),
      text: z.string(),
      url: z.string(),
      lang,
      date: z.string(),
      sdkVersion: z.string(),
      solved: z.boolean(),
      score: z.number().describe('Relevance from 0 to 1')
    })
  )
})
export type ToolPassages = z.output<typeof toolPassages>

/** Input of the tool `get_article`. */
export const articleTool = z.object({
  id: id.describe('Article id, as returned by search and used in addresses')
})
