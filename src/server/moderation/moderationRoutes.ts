import { Hono } from 'hono'
import { done } from '../../contract/accounts.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { idInput } from '../../contract/ids.ts'
import { hideInput, queue, queueQuery, targetInput } from '../../contract/reports.ts'
import { type AdminEnv, requireAdmin } from '../accounts/session.ts'
import type { Db } from '../platform/db/open.ts'
import { describe } from '../platform/http/describeRoute.ts'
import { valid } from '../platform/http/validation.ts'
import { approve, dismiss, hide, reopen, restore } from './decisions.ts'
import { readQueue } from './queue.ts'

const READ_ERRORS: ErrorCode[] = ['unauthorized', 'forbidden', 'invalid']
const WRITE: ErrorCode[] = [...READ_ERRORS, 'csrf', 'not_found']

/** Routes under /api/admin: the moderation queue and decisions. */
export function moderationRoutes(db: Db) {
  return new Hono<AdminEnv>()
    .use(requireAdmin)
    .get(
      '/reports',
      describe('admin', 'List the moderation queue', queue, READ_ERRORS),
      valid('query', queueQuery),
      async c => c.json(await readQueue(db, c.req.valid('query')), 200)
    )
    .post(
      '/hide',
      describe('admin', 'Hide an article or a comment and notify its author', done, WRITE),
      valid('json', hideInput),
      async c => {
        await hide(db, c.get('admin'), c.req.valid('json'))
        return c.json({ ok: true } as const, 200)
      }
    )
    .post(
      '/restore',
      describe('admin', 'Restore a hidden article or comment', done, WRITE),
      valid('json', targetInput),
      async c => {
        await restore(db, c.get('admin'), c.req.valid('json'))
        return c.json({ ok: true } as const, 200)
      }
    )
    .post('/approve', describe('admin', 'Approve a held article', done, WRITE), valid('json', idInput), async c => {
      await approve(db, c.get('admin'), c.req.valid('json').id)
      return c.json({ ok: true } as const, 200)
    })
    .post(
      '/dismiss',
      describe('admin', 'Dismiss the reports of an article or a comment', done, WRITE),
      valid('json', targetInput),
      async c => {
        await dismiss(db, c.get('admin'), c.req.valid('json'))
        return c.json({ ok: true } as const, 200)
      }
    )
    .post(
      '/reopen',
      describe('admin', 'Reopen dismissed reports', done, WRITE),
      valid('json', targetInput),
      async c => {
        await reopen(db, c.get('admin'), c.req.valid('json'))
        return c.json({ ok: true } as const, 200)
      }
    )
}
