import { Hono } from 'hono'
import { userIdQuery } from '../../../contract/accounts.ts'
import { articleList } from '../../../contract/articles.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { followedArticlesQuery, followInput, followList, followState } from '../../../contract/follows.ts'
import { personPageQuery } from '../../../contract/paging.ts'
import { type AppEnv, member, membersUnlessNamed, requireMember } from '../../accounts/session.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/open.ts'
import { describe } from '../../platform/http/describeRoute.ts'
import { requestLanguage } from '../../platform/http/language.ts'
import { limit } from '../../platform/http/rateLimit.ts'
import { valid } from '../../platform/http/validation.ts'
import { follow, isFollowing, listFollowedArticles, listFollows, unfollow } from './follows.ts'

const REFUSED: ErrorCode[] = ['unauthorized', 'csrf', 'invalid', 'too_fast']

/** Routes under /api/focus: follows. */
export function followRoutes(db: Db, { trustProxy }: Config) {
  const pace = limit('follow', { times: 60, trustProxy })
  return new Hono<AppEnv>()
    .get(
      '/getFocusList',
      describe('follows', 'List the people a person follows', followList, ['unauthorized', 'invalid']),
      membersUnlessNamed,
      valid('query', personPageQuery),
      async c => {
        const [actor, query] = [c.get('actor'), c.req.valid('query')]
        const userId = query.userId ?? member(actor).id
        return c.json(await listFollows(db, actor, userId, query, requestLanguage(c)), 200)
      }
    )
    .get(
      '/getFocusArticleList',
      describe('follows', 'List articles by the people a person follows', articleList, ['unauthorized', 'invalid']),
      membersUnlessNamed,
      valid('query', followedArticlesQuery),
      async c => {
        const [actor, query] = [c.get('actor'), c.req.valid('query')]
        return c.json(await listFollowedArticles(db, actor, query.userId ?? member(actor).id, query), 200)
      }
    )
    .get(
      '/checkFocus',
      describe('follows', 'Check whether you follow a person', followState, ['unauthorized', 'invalid']),
      requireMember,
      valid('query', userIdQuery),
      async c => {
        const following = await isFollowing(db, c.get('member'), c.req.valid('query').userId)
        return c.json({ following }, 200)
      }
    )
    .post(
      '/addFocus',
      describe('follows', 'Follow a person', followState, [...REFUSED, 'not_found', 'not_yourself']),
      requireMember,
      valid('json', followInput),
      pace,
      async c => c.json(await follow(db, c.get('member'), c.req.valid('json').userId), 200)
    )
    .post(
      '/delFocus',
      describe('follows', 'Unfollow a person', followState, REFUSED),
      requireMember,
      valid('json', followInput),
      pace,
      async c => c.json(await unfollow(db, c.get('member'), c.req.valid('json').userId), 200)
    )
}
