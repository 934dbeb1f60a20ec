import { Hono } from 'hono'
import { answerInput, answerState } from '../../contract/comments.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { describe } from '../http/describe.ts'
import { limit } from '../http/limit.ts'
import { type Asked, onlyMembers } from '../http/session.ts'
import { valid } from '../http/valid.ts'
import { setBestAnswer } from './answers.ts'

/** Below /api/article: which answer is accepted. */
export function answerRoutes(db: Db, { trustProxy }: Config) {
  return new Hono<Asked>().post(
    '/setBestAnswer',
    describe('comments', 'Accepts an answer, or takes that back', answerState, [
      'unauthorized',
      'csrf',
      'forbidden',
      'not_found',
      'invalid',
      'too_fast'
    ]),
    onlyMembers,
    valid('json', answerInput),
    limit('answer', { times: 20, trustProxy }),
    async c => c.json(await setBestAnswer(db, c.get('member'), c.req.valid('json')), 200)
  )
}
