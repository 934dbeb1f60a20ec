import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { logQuery, logReply } from '../../contract/logs.ts'
import { passagesQuery, passagesReply, searchFeedback, searchQuery, searchReply } from '../../contract/search.ts'
import { type AppEnv, tokenless } from '../accounts/session.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/open.ts'
import { describe } from '../platform/http/describeRoute.ts'
import { limit } from '../platform/http/rateLimit.ts'
import { valid } from '../platform/http/validation.ts'
import type { KeywordSearch } from './keywordSearch.ts'
import { matchLogLines } from './logMatches.ts'
import { toReply } from './passages/foundPassage.ts'
import type { PassageSearch } from './passages/passageSearch.ts'
import { noteFeedback } from './searchLog.ts'

/**
 * Routes under /api/search: keyword search, passage search, log lines and search feedback. The two searches by POST
 * change nothing, and a page may send them before its session has been loaded.
 */
export function searchRoutes(db: Db, keywords: KeywordSearch, { trustProxy }: Config, passages: PassageSearch) {
  // Shared by the three search calls, because a client that searches a lot may use any of them.
  const searches = limit('search', { times: 60, trustProxy, local: true })
  return new Hono<AppEnv>()
    .get(
      '/searchKeywords',
      describe('search', 'Search articles by keywords', searchReply, ['invalid', 'too_fast']),
      valid('query', searchQuery),
      searches,
      // With `since`, a reply has whole texts.
      compress(),
      async c => c.json(await keywords.search(c.get('actor'), c.req.valid('query')), 200)
    )
    .post(
      '/m3e_search',
      describe(
        'search',
        'Search passages that answer a question',
        passagesReply,
        ['invalid', 'too_fast'],
        ['tokenless']
      ),
      tokenless,
      valid('json', passagesQuery),
      searches,
      async c => {
        const { verdict, list } = await passages.find(c.get('actor'), c.req.valid('json'))
        return c.json({ verdict, list: list.map(toReply) }, 200)
      }
    )
    .post(
      '/matchLog',
      describe('search', 'Find articles with lines of a log', logReply, ['invalid', 'too_fast'], ['tokenless']),
      tokenless,
      valid('json', logQuery),
      searches,
      async c => c.json(await matchLogLines(db, c.get('actor'), c.req.valid('json')), 200)
    )
    .post(
      '/searchKeywords_feedBack',
      describe('search', 'Rate the results of a search', null, ['not_found']),
      valid('json', searchFeedback),
      limit('search-feedback', { times: 20, trustProxy }),
      async c => {
        await noteFeedback(db, c.req.valid('json'))
        return c.body(null, 204)
      }
    )
}
