import * as z from 'zod'
import { LANGUAGES } from '../domain/language/languages.ts'
import { kb, source, verdict } from './assistant.ts'
import { text } from './text.ts'

const MAX_QUESTION_LENGTH = 4000

/** A question for testing retrieval, without calling a model. */
export const retrievalInput = z
  .object({
    query: text(MAX_QUESTION_LENGTH).min(1),
    kb: kb.default([]),
    lang: z.enum(LANGUAGES).describe('In which the answer would be written')
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
        best: z.number().describe('BM25 of the best passage'),
        rarest: z.number().describe('The weight of the rarest word'),
        known: z.number().describe('The share of the question that is known to the documents, 0 to 1'),
        score: z.number().describe('Of the first passage after all were read, 0 to 1'),
        margin: z.number().describe('How far that is in front of the first passage of another article, 0 to 1'),
        held: z.number().describe('The share of what is asked for that stands in the passage, 0 to 1'),
        headed: z.number().describe('The share of it that stands in its headings and title, 0 to 1'),
        knownNames: z.number().describe('Names in the question that the documents know'),
        unknownNames: z.number().describe('Names in the question that they do not'),
        measure: z.number().describe('How probable an answer is by all of these, 0 to 1'),
        related: z.number().describe('From which measure on it is related'),
        strong: z.number().describe('From which measure on it is strong')
      })
      .nullable()
      .describe('Null where nothing was found'),
    words: z
      .array(
        z.object({
          term: z.string(),
          weight: z.number(),
          known: z.boolean().describe('It stands in more than one public passage'),
          translated: z.boolean().describe('It is not of the question, but of its translation')
        })
      )
      .describe('What was looked for, the weightiest first'),
    sources: z.array(source.extend({ score: z.number().describe('0 to 1') })),
    model: z.string().nullable().describe('What would be asked; null without one, and where nothing was found'),
    prompt: z
      .object({ instructions: z.string(), content: z.string() })
      .nullable()
      .describe('Null where nothing was found'),
    extract: z.string().describe('The answer without a model'),
    steps: z.array(z.object({ step, took: z.number().describe('Milliseconds') }))
  })
  .meta({ id: 'RetrievalTest' })
export type Retrieval = z.output<typeof retrieval>
