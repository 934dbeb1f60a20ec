import { Hono } from 'hono'
import { goldenAuthorList, goldenAuthorQuery, type Profile, profile } from '../../contract/accounts.ts'
import type { Db } from '../db/open.ts'
import { describe } from '../http/describe.ts'
import { requestLanguage } from '../http/language.ts'
import { valid } from '../http/valid.ts'
import { listGoldenAuthors } from './golden.ts'

export function accountRoutes(db: Db) {
  return new Hono()
    .get('/userLogin', describe('accounts', 'The profile of who asks; status 1 for a guest', profile), c => {
      const guest: Profile = {
        status: 1,
        reason: '',
        id: null,
        uuid: '',
        name: '',
        nickname: '',
        lang: requestLanguage(c),
        headPic: '',
        role: '',
        pinout_login_ticket: '',
        csrfToken: ''
      }
      return c.json(guest, 200, { 'Cache-Control': 'no-store' })
    })
    .get(
      '/getGoldenAuthorList',
      describe('accounts', 'Authors by accepted answers and likes of the last 90 days', goldenAuthorList, ['invalid']),
      valid('query', goldenAuthorQuery),
      async c => c.json({ list: await listGoldenAuthors(db, c.req.valid('query').num, requestLanguage(c)) }, 200)
    )
}
