import { Hono } from 'hono'
import { done } from '../../../contract/accounts.ts'
import {
  commentEdit,
  commentHistory,
  commentInput,
  commentQuery,
  discussion,
  discussQuery,
  newComment
} from '../../../contract/comments.ts'
import { idInput } from '../../../contract/ids.ts'
import { type AppEnv, requireMember } from '../../accounts/session.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/open.ts'
import { describe } from '../../platform/http/describeRoute.ts'
import { requestLanguage } from '../../platform/http/language.ts'
import { limit } from '../../platform/http/rateLimit.ts'
import { valid } from '../../platform/http/validation.ts'
import { readDiscussion } from './discussion.ts'
import { addComment, deleteComment, editComment, commentHistory as readHistory, restoreComment } from './write.ts'

/** Routes under /api/discuss: comments on articles. */
export function commentRoutes(db: Db, { trustProxy }: Config) {
  return new Hono<AppEnv>()
    .get(
      '/getArticleDiscuss',
      describe('comments', 'List the comments of an article', discussion, ['invalid', 'not_found', 'too_fast']),
      valid('query', discussQuery),
      // Allows frequent page turns and refreshes.
      limit('discussion', { times: 120, trustProxy, local: true }),
      async c => c.json(await readDiscussion(db, c.get('actor'), c.req.valid('query'), requestLanguage(c)), 200)
    )
    .post(
      '/addArticleDiscuss',
      describe('comments', 'Create a comment or a reply', newComment, [
        'unauthorized',
        'csrf',
        'not_found',
        'invalid',
        'duplicate_content',
        'too_many_links',
        'too_complex',
        'too_fast'
      ]),
      requireMember,
      valid('json', commentInput),
      limit('comment', { times: 20, trustProxy }),
      async c => c.json({ id: await addComment(db, c.get('member'), c.req.valid('json')) }, 200)
    )
    .post(
      '/editDiscuss',
      describe('comments', 'Change the text of an own comment', done, [
        'unauthorized',
        'csrf',
        'forbidden',
        'not_found',
        'content_expired',
        'invalid',
        'too_many_links',
        'too_complex',
        'too_fast'
      ]),
      requireMember,
      valid('json', commentEdit),
      limit('comment', { times: 20, trustProxy }),
      async c => {
        await editComment(db, c.get('member'), c.req.valid('json'))
        return c.json({ ok: true } as const, 200)
      }
    )
    .get(
      '/getDiscussHistory',
      describe('comments', 'List the earlier texts of an own comment', commentHistory, [
        'unauthorized',
        'forbidden',
        'not_found',
        'invalid'
      ]),
      requireMember,
      valid('query', commentQuery),
      async c => c.json(await readHistory(db, c.get('member'), c.req.valid('query').id), 200)
    )
    .post(
      '/restoreDiscuss',
      describe('comments', 'Restore a deleted comment', done, [
        'unauthorized',
        'csrf',
        'forbidden',
        'not_found',
        'invalid',
        'too_fast'
      ]),
      requireMember,
      valid('json', idInput),
      limit('comment', { times: 20, trustProxy }),
      async c => {
        await restoreComment(db, c.get('member'), c.req.valid('json').id)
        return c.json({ ok: true } as const, 200)
      }
    )
    .post(
      '/deleteDiscuss',
      describe('comments', 'Delete a comment and keep its replies', done, [
        'unauthorized',
        'csrf',
        'forbidden',
        'not_found',
        'invalid'
      ]),
      requireMember,
      valid('json', idInput),
      async c => {
        await deleteComment(db, c.get('member'), c.req.valid('json').id)
        return c.json({ ok: true } as const, 200)
      }
    )
}
