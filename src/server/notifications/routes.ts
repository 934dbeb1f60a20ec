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

/** /api/message: what people are told. */
export function messageRoutes(db: Db) {
  return new Hono<AppEnv>()
    .get(
      '/getNewMessageStatus',
      describe('messages', 'How many messages I have not read', unreadCounts, ['unauthorized']),
      requireMember,
      async c => c.json(await countUnread(db, c.get('member')), 200)
    )
    .get(
      '/getMessage',
      describe('messages', 'What I was told, the newest first', messageList, ['unauthorized', 'invalid']),
      requireMember,
      valid('query', messageQuery),
      async c => c.json(await listMessages(db, c.get('member'), c.req.valid('query'), requestLanguage(c)), 200)
    )
    .post(
      '/setMessageReaded',
      describe('messages', 'Marks a message as read', unreadCounts, ['unauthorized', 'csrf', 'not_found', 'invalid']),
      requireMember,
      valid('json', readedInput),
      async c => c.json(await markRead(db, c.get('member'), c.req.valid('json').id), 200)
    )
    .post(
      '/setAllMessageReaded',
      describe('messages', 'Marks all messages, or those of a type, as read', allReaded, [
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
      describe('messages', 'What I want to be told, and how', messagePreferences, ['unauthorized']),
      requireMember,
      async c => c.json(await readPreferences(db, c.get('member')), 200)
    )
    .post(
      '/preferences',
      describe('messages', 'Stores what I want to be told', messagePreferences, ['unauthorized', 'csrf', 'invalid']),
      requireMember,
      valid('json', messagePreferencesInput),
      async c => c.json(await setPreferences(db, c.get('member'), c.req.valid('json')), 200)
    )
}
