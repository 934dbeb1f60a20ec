import * as z from 'zod'
import { currentText, storedDraft } from './writing.ts'

/** Every code that an error reply can carry, with its HTTP status. */
export const ERROR_STATUS = {
  malformed: 400,
  unauthorized: 401,
  forbidden: 403,
  blocked: 403,
  csrf: 403,
  kept_elsewhere: 403,
  email_not_verified: 403,
  not_found: 404,
  content_expired: 409,
  draft_expired: 409,
  answer_running: 409,
  too_large: 413,
  wrong_kind: 415,
  invalid: 422,
  wrong_password: 422,
  account_exists: 422,
  link_expired: 422,
  not_yourself: 422,
  too_many_drafts: 422,
  said_already: 422,
  too_many_links: 422,
  too_complex: 422,
  last_admin: 422,
  too_many_threads: 422,
  thread_full: 422,
  cannot_share: 422,
  ticket_refused: 422,
  too_fast: 429,
  unexpected: 500,
  unavailable: 503,
  ticket_system_unavailable: 503,
  ticket_sync_failed: 503
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** What is wrong with one field. */
const FIELD_CODES = [
  'required',
  'too_small',
  'too_big',
  'not_a_number',
  'not_allowed',
  'bad_text',
  'common',
  'taken',
  'invalid'
] as const
export type FieldCode = (typeof FIELD_CODES)[number]

export const errorReply = z.object({
  status: z.string().describe("The HTTP status; '401' tells the client that the session expired"),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string().describe("In the caller's language"),
  fields: z.record(z.string(), z.enum(FIELD_CODES)).optional(),
  current: currentText.optional().describe('With content_expired: the article as it is now'),
  stored: storedDraft.optional().describe('With draft_expired: the draft as the server has it')
})
export type ErrorReply = z.output<typeof errorReply>
