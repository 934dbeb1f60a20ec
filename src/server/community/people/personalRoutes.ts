import { Hono } from 'hono'
import { personalInfo, personalInput, userIdQuery, userInfos } from '../../../contract/accounts.ts'
import { type AppEnv, changesPeople, requireMember } from '../../accounts/session.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/open.ts'
import { describe } from '../../platform/http/describeRoute.ts'
import { requestLanguage } from '../../platform/http/language.ts'
import { limit } from '../../platform/http/rateLimit.ts'
import { valid } from '../../platform/http/validation.ts'
import { readPersonalInfo, readUserInfos, setPersonalInfo } from './personalInfo.ts'

/** Routes under /api/personalSetting: the own profile, and public profiles. */
export function personalRoutes(db: Db, config: Config) {
  // A new name changes every page that shows the person.
  const changes = limit('profile', { times: 10, trustProxy: config.trustProxy })
  return new Hono<AppEnv>()
    .get(
      '/getPersonalInfo',
      describe('accounts', 'Get your profile', personalInfo, ['unauthorized']),
      requireMember,
      async c => c.json(await readPersonalInfo(db, c.get('member'), requestLanguage(c)), 200)
    )
    .get(
      '/getUserInfos',
      describe('accounts', "Get a person's public profile", userInfos, ['not_found', 'invalid']),
      valid('query', userIdQuery),
      async c => c.json(await readUserInfos(db, c.get('actor'), c.req.valid('query').userId, requestLanguage(c)), 200)
    )
    .post(
      '/setPersonalInfo',
      describe('accounts', 'Update your profile', personalInfo, ['unauthorized', 'invalid', 'csrf', 'too_fast']),
      requireMember,
      changesPeople,
      valid('json', personalInput),
      changes,
      async c => c.json(await setPersonalInfo(db, c.get('member'), c.req.valid('json'), requestLanguage(c)), 200)
    )
}
