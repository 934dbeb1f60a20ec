import { Hono } from 'hono'
import { readInput } from '../../contract/search.ts'
import { type AppEnv, openToBlocked, tokenless } from '../accounts/session.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/open.ts'
import { addressOf } from '../platform/http/clientAddress.ts'
import { describe } from '../platform/http/describeRoute.ts'
import { limit } from '../platform/http/rateLimit.ts'
import { valid } from '../platform/http/validation.ts'
import { countClick } from '../retrieval/searchLog.ts'
import { countRead, visitorOf } from './reads.ts'

/** Routes under /api/article: the beacon of a page that is read. */
export function readRoutes(db: Db, secret: string, { trustProxy }: Config) {
  return new Hono<AppEnv>().post(
    '/read',
    describe(
      'articles',
      'Count a read, and the click of the search that led to it',
      null,
      [],
      ['tokenless', 'openToBlocked']
    ),
    tokenless,
    openToBlocked,
    valid('json', readInput),
    limit('read', { times: 60, trustProxy, local: true }),
    async c => {
      const actor = c.get('actor')
      const visitor = visitorOf(actor, secret, addressOf(c, trustProxy), c.req.header('user-agent') ?? '')
      const { id, sid } = c.req.valid('json')
      await countRead(db, actor, id, visitor)
      if (sid) await countClick(db, sid, id)
      return c.body(null, 204)
    }
  )
}
