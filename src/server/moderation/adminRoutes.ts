import { Hono } from 'hono'
import {
  adminPerson,
  auditList,
  blockInput,
  goldenInput,
  peopleList,
  peopleQuery,
  roleInput,
  staffInput,
  unblockInput
} from '../../contract/admin.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { pageQuery } from '../../contract/paging.ts'
import { type AdminEnv, changesPeople, requireAdmin } from '../accounts/session.ts'
import type { Db } from '../platform/db/open.ts'
import { describe } from '../platform/http/describeRoute.ts'
import { valid } from '../platform/http/validation.ts'
import { listAudits } from './auditLog.ts'
import { listPeople } from './people.ts'
import { block, setGolden, setRole, setStaff, unblock } from './peopleActions.ts'

const READ_ERRORS: ErrorCode[] = ['unauthorized', 'forbidden', 'invalid']
const WRITE: ErrorCode[] = [...READ_ERRORS, 'csrf', 'not_found']

/** Routes under /api/admin: people, their roles, and the audit log. */
export function adminRoutes(db: Db) {
  return new Hono<AdminEnv>()
    .use(requireAdmin, changesPeople)
    .get(
      '/people',
      describe('admin', 'List or search people', peopleList, READ_ERRORS),
      valid('query', peopleQuery),
      async c => c.json(await listPeople(db, c.req.valid('query')), 200)
    )
    .post(
      '/block',
      describe('admin', 'Block a person', adminPerson, [...WRITE, 'not_yourself']),
      valid('json', blockInput),
      async c => c.json(await block(db, c.get('admin'), c.req.valid('json')), 200)
    )
    .post('/unblock', describe('admin', 'Unblock a person', adminPerson, WRITE), valid('json', unblockInput), async c =>
      c.json(await unblock(db, c.get('admin'), c.req.valid('json')), 200)
    )
    .post(
      '/role',
      describe('admin', 'Set the role of a person', adminPerson, [...WRITE, 'not_yourself']),
      valid('json', roleInput),
      async c => c.json(await setRole(db, c.get('admin'), c.req.valid('json')), 200)
    )
    .post(
      '/golden',
      describe('admin', 'Set whether a person is a golden author', adminPerson, WRITE),
      valid('json', goldenInput),
      async c => c.json(await setGolden(db, c.get('admin'), c.req.valid('json')), 200)
    )
    .post(
      '/staff',
      describe('admin', 'Set the staff name of a person', adminPerson, WRITE),
      valid('json', staffInput),
      async c => c.json(await setStaff(db, c.get('admin'), c.req.valid('json')), 200)
    )
    .get(
      '/audits',
      describe('admin', 'List the audit log', auditList, READ_ERRORS),
      valid('query', pageQuery),
      async c => c.json(await listAudits(db, c.req.valid('query')), 200)
    )
}
