import { Hono } from 'hono'
import { done } from '../../contract/accounts.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { reportInput } from '../../contract/reports.ts'
import { type AppEnv, requireMember } from '../accounts/session.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/open.ts'
import { describe } from '../platform/http/describeRoute.ts'
import { limit } from '../platform/http/rateLimit.ts'
import { valid } from '../platform/http/validation.ts'
import { report } from './reports.ts'

const ERRORS: ErrorCode[] = ['unauthorized', 'csrf', 'invalid', 'not_found', 'not_yourself', 'too_fast']

/** Routes under /api: reports of articles and comments to the moderators. */
export function reportRoutes(db: Db, { trustProxy }: Config) {
  const reports = limit('report', { times: 10, trustProxy })
  return new Hono<AppEnv>()
    .post(
      '/article/report',
      describe('reports', 'Report an article', done, ERRORS),
      requireMember,
      valid('json', reportInput),
      reports,
      async c => {
        await report(db, c.get('member'), 'article', c.req.valid('json'))
        return c.json({ ok: true } as const, 200)
      }
    )
    .post(
      '/discuss/report',
      describe('reports', 'Report a comment', done, ERRORS),
      requireMember,
      valid('json', reportInput),
      reports,
      async c => {
        await report(db, c.get('member'), 'discuss', c.req.valid('json'))
        return c.json({ ok: true } as const, 200)
      }
    )
}
