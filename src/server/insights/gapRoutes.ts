import { Hono } from 'hono'
import { done } from '../../contract/accounts.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { gapAnswer, gapAnswerInput, gapDismissInput, gapList, gapQuery } from '../../contract/gaps.ts'
import { idInput } from '../../contract/ids.ts'
import { type AdminEnv, requireAdmin } from '../accounts/session.ts'
import type { Db } from '../platform/db/open.ts'
import { describe } from '../platform/http/describeRoute.ts'
import { valid } from '../platform/http/validation.ts'
import { listGaps } from './contentGaps.ts'
import { answerGap, dismissGap, reopenGap } from './gapAnswers.ts'

const READ_ERRORS: ErrorCode[] = ['unauthorized', 'forbidden', 'invalid']
const WRITE: ErrorCode[] = [...READ_ERRORS, 'csrf', 'not_found']

/** Routes under /api/admin: content gaps and the articles that answer them. */
export function gapRoutes(db: Db) {
  return new Hono<AdminEnv>()
    .use(requireAdmin)
    .get('/gaps', describe('admin', 'List content gaps', gapList, READ_ERRORS), valid('query', gapQuery), async c =>
      c.json(await listGaps(db, c.req.valid('query')), 200)
    )
    .post(
      '/gaps/answered',
      describe('admin', 'Resolve a content gap with an article and notify the askers', gapAnswer, WRITE),
      valid('json', gapAnswerInput),
      async c => c.json(await answerGap(db, c.get('admin'), c.req.valid('json')), 200)
    )
    .post(
      '/gaps/aside',
      describe('admin', 'Dismiss a content gap until it is asked again', gapAnswer, WRITE),
      valid('json', gapDismissInput),
      async c => c.json(await dismissGap(db, c.get('admin'), c.req.valid('json')), 200)
    )
    .post('/gaps/reopen', describe('admin', 'Reopen a content gap', done, WRITE), valid('json', idInput), async c => {
      await reopenGap(db, c.get('admin'), c.req.valid('json').id)
      return c.json({ ok: true } as const, 200)
    })
}
