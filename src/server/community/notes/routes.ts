import { Hono } from 'hono'
import { done } from '../../../contract/accounts.ts'
import { idInput } from '../../../contract/ids.ts'
import { note, noteInput, noteList } from '../../../contract/notes.ts'
import { pageQuery } from '../../../contract/paging.ts'
import { type AppEnv, requireMember } from '../../accounts/session.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/open.ts'
import { describe } from '../../platform/http/describeRoute.ts'
import { limit } from '../../platform/http/rateLimit.ts'
import { valid } from '../../platform/http/validation.ts'
import { addNote, listNotes, removeNote } from './notes.ts'

/** Routes under /api/notebook: private notes. */
export function noteRoutes(db: Db, { trustProxy }: Config) {
  return new Hono<AppEnv>()
    .get(
      '/getNoteBookList',
      describe('notes', 'List your notes', noteList, ['unauthorized', 'invalid']),
      requireMember,
      valid('query', pageQuery),
      async c => c.json(await listNotes(db, c.get('member'), c.req.valid('query')), 200)
    )
    .post(
      '/addNoteBook',
      describe('notes', 'Create a note', note, ['unauthorized', 'csrf', 'invalid', 'not_found', 'too_fast']),
      requireMember,
      valid('json', noteInput),
      limit('note', { times: 60, trustProxy }),
      async c => c.json(await addNote(db, c.get('member'), c.req.valid('json')), 200)
    )
    .post(
      '/delNoteBook',
      describe('notes', 'Delete a note', done, ['unauthorized', 'csrf', 'invalid']),
      requireMember,
      valid('json', idInput),
      async c => {
        await removeNote(db, c.get('member'), c.req.valid('json').id)
        return c.json({ ok: true } as const, 200)
      }
    )
}
