import { Hono } from 'hono'
import { done } from '../../../contract/accounts.ts'
import { draftInput, draftList, draftQuery, draftRemoval, draftVersion } from '../../../contract/writing.ts'
import { type AppEnv, requireMember } from '../../accounts/session.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/open.ts'
import { describe } from '../../platform/http/describeRoute.ts'
import { limit } from '../../platform/http/rateLimit.ts'
import { valid } from '../../platform/http/validation.ts'
import { listDrafts, removeDraft, saveDraft } from './drafts.ts'

/** Routes under /api/article: server copies of drafts. */
export function draftRoutes(db: Db, { trustProxy }: Config) {
  // Allows a save per pause in typing.
  const saves = limit('draft', { times: 120, trustProxy, local: true })
  return new Hono<AppEnv>()
    .get(
      '/drafts',
      describe('drafts', 'List your drafts', draftList, ['unauthorized', 'invalid']),
      requireMember,
      valid('query', draftQuery),
      async c => c.json(await listDrafts(db, c.get('member'), c.req.valid('query').key), 200)
    )
    .post(
      '/drafts',
      describe('drafts', 'Save a draft', draftVersion, [
        'unauthorized',
        'csrf',
        'draft_expired',
        'invalid',
        'too_many_drafts',
        'too_fast'
      ]),
      requireMember,
      valid('json', draftInput),
      saves,
      async c => c.json(await saveDraft(db, c.get('member'), c.req.valid('json')), 200)
    )
    .delete(
      '/drafts',
      describe('drafts', 'Delete a draft', done, ['unauthorized', 'csrf', 'draft_expired', 'invalid', 'too_fast']),
      requireMember,
      valid('query', draftRemoval),
      saves,
      async c => {
        const { key, version } = c.req.valid('query')
        await removeDraft(db, c.get('member'), key, version)
        return c.json({ ok: true as const }, 200)
      }
    )
}
