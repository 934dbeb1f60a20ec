import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import {
  adminPerson,
  auditList,
  blockInput,
  goldenInput,
  peopleList,
  peopleQuery,
  roleInput,
  unblockInput
} from '../../contract/admin.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { pageQuery } from '../../contract/paging.ts'
import type { Member } from '../accounts/actor.ts'
import type { Db } from '../db/open.ts'
import { describe } from '../http/describe.ts'
import { type Asked, admin } from '../http/session.ts'
import { valid } from '../http/valid.ts'
import { block, setGolden, setRole, unblock } from './acts.ts'
import { listAudits } from './audits.ts'
import { listPeople } from './people.ts'

interface AskedByAdmin {
  Variables: Asked['Variables'] & { admin: Member }
}

const READ: ErrorCode[] = ['unauthorized', 'forbidden', 'invalid']
const WRITE: ErrorCode[] = [...READ, 'csrf', 'not_found']

/** Before anything is parsed: what these calls take is nobody else's to find out. */
const onlyAdmins = createMiddleware<AskedByAdmin>(async (c, next) => {
  c.set('admin', admin(c.get('actor')))
  await next()
})

/** /api/admin: people and their rights, and who changed them. */
export function adminRoutes(db: Db) {
  return new Hono<AskedByAdmin>()
    .use(onlyAdmins)
    .get('/people', describe('admin', 'Finds people', peopleList, READ), valid('query', peopleQuery), async c =>
      c.json(await listPeople(db, c.req.valid('query')), 200)
    )
    .post(
      '/block',
      describe('admin', 'Blocks a person, who is told the reason', adminPerson, [...WRITE, 'not_yourself']),
      valid('json', blockInput),
      async c => c.json(await block(db, c.get('admin'), c.req.valid('json')), 200)
    )
    .post(
      '/unblock',
      describe('admin', 'Lets a blocked person in again', adminPerson, WRITE),
      valid('json', unblockInput),
      async c => c.json(await unblock(db, c.get('admin'), c.req.valid('json')), 200)
    )
    .post(
      '/role',
      describe('admin', 'Makes an admin of a person, or no longer', adminPerson, [...WRITE, 'not_yourself']),
      valid('json', roleInput),
      async c => c.json(await setRole(db, c.get('admin'), c.req.valid('json')), 200)
    )
    .post(
      '/golden',
      describe('admin', 'Sets whether a person is a golden author', adminPerson, WRITE),
      valid('json', goldenInput),
      async c => c.json(await setGolden(db, c.get('admin'), c.req.valid('json')), 200)
    )
    .get(
      '/audits',
      describe('admin', 'What admins did to people', auditList, READ),
      valid('query', pageQuery),
      async c => c.json(await listAudits(db, c.req.valid('query')), 200)
    )
}
