import { Hono } from 'hono'
import {
  allReaded,
  allReadedInput,
  messageList,
  messagePreferences,
  messagePreferencesInput,
  messageQuery,
  readedInput,
  unreadCounts
} from '../../contract/messages.ts'
import { type AppEnv, requireMember } from '../accounts/session.ts'
import type { Db } from '../platform/db/open.ts'
import { describe } from '../platform/http/describeRoute.ts'
import { requestLanguage } from '../platform/http/language.ts'
import { valid } from '../platform/http/validation.ts'
import { listMessages } from './list.ts'
import { markAllRead, markRead } from './markRead.ts'
import { readPreferences, setPreferences } from './preferences.ts'
import { countUnread } from './unreadCounts.ts'

/** Routes under /api/message: notifications. */
export function messageRoutes(db: Db) {
  return new Hono<AppEnv>()
    .get(
      '/getNewMessageStatus',
      describe('messages', 'Count unread notifications', unreadCounts, ['unauthorized']),
      requireMember,
      async c => c.json(await countUnread(db, c.get('member')), 200)
    )
    .get(
      '/getMessage',
      describe('messages', 'List notifications, newest first', messageList, ['unauthorized', 'invalid']),
      requireMember,
      valid('query', messageQuery),
      async c => c.json(await listMessages(db, c.get('member'), c.req.valid('query'), requestLanguage(c)), 200)
    )
    .post(
      '/setMessageReaded',
      describe('messages', 'Mark a notification as read', unreadCounts, [
        'unauthorized',
        'csrf',
        'not_found',
        'invalid'
      ]),
      requireMember,
      valid('json', readedInput),
      async c => c.json(await markRead(db, c.get('member'), c.req.valid('json').id), 200)
    )
    .post(
      '/setAllMessageReaded',
      describe('messages', 'Mark all notifications as read, or those of a type', allReaded, [
        'unauthorized',
        'csrf',
        'invalid'
      ]),
      requireMember,
      valid('json', allReadedInput),
      async c => c.json(await markAllRead(db, c.get('member'), c.req.valid('json')), 200)
    )
    .get(
      '/preferences',
      describe('messages', 'Get notification preferences', messagePreferences, ['unauthorized']),
      requireMember,
      async c => c.json(await readPreferences(db, c.get('member')), 200)
    )
    .post(
      '/preferences',
      describe('messages', 'Update notification preferences', messagePreferences, ['unauthorized', 'csrf', 'invalid']),
      requireMember,
      valid('json', messagePreferencesInput),
      async c => c.json(await setPreferences(db, c.get('member'), c.req.valid('json')), 200)
    )
}
