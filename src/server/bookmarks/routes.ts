import { Hono } from 'hono'
import { articleList } from '../../contract/articles.ts'
import { personPageQuery } from '../../contract/paging.ts'
import type { Db } from '../db/open.ts'
import { describe } from '../http/describe.ts'
import { type Asked, member } from '../http/session.ts'
import { valid } from '../http/valid.ts'
import { listBookmarks } from './bookmarks.ts'

/** Below /api/article: what people bookmarked. */
export function bookmarkRoutes(db: Db) {
  return new Hono<Asked>().get(
    '/getArticleCollectionList',
    describe('bookmarks', 'Articles that I bookmarked; for admins those of anybody', articleList, [
      'unauthorized',
      'forbidden',
      'invalid'
    ]),
    valid('query', personPageQuery),
    async c => {
      const [actor, query] = [member(c.get('actor')), c.req.valid('query')]
      return c.json(await listBookmarks(db, actor, query.userId ?? actor.id, query), 200)
    }
  )
}
