import * as z from 'zod'
import { LANGUAGES } from '../domain/language/languages.ts'
import { id, idInput } from './ids.ts'
import { pageQuery } from './paging.ts'

const kind = z.enum(['unanswered', 'empty', 'unsatisfied'])
/** Kinds: the assistant did not know or did not help, a search without results, a search with useless results. */
export type GapKind = z.output<typeof kind>

export const gapKey = z.string().regex(/^[\da-f]{16}$/)
const lang = z.enum(LANGUAGES)

/**
 * `open` contains all open gaps, and the next three values are their kinds. `answered` gaps have an article by now.
 * `aside` gaps were dismissed.
 */
export const gapQuery = pageQuery.extend({
  state: z.enum(['open', ...kind.options, 'answered', 'aside']).default('open')
})
export type GapQuery = z.output<typeof gapQuery>
export type GapState = GapQuery['state']

/** Equal or similar questions and their outcome; the people who asked are not included. */
const gap = z
  .object({
    key: gapKey.describe('Identifies the gap in other calls'),
    question: z.string().describe('Most frequent wording'),
    lang: lang.describe('Language of the question'),
    langs: z.array(lang).describe('Languages of all wordings'),
    kinds: z.array(kind),
    askers: z.int().describe('Number of members, each counted once, and of guest searches'),
    members: z.int().describe('Number of members among them, who can be notified'),
    last: z.iso.datetime().describe('Time of the last question'),
    wordings: z.array(z.string()).describe('Other wordings, at most five'),
    reasons: z.array(z.string()).describe('Reasons given by the askers, at most three'),
    answer: z
      .object({
        id,
        articleId: id.nullable().describe('Null if the gap was dismissed'),
        bigTitle: z.string(),
        by: z.string().nullable().describe('Nickname of the admin'),
        at: z.iso.datetime()
      })
      .nullable()
  })
  .meta({ id: 'ContentGap' })
export type Gap = z.output<typeof gap>

export const gapList = z
  .object({
    list: z.array(gap),
    total: z.int(),
    counts: z.object({ open: z.int(), unanswered: z.int(), empty: z.int(), unsatisfied: z.int() })
  })
  .meta({ id: 'ContentGapList' })
export type GapList = z.output<typeof gapList>

export const gapAnswerInput = z.object({ key: gapKey, articleId: id }).meta({ id: 'ContentGapAnswerInput' })
export type GapAnswerInput = z.output<typeof gapAnswerInput>

export const gapDismissInput = z.object({ key: gapKey }).meta({ id: 'ContentGapDismissInput' })
export type GapDismissInput = z.output<typeof gapDismissInput>

export const gapAnswer = idInput
  .extend({ notified: z.int().describe('Number of askers notified by this call') })
  .meta({ id: 'ContentGapResolution' })
export type GapAnswer = z.output<typeof gapAnswer>
