import { Hono } from 'hono'
import { done } from '../../contract/accounts.ts'
import { answerState } from '../../contract/comments.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { answerChoice, answerDrop } from '../../contract/tickets.ts'
import { requireStaff, type StaffEnv } from '../accounts/session.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/open.ts'
import { describe } from '../platform/http/describeRoute.ts'
import { limit } from '../platform/http/rateLimit.ts'
import { valid } from '../platform/http/validation.ts'
import { dropTicketAnswer, postTicketAnswer } from './questionAnswers.ts'

const ERRORS: ErrorCode[] = ['unauthorized', 'csrf', 'forbidden', 'not_found', 'invalid', 'too_fast']

/** Routes under /api/tickets: answers of solved tickets, which staff post or drop. */
export function ticketAnswerRoutes(db: Db, { trustProxy }: Config) {
  return new Hono<StaffEnv>()
    .use(requireStaff)
    .use(limit('ticket-answer', { times: 20, trustProxy }))
    .post(
      '/post',
      describe('tickets', 'Post and accept the answer of a solved ticket', answerState, [
        ...ERRORS,
        'duplicate_content',
        'too_many_links'
      ]),
      valid('json', answerChoice),
      async c => c.json(await postTicketAnswer(db, c.get('staff'), c.req.valid('json')), 200)
    )
    .post(
      '/drop',
      describe('tickets', 'Dismiss the answer of a solved ticket', done, ERRORS),
      valid('json', answerDrop),
      async c => {
        await dropTicketAnswer(db, c.req.valid('json').articleId)
        return c.json({ ok: true } as const, 200)
      }
    )
}
