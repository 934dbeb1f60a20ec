import { Hono } from 'hono'
import { articleDetail, articleList, articleListQuery, articleQuery } from '../../../contract/articles.ts'
import type { AppEnv } from '../../accounts/session.ts'
import type { Db } from '../../platform/db/open.ts'
import { describe } from '../../platform/http/describeRoute.ts'
import { requestLanguage } from '../../platform/http/language.ts'
import { valid } from '../../platform/http/validation.ts'
import { readArticle } from './article.ts'
import type { ListCache } from './listCache.ts'

export function articleRoutes(db: Db, lists: ListCache) {
  return new Hono<AppEnv>()
    .get(
      '/getArticleList',
      describe('articles', 'List articles', articleList, ['invalid', 'unauthorized', 'forbidden']),
      valid('query', articleListQuery),
      async c => c.json(await lists.list(c.get('actor'), c.req.valid('query')), 200)
    )
    .get(
      '/getArticle',
      describe('articles', 'Get an article', articleDetail, ['invalid', 'not_found']),
      valid('query', articleQuery),
      async c => c.json(await readArticle(db, c.get('actor'), c.req.valid('query').id, requestLanguage(c)), 200)
    )
}
