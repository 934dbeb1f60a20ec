import { Hono } from 'hono'
import { noteList } from '../../contract/notes.ts'
import { pageQuery } from '../../contract/paging.ts'
import type { Db } from '../db/open.ts'
import { describe } from '../http/describe.ts'
import { type Asked, member } from '../http/session.ts'
import { valid } from '../http/valid.ts'
import { listNotes } from './notes.ts'

/** /api/notebook: one's private notes. */
export function noteRoutes(db: Db) {
  return new Hono<Asked>().get(
    '/getNoteBookList',
    describe('notes', 'My notes', noteList, ['unauthorized', 'invalid']),
    valid('query', pageQuery),
    async c => c.json(await listNotes(db, member(c.get('actor')), c.req.valid('query')), 200)
  )
}
