import { Hono } from 'hono'
import { unreadCounts } from '../../contract/messages.ts'
import type { Db } from '../db/open.ts'
import { describe } from '../http/describe.ts'
import { type Asked, member } from '../http/session.ts'
import { countUnread } from './unread.ts'

/** /api/message: what people are told. */
export function messageRoutes(db: Db) {
  return new Hono<Asked>().get(
    '/getNewMessageStatus',
    describe('messages', 'How many messages I have not read', unreadCounts, ['unauthorized']),
    async c => c.json(await countUnread(db, member(c.get('actor'))), 200)
  )
}
