import { Hono } from 'hono'
import { saidList } from '../../../contract/comments.ts'
import { personPageQuery } from '../../../contract/paging.ts'
import { type Asked, member, membersUnlessNamed } from '../../accounts/session.ts'
import type { Db } from '../../platform/db/open.ts'
import { describe } from '../../platform/http/describeRoute.ts'
import { valid } from '../../platform/http/validation.ts'
import { listSaid } from './userComments.ts'

/** Below /api/personalSetting: what people said. */
export function saidRoutes(db: Db) {
  return new Hono<Asked>().get(
    '/getDiscussList',
    describe('comments', 'The comments of a person', saidList, ['unauthorized', 'invalid']),
    membersUnlessNamed,
    valid('query', personPageQuery),
    async c => {
      const [actor, query] = [c.get('actor'), c.req.valid('query')]
      return c.json(await listSaid(db, actor, query.userId ?? member(actor).id, query), 200)
    }
  )
}
