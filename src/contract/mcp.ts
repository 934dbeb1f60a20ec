import * as z from 'zod'
import { LANGUAGES } from '../domain/language/languages.ts'
import { text } from './text.ts'

const lang = z.enum(LANGUAGES)
const MAX_RESULTS = 20

/** Input of the tool `search`. */
export const searchTool = z.object({
  query: text(1000).min(1).describe('A question or words, in Chinese or English; part numbers and error codes too'),
  lang: lang.optional().describe('Only articles of this language; without it both, since words are translated'),
  limit: z.int().min(1).max(MAX_RESULTS).default(8).describe('Passages at most')
})
export type SearchTool = z.output<typeof searchTool>

/** Result of the tool `search`. */
export const toolPassages = z.object({
  verdict: z.enum(['none', 'related', 'strong']).describe('Whether there is anything to rest an answer on'),
  passages: z.array(
    z.object({
      id: z.int().describe('Of the article, for get_article'),
      title: z.string(),
      heading: z.string(),
      text: z.string(),
      url: z.string(),
      lang,
      date: z.string(),
      sdkVersion: z.string(),
      solved: z.boolean(),
      score: z.number().describe('0 to 1')
    })
  )
})
export type ToolPassages = z.output<typeof toolPassages>

/** Input of the tool `get_article`. */
export const articleTool = z.object({
  id: z.int().min(1).max(2_147_483_647).describe('Of an article, as search gives it and addresses have it')
})
