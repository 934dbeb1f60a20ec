import * as z from 'zod'
import { currentText, storedDraft } from './writing.ts'

/** All codes of error replies, with their HTTP status. */
export const ERROR_STATUS = {
  malformed: 400,
  unauthorized: 401,
  forbidden: 403,
  blocked: 403,
  csrf: 403,
  wrong_origin: 403,
  managed_elsewhere: 403,
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
  duplicate_content: 422,
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

/** Meaning of each code, for the API description. */
export const ERROR_DESCRIPTIONS = {
  malformed: 'The body is not valid JSON, or the request cannot be read.',
  unauthorized: 'No session, or it has expired.',
  forbidden: 'The caller may not do this.',
  blocked: 'The account is blocked.',
  csrf: 'The X-CSRF-Token header is missing or wrong.',
  wrong_origin: 'The page is open at another address than that of the site.',
  managed_elsewhere: 'The text is maintained in a file or a ticket. Change it there.',
  email_not_verified: 'The e-mail address is not confirmed yet.',
  not_found: 'It does not exist, or the caller may not see it.',
  content_expired: 'The article has a newer revision, given as `current`.',
  draft_expired: 'The server has a newer version of the draft, given as `stored`.',
  answer_running: 'The previous question of the thread is still being answered.',
  too_large: 'The body is too large.',
  wrong_kind: 'The type of the body or of the file is not supported.',
  invalid: 'A value is not valid. `fields` names each one.',
  wrong_password: 'The e-mail address or the password is wrong.',
  account_exists: 'An account with this e-mail address exists.',
  link_expired: 'The link or code is not valid any more.',
  not_yourself: 'This cannot be done to oneself.',
  too_many_drafts: 'The number of drafts is at its limit.',
  duplicate_content: 'The same text was posted shortly before.',
  too_many_links: 'The text has too many links for a new member.',
  too_complex: 'The Markdown is too deeply nested to render.',
  last_admin: 'The last admin cannot be removed.',
  too_many_threads: 'The number of threads is at its limit.',
  thread_full: 'The thread has reached its maximum length.',
  cannot_share: 'The answer is unfinished or cites internal articles.',
  ticket_refused: 'The ticket may not be published.',
  too_fast: 'Too many requests.',
  unexpected: 'An unexpected error.',
  unavailable: 'The database is unavailable, or is being migrated.',
  ticket_system_unavailable: 'The ticket system is unavailable or not configured.',
  ticket_sync_failed: 'The ticket system did not accept the article.'
} as const satisfies Record<ErrorCode, string>

/** Codes for problems with a single field. */
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

export const errorReply = z
  .object({
    status: z.string().describe("HTTP status. '401' means that the session expired"),
    code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
    message: z.string().describe("Message in the caller's language"),
    requestId: z.string().optional().describe('Id of the request in the server log'),
    fields: z.record(z.string(), z.enum(FIELD_CODES)).optional(),
    current: currentText.optional().describe('With content_expired: current article'),
    stored: storedDraft.optional().describe('With draft_expired: stored draft')
  })
  .meta({ id: 'ErrorReply' })
export type ErrorReply = z.output<typeof errorReply>
