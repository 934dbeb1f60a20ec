import * as z from 'zod'
import { LANGUAGES } from '../domain/language/languages.ts'
import { MAX_QUERY_LENGTH, MAX_REASON_LENGTH } from '../domain/textLimits.ts'
import { id, queryId } from './ids.ts'
import { text } from './text.ts'

/** Enough for 400 articles. */
const MAX_KNOWN_LENGTH = 6000
const MAX_SEARCH_ID_LENGTH = 40
const lang = z.enum(LANGUAGES)
const sid = z
  .string()
  .regex(/^[\w-]+$/)
  .max(MAX_SEARCH_ID_LENGTH)

/** A search. With `since`, only results that changed after a revision. */
export const searchQuery = z.object({
  q: text(MAX_QUERY_LENGTH).min(1),
  articleType: z.coerce.number().int().min(0).max(99).default(0).describe('0 for all types'),
  family1: queryId.optional(),
  solved: z.enum(['0', '1']).optional().describe('State of problem assistance'),
  lang: lang
    .optional()
    .describe(
      'Language of the reader. Of several translations, only the one in this language is a result. Without it, each is'
    ),
  since: z.coerce
    .number()
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe(
      'Only articles that no built index has, newest first, with their text: those changed after this revision, and internal ones, up to `num` of each'
    ),
  known: z
    .string()
    .regex(/^[\da-z.-]*$/)
    .max(MAX_KNOWN_LENGTH)
    .optional()
    .describe('Articles that the index has above `since`: ids and further revisions in base 36, such as `2s-1k.2t-4`'),
  parts: z.enum(['1']).optional().describe('Only partial matches. The search is not logged'),
  start: z.coerce.number().int().min(0).max(10_000).default(0),
  num: z.coerce.number().int().min(1).max(100).default(20),
  sort: z.enum(['best', 'new', 'hot']).default('best')
})
export type SearchQuery = z.output<typeof searchQuery>

const passage = z.object({ anchor: z.string(), heading: z.string(), text: z.string() }).meta({ id: 'SearchPassage' })
const parts = z.array(z.object({ text: z.string(), hit: z.boolean() }))

export const foundArticle = z
  .object({
    id: z.int(),
    lang,
    articleType: z.int(),
    solved: z.enum(['0', '1', '']),
    family1: z.array(z.int()),
    date: z.string(),
    hotness: z.number(),
    translationGroup: z
      .int()
      .describe('Smallest id of the article and its public translations. 0 without translations'),
    bigTitle: z.string(),
    public: z.boolean().describe('Whether guests may read the article'),
    partial: z.boolean().optional().describe('True if the article contains most words of the query, but not all'),
    title: parts.optional().describe('Title in parts, with the matches highlighted'),
    passage: z
      .object({ anchor: z.string(), heading: parts, text: parts })
      .optional()
      .describe('Matching passage and its anchor'),
    text: z
      .object({
        id: z.int(),
        lang,
        title: z.string(),
        smallTitle: z.string(),
        passages: z.array(passage),
        variants: z.string().optional()
      })
      .optional()
      .describe('Only with `since`')
  })
  .meta({ id: 'SearchResult' })
export type FoundArticle = z.output<typeof foundArticle>

export const searchReply = z
  .object({
    sid: sid.optional().describe('Key of the search, with its first page. Absent with `since`'),
    list: z.array(foundArticle),
    total: z.int().describe('Number of results including partial ones. An upper bound for common words'),
    took: z.number().describe('Duration in milliseconds'),
    suggestion: z.string().optional().describe('Corrected query if no article contains a word of it'),
    also: z.array(z.string()).optional().describe('Query with synonyms that articles contain, if there are few results')
  })
  .meta({ id: 'SearchResultList' })
export type SearchReply = z.output<typeof searchReply>

export const searchFeedback = z
  .object({
    sid,
    satisfied: z.boolean(),
    reason: text(MAX_REASON_LENGTH).default(''),
    clickedId: id.optional()
  })
  .meta({ id: 'SearchFeedbackInput' })
export type SearchFeedback = z.output<typeof searchFeedback>

/** A page view, with the search that led to it. */
export const readInput = z.object({ id, sid: sid.optional() }).meta({ id: 'ReadInput' })

export const passagesQuery = z
  .object({
    query: text(1000).min(1),
    kb: z
      .array(z.string().regex(new RegExp(`^(?:${LANGUAGES.join('|')}|internal|type-\\d{1,2}|chip-\\d{1,9})$`)))
      .max(20)
      .default([])
      .describe(
        'Knowledge bases: zh, en, type-3, chip-117, internal. Values of one kind are alternatives. Empty for all'
      ),
    k: z.int().min(1).max(50).default(10)
  })
  .meta({ id: 'PassageSearchInput' })

export const passagesReply = z
  .object({
    verdict: z.enum(['none', 'related', 'strong']),
    list: z.array(
      z.object({
        articleId: z.int(),
        lang,
        articleType: z.int(),
        title: z.string(),
        anchor: z.string(),
        heading: z.string(),
        text: z.string(),
        family1: z.array(z.int()).readonly(),
        sdkVersion: z.string(),
        date: z.string(),
        solved: z.boolean(),
        score: z.number().describe('Relevance from 0 to 1')
      })
    )
  })
  .meta({ id: 'PassageList' })
