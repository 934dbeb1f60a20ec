import { Hono } from 'hono'
import { assistantCheck } from '../../contract/assistant.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { describe } from '../http/describe.ts'
import { type Asked, member } from '../http/session.ts'
import { checkAssistant } from './check.ts'

/** /kb/api: what the assistant is asked, and how. */
export function assistantRoutes(db: Db, config: Config) {
  return new Hono<Asked>().get(
    '/v1/pinout_ai_search_check',
    describe('assistant', 'What the assistant can do now', assistantCheck, ['unauthorized']),
    async c => c.json(await checkAssistant(db, member(c.get('actor')), config), 200)
  )
}
