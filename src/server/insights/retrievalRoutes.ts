import { Hono } from 'hono'
import { retrieval, retrievalInput } from '../../contract/retrieval.ts'
import { type AskedByAdmin, onlyAdmins } from '../accounts/requireAdmin.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/open.ts'
import { describe } from '../platform/http/describeRoute.ts'
import { valid } from '../platform/http/validation.ts'
import type { Meaning } from '../retrieval/passages/semanticSearch.ts'
import { lookInto } from './explainRetrieval.ts'

/** Below /api/admin: how the assistant comes to an answer. */
export function retrievalRoutes(db: Db, config: Config, meaning: Meaning | undefined) {
  return new Hono<AskedByAdmin>().post(
    '/assistant/test',
    describe('admin', 'What a question finds, by which scores, and what a model would be sent', retrieval, [
      'unauthorized',
      'forbidden',
      'csrf',
      'invalid'
    ]),
    onlyAdmins,
    valid('json', retrievalInput),
    async c => c.json(await lookInto(db, config, c.get('admin'), c.req.valid('json'), meaning), 200)
  )
}
