import { Hono } from 'hono'
import { articleQuery } from '../../../contract/articles.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import {
  articleEdit,
  articleHistory,
  articleId,
  articleInput,
  previewInput,
  preview as previewReply,
  written
} from '../../../contract/writing.ts'
import { type AppEnv, requireMember } from '../../accounts/session.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/open.ts'
import { describe } from '../../platform/http/describeRoute.ts'
import { requestLanguage } from '../../platform/http/language.ts'
import { limit } from '../../platform/http/rateLimit.ts'
import { valid } from '../../platform/http/validation.ts'
import { articleHistory as readHistory } from './history.ts'
import { openPreviews } from './preview.ts'
import { addArticle, deleteArticle, reEditArticle, restoreArticle } from './write.ts'

const ERRORS: ErrorCode[] = ['unauthorized', 'csrf', 'forbidden', 'invalid', 'too_complex', 'too_fast']
const CHANGE: ErrorCode[] = [...ERRORS, 'not_found', 'managed_elsewhere']

/** Routes under /api/article: writing. */
export function writeRoutes(db: Db, { trustProxy, holdFirstPosts }: Config) {
  const posts = limit('post', { times: 6, trustProxy })
  const removals = limit('remove', { times: 30, trustProxy })
  // Allows a preview per pause in typing.
  const looks = limit('preview', { times: 120, trustProxy, local: true })
  const preview = openPreviews()
  return new Hono<AppEnv>()
    .post(
      '/addArticle',
      describe('articles', 'Create an article', written, [...ERRORS, 'content_expired', 'duplicate_content']),
      requireMember,
      valid('json', articleInput),
      posts,
      async c => c.json(await addArticle(db, c.get('member'), holdFirstPosts, c.req.valid('json')), 200)
    )
    .post(
      '/reEditArticle',
      describe('articles', 'Update an article', written, [...CHANGE, 'content_expired', 'duplicate_content']),
      requireMember,
      valid('json', articleEdit),
      posts,
      async c => c.json(await reEditArticle(db, c.get('member'), holdFirstPosts, c.req.valid('json')), 200)
    )
    .get(
      '/getArticleHistory',
      describe('articles', 'List the earlier texts of an own article', articleHistory, [
        'unauthorized',
        'forbidden',
        'not_found',
        'managed_elsewhere',
        'invalid'
      ]),
      requireMember,
      valid('query', articleQuery),
      async c => c.json(await readHistory(db, c.get('member'), c.req.valid('query').id), 200)
    )
    .post(
      '/deleteArticle',
      describe('articles', 'Delete an article', written, CHANGE),
      requireMember,
      valid('json', articleId),
      removals,
      async c => c.json(await deleteArticle(db, c.get('member'), c.req.valid('json').id), 200)
    )
    .post(
      '/restoreArticle',
      describe('articles', 'Restore a deleted article', written, CHANGE),
      requireMember,
      valid('json', articleId),
      removals,
      async c => c.json(await restoreArticle(db, c.get('member'), c.req.valid('json').id), 200)
    )
    .post(
      '/preview',
      describe('articles', 'Render Markdown as a preview', previewReply, [
        'unauthorized',
        'csrf',
        'invalid',
        'too_complex',
        'too_fast'
      ]),
      requireMember,
      valid('json', previewInput),
      looks,
      async c => {
        return c.json(await preview(c.get('member').id, c.req.valid('json').content, requestLanguage(c)), 200)
      }
    )
}
