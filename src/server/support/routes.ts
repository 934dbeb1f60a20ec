import { Hono } from 'hono'
import type { ErrorCode } from '../../contract/errors.ts'
import { pageQuery } from '../../contract/paging.ts'
import {
  supportInbox,
  supportInput,
  supportMessage,
  supportPage,
  supportQuery,
  supportRead,
  supportReadInput
} from '../../contract/support.ts'
import { type AppEnv, requireMember, requireStaff } from '../accounts/session.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/open.ts'
import { describe } from '../platform/http/describeRoute.ts'
import { requestLanguage } from '../platform/http/language.ts'
import { limit } from '../platform/http/rateLimit.ts'
import { valid } from '../platform/http/validation.ts'
import { markChatRead, readChat, say } from './chat.ts'
import { listChats } from './inbox.ts'
import { supportUnread } from './unreadChats.ts'

const READ_ERRORS: ErrorCode[] = ['unauthorized', 'forbidden', 'not_found', 'invalid']

/** Routes under /api/support: the private chat of a member with the support account. */
export function supportRoutes(db: Db, { trustProxy }: Config) {
  const pace = limit('support', { times: 20, trustProxy })
  return new Hono<AppEnv>()
    .get(
      '/messages',
      describe('support', 'Get the chat with support; staff name the member', supportPage, READ_ERRORS),
      requireMember,
      valid('query', supportQuery),
      async c => c.json(await readChat(db, c.get('member'), c.req.valid('query'), requestLanguage(c)), 200)
    )
    .post(
      '/messages',
      describe('support', 'Send a chat message', supportMessage, [...READ_ERRORS, 'csrf', 'too_complex', 'too_fast']),
      requireMember,
      valid('json', supportInput),
      pace,
      async c => c.json(await say(db, c.get('member'), c.req.valid('json'), requestLanguage(c)), 200)
    )
    .get(
      '/inbox',
      describe('support', 'List all chats (staff)', supportInbox, ['unauthorized', 'forbidden', 'invalid']),
      requireStaff,
      valid('query', pageQuery),
      async c => c.json(await listChats(db, c.get('staff'), c.req.valid('query')), 200)
    )
    .post(
      '/read',
      describe('support', 'Mark chat messages as read', supportRead, [...READ_ERRORS, 'csrf']),
      requireMember,
      valid('json', supportReadInput),
      async c => {
        const actor = c.get('member')
        const { id, userId } = c.req.valid('json')
        await markChatRead(db, actor, id, userId)
        return c.json({ unread: await supportUnread(db, actor, userId) }, 200)
      }
    )
}
