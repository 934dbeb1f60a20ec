import { Hono } from 'hono'
import { familyList, familyQuery } from '../../../contract/families.ts'
import type { Db } from '../../platform/db/open.ts'
import { describe } from '../../platform/http/describeRoute.ts'
import { requestLanguage } from '../../platform/http/language.ts'
import { valid } from '../../platform/http/validation.ts'
import { listLevel } from './families.ts'

export function familyRoutes(db: Db) {
  return new Hono().get(
    '/getFamilyList',
    describe('articles', 'List chip families (level 1) or categories (level 2)', familyList, ['invalid']),
    valid('query', familyQuery),
    async c => {
      const { level, parent } = c.req.valid('query')
      return c.json({ list: await listLevel(db, level, parent, requestLanguage(c)) }, 200)
    }
  )
}
