import { Hono } from 'hono'
import { userCommentList } from '../../../contract/comments.ts'
import { personPageQuery } from '../../../contract/paging.ts'
import { type AppEnv, member, membersUnlessNamed } from '../../accounts/session.ts'
import type { Db } from '../../platform/db/open.ts'
import { describe } from '../../platform/http/describeRoute.ts'
import { valid } from '../../platform/http/validation.ts'
import { listUserComments } from './userComments.ts'

/** Routes under /api/personalSetting: a person's comments. */
export function userCommentRoutes(db: Db) {
  return new Hono<AppEnv>().get(
    '/getDiscussList',
    describe('comments', "List a person's comments", userCommentList, ['unauthorized', 'invalid']),
    membersUnlessNamed,
    valid('query', personPageQuery),
    async c => {
      const [actor, query] = [c.get('actor'), c.req.valid('query')]
      return c.json(await listUserComments(db, actor, query.userId ?? member(actor).id, query), 200)
    }
  )
}
