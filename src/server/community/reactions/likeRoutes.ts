import { Hono } from 'hono'
import { likeInput, likeState } from '../../../contract/likes.ts'
import { type AppEnv, requireMember } from '../../accounts/session.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/open.ts'
import { describe } from '../../platform/http/describeRoute.ts'
import { limit } from '../../platform/http/rateLimit.ts'
import { valid } from '../../platform/http/validation.ts'
import { setLike } from './likes.ts'

/** Routes under /api/discuss: likes of articles and comments. */
export function likeRoutes(db: Db, { trustProxy }: Config) {
  return new Hono<AppEnv>().post(
    '/addLike',
    describe('likes', 'Like or unlike an article or a comment', likeState, [
      'unauthorized',
      'csrf',
      'not_found',
      'invalid',
      'too_fast'
    ]),
    requireMember,
    valid('json', likeInput),
    limit('like', { times: 60, trustProxy }),
    async c => c.json(await setLike(db, c.get('member'), c.req.valid('json')), 200)
  )
}
