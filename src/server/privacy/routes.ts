import { Hono } from 'hono'
import { done } from '../../contract/accounts.ts'
import { deleteInput, ownData } from '../../contract/ownData.ts'
import type { OpenAuth } from '../accounts/openAuth.ts'
import { type AppEnv, changesPeople, requireMember } from '../accounts/session.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/open.ts'
import { describe } from '../platform/http/describeRoute.ts'
import { limit } from '../platform/http/rateLimit.ts'
import { valid } from '../platform/http/validation.ts'
import { deleteAccount } from './deletion.ts'
import { exportOwnData } from './export.ts'

const HOUR = 3600

/** Routes under /api/personalSetting: export of personal data, and account deletion. */
export function ownDataRoutes(db: Db, auth: OpenAuth, { trustProxy }: Config) {
  return new Hono<AppEnv>()
    .get(
      '/exportMyData',
      describe('accounts', 'Export your personal data', ownData, ['unauthorized', 'too_fast']),
      requireMember,
      limit('export', { times: 3, seconds: HOUR, trustProxy }),
      async c => {
        const own = c.get('member')
        const data = await exportOwnData(db, own)
        return c.body(JSON.stringify(data, null, 2), 200, {
          'Content-Type': 'application/json; charset=utf-8',
          'Content-Disposition': `attachment; filename="pinout-${own.id}.json"`,
          'Cache-Control': 'private, no-store'
        })
      }
    )
    .post(
      '/deleteAccount',
      describe('accounts', 'Delete your account', done, [
        'unauthorized',
        'csrf',
        'invalid',
        'wrong_password',
        'last_admin',
        'too_fast'
      ]),
      requireMember,
      changesPeople,
      valid('json', deleteInput),
      // Counts refused attempts too, because the call reveals whether a password is correct.
      limit('delete-account', { times: 10, trustProxy, countRefused: true }),
      async c => {
        await deleteAccount(db, auth, c.get('member'), c.req.valid('json'), c.req.raw.headers)
        return c.json({ ok: true } as const, 200)
      }
    )
}
