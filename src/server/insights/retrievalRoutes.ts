import { Hono } from 'hono'
import { retrieval, retrievalInput } from '../../contract/retrieval.ts'
import { type AdminEnv, requireAdmin } from '../accounts/session.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/open.ts'
import { describe } from '../platform/http/describeRoute.ts'
import { valid } from '../platform/http/validation.ts'
import type { PassageSearch } from '../retrieval/passages/passageSearch.ts'
import { explainRetrieval } from './explainRetrieval.ts'

/** Routes under /api/admin: explains how the assistant finds an answer. */
export function retrievalRoutes(db: Db, config: Config, passages: PassageSearch) {
  return new Hono<AdminEnv>().post(
    '/assistant/test',
    describe('admin', 'Explain the retrieval of a question', retrieval, [
      'unauthorized',
      'forbidden',
      'csrf',
      'invalid'
    ]),
    requireAdmin,
    valid('json', retrievalInput),
    async c => c.json(await explainRetrieval(db, config, c.get('admin'), c.req.valid('json'), passages), 200)
  )
}
