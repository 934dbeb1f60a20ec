import { Hono } from 'hono'
import { personalInfo, personalInput, userIdQuery, userInfos } from '../../contract/accounts.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { describe } from '../http/describe.ts'
import { requestLanguage } from '../http/language.ts'
import { limit } from '../http/limit.ts'
import { type Asked, changesPeople, onlyMembers } from '../http/session.ts'
import { valid } from '../http/valid.ts'
import { readPersonalInfo, readUserInfos, setPersonalInfo } from './personal.ts'

/** /api/personalSetting: one's own profile, and what everybody may know of a person. */
export function personalRoutes(db: Db, config: Config) {
  // A new name is drawn on every page that shows the old one.
  const changes = limit('profile', { times: 10, trustProxy: config.trustProxy })
  return new Hono<Asked>()
    .get(
      '/getPersonalInfo',
      describe('accounts', 'My own profile', personalInfo, ['unauthorized']),
      onlyMembers,
      async c => c.json(await readPersonalInfo(db, c.get('member'), requestLanguage(c)), 200)
    )
    .get(
      '/getUserInfos',
      describe('accounts', 'The public profile of a person', userInfos, ['not_found', 'invalid']),
      valid('query', userIdQuery),
      async c => c.json(await readUserInfos(db, c.get('actor'), c.req.valid('query').userId, requestLanguage(c)), 200)
    )
    .post(
      '/setPersonalInfo',
      describe('accounts', 'Stores my profile', personalInfo, ['unauthorized', 'invalid', 'csrf', 'too_fast']),
      onlyMembers,
      changesPeople,
      valid('json', personalInput),
      changes,
      async c => c.json(await setPersonalInfo(db, c.get('member'), c.req.valid('json'), requestLanguage(c)), 200)
    )
}
