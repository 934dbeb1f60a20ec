import * as z from 'zod'
import { ARTICLE_STATUSES } from '../domain/article/model.ts'
import { MAX_REASON_LENGTH } from '../domain/textLimits.ts'
import { idInput } from './ids.ts'
import { pageQuery } from './paging.ts'
import { shownText } from './text.ts'

/** Reports a person's text to the moderators. */
export const reportInput = idInput.extend({ reason: shownText(MAX_REASON_LENGTH) }).meta({ id: 'ReportInput' })
export type ReportInput = z.output<typeof reportInput>

const target = z.enum(['article', 'discuss'])
export type ReportTarget = z.output<typeof target>

/** `open` texts wait for a decision, `decided` texts have one, and `held` posts of new members wait for approval. */
export const queueQuery = pageQuery.extend({ state: z.enum(['open', 'decided', 'held']).default('open') })
export type QueueQuery = z.output<typeof queueQuery>

const person = z.object({ id: z.int(), name: z.string() })

/** An article or a comment in the moderation queue, with its reports. */
const queued = z
  .object({
    type: target,
    id: z.int(),
    articleId: z.int().describe('Id of the article, or of the article of the comment'),
    bigTitle: z.string().describe('Title of the article'),
    excerpt: z.string().describe('First words, without Markdown'),
    author: person,
    status: z.enum(ARTICLE_STATUSES).describe('Current status'),
    since: z.iso.datetime().describe('Time of the first report or hold, or of the decision'),
    reports: z.int(),
    reasons: z
      .array(z.object({ id: z.int(), reporter: person, reason: z.string(), createdAt: z.iso.datetime() }))
      .describe('First reports'),
    decision: z.enum(['hidden', 'dismissed']).nullable(),
    decidedBy: z.string().nullable().describe('Nickname of the admin')
  })
  .meta({ id: 'ModerationItem' })
export type Queued = z.output<typeof queued>

export const queue = z
  .object({
    list: z.array(queued),
    total: z.int(),
    open: z.int().describe('Number of entries that wait for a decision, in any state filter'),
    held: z.int().describe('Number of posts that wait for approval')
  })
  .meta({ id: 'ModerationQueue' })
export type Queue = z.output<typeof queue>

export const targetInput = idInput.extend({ type: target }).meta({ id: 'ModerationTargetInput' })
export type TargetInput = z.output<typeof targetInput>

export const hideInput = targetInput.extend({ reason: shownText(MAX_REASON_LENGTH) }).meta({ id: 'HideInput' })
export type HideInput = z.output<typeof hideInput>
