import { Hono } from 'hono'
import { articleList } from '../../../contract/articles.ts'
import { bookmarkState } from '../../../contract/bookmarks.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { idInput } from '../../../contract/ids.ts'
import { personPageQuery } from '../../../contract/paging.ts'
import { type AppEnv, requireMember } from '../../accounts/session.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/open.ts'
import { describe } from '../../platform/http/describeRoute.ts'
import { limit } from '../../platform/http/rateLimit.ts'
import { valid } from '../../platform/http/validation.ts'
import { addBookmark, listBookmarks, removeBookmark } from './bookmarks.ts'

const REFUSED: ErrorCode[] = ['unauthorized', 'csrf', 'invalid', 'too_fast']

/** Routes under /api/article: bookmarks. */
export function bookmarkRoutes(db: Db, { trustProxy }: Config) {
  const pace = limit('bookmark', { times: 60, trustProxy })
  return new Hono<AppEnv>()
    .get(
      '/getArticleCollectionList',
      describe('bookmarks', 'List bookmarked articles', articleList, ['unauthorized', 'forbidden', 'invalid']),
      requireMember,
      valid('query', personPageQuery),
      async c => {
        const [actor, query] = [c.get('member'), c.req.valid('query')]
        return c.json(await listBookmarks(db, actor, query.userId ?? actor.id, query), 200)
      }
    )
    .post(
      '/articleCollection',
      describe('bookmarks', 'Bookmark an article', bookmarkState, [...REFUSED, 'not_found']),
      requireMember,
      valid('json', idInput),
      pace,
      async c => c.json(await addBookmark(db, c.get('member'), c.req.valid('json').id), 200)
    )
    .post(
      '/delArticleCollection',
      describe('bookmarks', 'Remove a bookmark', bookmarkState, REFUSED),
      requireMember,
      valid('json', idInput),
      pace,
      async c => c.json(await removeBookmark(db, c.get('member'), c.req.valid('json').id), 200)
    )
}
