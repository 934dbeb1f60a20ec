import { Hono } from 'hono'
import { answerInput, answerState } from '../../../contract/comments.ts'
import { type AppEnv, requireMember } from '../../accounts/session.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/open.ts'
import { describe } from '../../platform/http/describeRoute.ts'
import { limit } from '../../platform/http/rateLimit.ts'
import { valid } from '../../platform/http/validation.ts'
import { setBestAnswer } from './acceptedAnswers.ts'

/** Routes under /api/article: accepted answers. */
export function answerRoutes(db: Db, { trustProxy }: Config) {
  return new Hono<AppEnv>().post(
    '/setBestAnswer',
    describe('comments', 'Accept an answer, or withdraw the acceptance', answerState, [
      'unauthorized',
      'csrf',
      'forbidden',
      'not_found',
      'invalid',
      'too_fast'
    ]),
    requireMember,
    valid('json', answerInput),
    limit('answer', { times: 20, trustProxy }),
    async c => c.json(await setBestAnswer(db, c.get('member'), c.req.valid('json')), 200)
  )
}
