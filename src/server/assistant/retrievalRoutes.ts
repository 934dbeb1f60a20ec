import { Hono } from 'hono'
import { retrieval, retrievalInput } from '../../contract/retrieval.ts'
import { type AskedByAdmin, onlyAdmins } from '../admin/onlyAdmins.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { describe } from '../http/describe.ts'
import { valid } from '../http/valid.ts'
import type { Meaning } from '../search/meaning.ts'
import { lookInto } from './lookInto.ts'

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
