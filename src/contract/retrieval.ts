import * as z from 'zod'
import { LANGUAGES } from '../domain/language/languages.ts'
import { MAX_QUESTION_LENGTH } from '../domain/textLimits.ts'
import { kb, source, verdict } from './assistant.ts'
import { shownText } from './text.ts'

/** A question for testing retrieval, without calling a model. */
export const retrievalInput = z
  .object({
    query: shownText(MAX_QUESTION_LENGTH),
    kb: kb.default([]),
    lang: z.enum(LANGUAGES).describe('Language of the answer')
  })
  .meta({ id: 'RetrievalTestInput' })
export type RetrievalInput = z.output<typeof retrievalInput>

const step = z.enum(['weigh', 'find', 'rank', 'near', 'read', 'rerank', 'contents', 'prompt', 'extract'])
export type RetrievalStep = z.output<typeof step>

/** Steps by which the assistant would reach its answer. */
export const retrieval = z
  .object({
    verdict,
    judgement: z
      .object({
        verdict,
        best: z.number().describe('BM25 score of the best passage'),
        rarest: z.number().describe('Weight of the rarest term'),
        known: z.number().describe('Share of the question that occurs in the documents, 0 to 1'),
        score: z.number().describe('Score of the first passage after reranking, 0 to 1'),
        margin: z.number().describe('Distance to the first passage of another article, 0 to 1'),
        held: z.number().describe('Share of the question that the passage contains, 0 to 1'),
        sharesTechnicalTerm: z
          .boolean()
          .describe('Whether question and passage share a word that is not one of everyday language'),
        heldBesideNames: z
          .number()
          .describe('Share of the words, except names of products, that the passage contains in any way, 0 to 1'),
        headed: z.number().describe('Share of the question that its headings and title contain, 0 to 1'),
        knownNames: z.number().describe('Number of names in the question that occur in the documents'),
        unknownNames: z.number().describe('Number of names in the question that do not occur in the documents'),
        measure: z.number().describe('Probability of an answer by all of these values, 0 to 1'),
        related: z.number().describe('Threshold for `related`'),
        strong: z.number().describe('Threshold for `strong`')
      })
      .nullable()
      .describe('Null if no passage was found'),
    words: z
      .array(
        z.object({
          term: z.string(),
          weight: z.number(),
          known: z.boolean().describe('Whether more than one public passage contains the term'),
          translated: z.boolean().describe('Whether the term is a translation of a term of the question')
        })
      )
      .describe('Search terms, the highest weight first'),
    sources: z.array(source.extend({ score: z.number().describe('Relevance from 0 to 1') })),
    model: z.string().nullable().describe('Model that would be used. Null without a model or without passages'),
    prompt: z
      .object({ instructions: z.string(), content: z.string() })
      .nullable()
      .describe('Null if no passage was found'),
    extract: z.string().describe('Answer without a model'),
    steps: z.array(z.object({ step, took: z.number().describe('Duration in milliseconds') }))
  })
  .meta({ id: 'RetrievalTest' })
export type Retrieval = z.output<typeof retrieval>
