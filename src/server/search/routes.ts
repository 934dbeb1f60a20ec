import { Hono } from 'hono'
import { searchQuery, searchReply } from '../../contract/search.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { describe } from '../http/describe.ts'
import { limit } from '../http/limit.ts'
import type { Asked } from '../http/session.ts'
import { valid } from '../http/valid.ts'
import { searchKeywords } from './searchKeywords.ts'

/** /api/search: what is newer than the index that browsers search. */
export function searchRoutes(db: Db, { trustProxy }: Config) {
  return new Hono<Asked>().get(
    '/searchKeywords',
    describe('search', 'Articles with these words that changed after a revision', searchReply, ['invalid', 'too_fast']),
    limit('search', { times: 60, trustProxy }),
    valid('query', searchQuery),
    async c => c.json(await searchKeywords(db, c.get('actor'), c.req.valid('query')), 200)
  )
}
