import * as z from 'zod'
import { MAX_COMMENT_LENGTH } from '../domain/comment/toComment.ts'
import { id, idInPath } from './ids.ts'
import { shownText } from './text.ts'

/** Kinds of text that are removed from a ticket. */
const REDACTED = [
  'private_key',
  'token',
  'serial',
  'mac',
  'email',
  'ip',
  'phone',
  'contact',
  'id_number',
  'address',
  'host',
  'customer',
  'person',
  'attachment'
] as const

/** Removed text: its kind, its location, and enough of it to find it in the ticket. */
const redaction = z
  .object({
    kind: z.enum(REDACTED),
    /** Location, such as `subject`, `note 2`, `attachment 1`. */
    where: z.string(),
    sample: z.string(),
    left: z.boolean().optional().describe('Whether the finding remains in the text and needs a decision')
  })
  .meta({ id: 'Redaction' })
export type Redaction = z.output<typeof redaction>

/**
 * Texts that are published without review: `preview` none, `clean` those without any findings or doubtful parts, `auto`
 * all but doubtful ones.
 */
export const PUBLISH_MODES = ['preview', 'clean', 'auto'] as const
export type PublishMode = (typeof PUBLISH_MODES)[number]

export const OUTCOMES = ['added', 'changed', 'unchanged', 'waiting', 'refused', 'gone'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Report of a sync, without any text of tickets. */
const ticketReport = z
  .object({
    counts: z.record(z.enum(OUTCOMES), z.number()),
    /** Number of calls to the ticket system. */
    requests: z.number(),
    milliseconds: z.number(),
    /** All tickets that changed. */
    tickets: z.array(
      z.object({
        id: z.number(),
        outcome: z.enum(OUTCOMES),
        reason: z.string().optional(),
        /** Number of removed texts of each kind. */
        redacted: z.partialRecord(z.enum(REDACTED), z.number()).optional()
      })
    )
  })
  .meta({ id: 'TicketSyncReport' })
export type TicketReport = z.output<typeof ticketReport>

export const ticketParam = z.object({ id: idInPath })
export const linkParam = z.object({ id: idInPath, articleId: idInPath })

/** A ticket as a draft article, with secret parts removed and listed. */
export const faqText = z
  .object({
    id: z.number(),
    subject: z.string(),
    markdown: z.string(),
    revision: z.string().describe('Time of the last change of the ticket, by the clock of the ticket system'),
    redactions: z.array(redaction)
  })
  .meta({ id: 'TicketArticleText' })
export type FaqText = z.output<typeof faqText>

export const ticketMade = z.object({ ticketId: z.number() }).meta({ id: 'CreatedTicket' })

const phase = z.enum(['waiting', 'tickets', 'building'])

const ticketRun = z
  .object({
    id: z.number(),
    kind: z.enum(['incremental', 'sweep', 'dry']),
    startedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable().describe('Null while the synchronization runs, or if it was interrupted'),
    total: z.number(),
    done: z.number(),
    error: z.string().nullable(),
    report: ticketReport.nullable()
  })
  .meta({ id: 'TicketSyncRun' })
export type TicketRun = z.output<typeof ticketRun>

const waitingText = z
  .object({
    id: z.number(),
    articleId: z.number(),
    title: z.string(),
    digest: z.string().describe('Digest of the pending text, to be sent with the decision'),
    difference: z.string().describe('Complete text if it is new, otherwise a patch of the published text'),
    isNew: z.boolean(),
    redactions: z.array(redaction)
  })
  .meta({ id: 'PendingTicketText' })
export type WaitingText = z.output<typeof waitingText>

const ticketAnswer = z
  .object({
    articleId: z.number(),
    bigTitle: z.string(),
    ticketId: z.number(),
    content: z.string().describe('Empty if the text of the ticket cannot be published'),
    redactions: z.array(redaction)
  })
  .meta({ id: 'PendingTicketAnswer' })
export type TicketAnswer = z.output<typeof ticketAnswer>

export const ticketStatus = z
  .object({
    configured: z.boolean(),
    url: z.string().describe('Address of the ticket system. Empty if none is configured'),
    publish: z.enum(PUBLISH_MODES),
    everyMinutes: z.number(),
    running: z.object({ phase, total: z.number(), done: z.number() }).nullable(),
    runs: z.array(ticketRun),
    waiting: z.array(waitingText),
    refused: z.array(z.object({ id: z.number(), title: z.string(), reason: z.string() })),
    answers: z.array(ticketAnswer),
    posts: z
      .array(z.object({ articleId: z.number(), bigTitle: z.string(), error: z.string() }))
      .describe('Posts that could not be sent to the ticket system yet')
  })
  .meta({ id: 'TicketSyncStatus' })
export type TicketStatus = z.output<typeof ticketStatus>

export const waitingChoice = z.object({ id, digest: z.string().min(1).max(64) }).meta({ id: 'TicketTextDecisionInput' })
export const answerDrop = z.object({ articleId: id }).meta({ id: 'TicketAnswerDismissInput' })
export const answerChoice = answerDrop
  .extend({ content: shownText(MAX_COMMENT_LENGTH) })
  .meta({ id: 'TicketAnswerInput' })
