import { Hono } from 'hono'
import { done } from '../../contract/accounts.ts'
import { keyParam, thread, threadInput, threadItem, threadList, threadName } from '../../contract/assistant.ts'
import { pageQuery } from '../../contract/paging.ts'
import { type AppEnv, requireMember } from '../accounts/session.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/open.ts'
import { describe } from '../platform/http/describeRoute.ts'
import { limit } from '../platform/http/rateLimit.ts'
import { valid } from '../platform/http/validation.ts'
import { clearThreads, createThread, listThreads, readThread, removeThread, renameThread } from './threads.ts'

/** Routes under /kb/api/v1/threads, also at /threads: a member's threads with the assistant. */
export function threadRoutes(db: Db, { trustProxy }: Config) {
  return new Hono<AppEnv>()
    .get(
      '/',
      describe('assistant', 'List your threads, last used first', threadList, ['unauthorized', 'invalid']),
      requireMember,
      valid('query', pageQuery),
      async c => c.json(await listThreads(db, c.get('member'), c.req.valid('query')), 200)
    )
    .post(
      '/',
      describe('assistant', 'Create a thread', threadItem, [
        'unauthorized',
        'csrf',
        'invalid',
        'too_many_threads',
        'too_fast'
      ]),
      requireMember,
      valid('json', threadInput),
      limit('thread', { times: 30, trustProxy }),
      async c => c.json(await createThread(db, c.get('member'), c.req.valid('json')), 200)
    )
    .delete(
      '/',
      describe('assistant', 'Delete all your threads and their shares', done, ['unauthorized', 'csrf']),
      requireMember,
      async c => {
        await clearThreads(db, c.get('member'))
        return c.json({ ok: true } as const, 200)
      }
    )
    .get(
      '/:id',
      describe('assistant', 'Get a thread with its messages', thread, ['unauthorized', 'not_found', 'invalid']),
      requireMember,
      valid('param', keyParam),
      async c => c.json(await readThread(db, c.get('member'), c.req.valid('param').id), 200)
    )
    .post(
      '/:id',
      describe('assistant', 'Rename a thread', threadItem, ['unauthorized', 'csrf', 'invalid', 'not_found']),
      requireMember,
      valid('param', keyParam),
      valid('json', threadName),
      async c =>
        c.json(await renameThread(db, c.get('member'), c.req.valid('param').id, c.req.valid('json').topic), 200)
    )
    .delete(
      '/:id',
      describe('assistant', 'Delete a thread and its shares', done, ['unauthorized', 'csrf', 'invalid']),
      requireMember,
      valid('param', keyParam),
      async c => {
        await removeThread(db, c.get('member'), c.req.valid('param').id)
        return c.json({ ok: true } as const, 200)
      }
    )
}
