import { Hono } from 'hono'
import { done } from '../../contract/accounts.ts'
import {
  assistantCheck,
  feedbackInput,
  keyParam,
  knowledgeBases,
  shared,
  sharedMessage
} from '../../contract/assistant.ts'
import { type AppEnv, requireMember } from '../accounts/session.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/open.ts'
import { describe } from '../platform/http/describeRoute.ts'
import { requestLanguage } from '../platform/http/language.ts'
import { limit } from '../platform/http/rateLimit.ts'
import { valid } from '../platform/http/validation.ts'
import { readAssistantStatus } from './assistantStatus.ts'
import { listKnowledgeBases } from './knowledgeBases.ts'
import { readShared, saveFeedback, shareMessage, unshareMessage } from './shares.ts'

/** Routes under /kb/api: status, knowledge bases, feedback and shared answers. */
export function assistantRoutes(db: Db, config: Config) {
  const pace = limit('share', { times: 30, trustProxy: config.trustProxy })
  return new Hono<AppEnv>()
    .get(
      '/v1/pinout_ai_search_check',
      describe('assistant', 'Get the status of the assistant', assistantCheck, ['unauthorized']),
      requireMember,
      async c => c.json(await readAssistantStatus(db, c.get('member'), config), 200)
    )
    .get(
      '/v1/knowledge_base_aliases',
      describe('assistant', 'List the knowledge bases you may ask', knowledgeBases, ['unauthorized']),
      requireMember,
      async c => c.json(await listKnowledgeBases(db, c.get('member'), requestLanguage(c)), 200)
    )
    .post(
      '/v2/threads/:id/feedback',
      describe('assistant', 'Rate an answer', null, ['unauthorized', 'csrf', 'not_found', 'invalid']),
      requireMember,
      valid('param', keyParam),
      valid('json', feedbackInput),
      pace,
      async c => {
        await saveFeedback(db, c.get('member'), c.req.valid('param').id, c.req.valid('json'))
        return c.body(null, 204)
      }
    )
    .get(
      '/v2/message/:id',
      describe('assistant', 'Get a shared answer', sharedMessage, ['not_found', 'invalid']),
      valid('param', keyParam),
      async c => c.json(await readShared(db, c.req.valid('param').id), 200)
    )
    .post(
      '/v2/message/:id/share',
      describe('assistant', 'Share an answer', shared, [
        'unauthorized',
        'csrf',
        'not_found',
        'invalid',
        'cannot_share',
        'too_fast'
      ]),
      requireMember,
      valid('param', keyParam),
      pace,
      async c => c.json(await shareMessage(db, c.get('member'), c.req.valid('param').id), 200)
    )
    .delete(
      '/v2/message/:id/share',
      describe('assistant', 'Stop sharing an answer', done, ['unauthorized', 'csrf', 'not_found', 'invalid']),
      requireMember,
      valid('param', keyParam),
      async c => {
        await unshareMessage(db, c.get('member'), c.req.valid('param').id)
        return c.json({ ok: true } as const, 200)
      }
    )
}
