import { Hono } from 'hono'
import {
  adminClaim,
  done,
  languageChoice,
  profile,
  signedOut,
  signInRequest,
  signInWays,
  userCodeQuery
} from '../../contract/accounts.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/open.ts'
import { addressOf } from '../platform/http/clientAddress.ts'
import { describe } from '../platform/http/describeRoute.ts'
import { requestLanguage } from '../platform/http/language.ts'
import { limit } from '../platform/http/rateLimit.ts'
import { valid } from '../platform/http/validation.ts'
import { claimFirstAdmin } from './firstAdmin.ts'
import { chooseLanguage } from './language.ts'
import type { OpenAuth } from './openAuth.ts'
import { profileOf } from './profile.ts'
import { withCurrentSignature } from './rotatedSecret.ts'
import { type AppEnv, changesPeople, openToBlocked, requireCsrfHeader, requireMember } from './session.ts'
import { endSession, renewSession } from './sessionCache.ts'
import { readSignInRequest } from './signInRequest.ts'

/** Routes under /api/user: current user, sign-out, language, QR sign-in and first admin. */
export function accountRoutes(db: Db, auth: OpenAuth, config: Config) {
  const guesses = limit('sign-in', { times: 10, trustProxy: config.trustProxy, countRefused: true })
  return new Hono<AppEnv>()
    .get(
      '/userLogin',
      describe('accounts', 'Get the current user and CSRF token', profile, [], ['openToBlocked']),
      openToBlocked,
      async c => {
        const session = c.get('session')
        const cookies = session ? await renewSession(auth, session, c.req.raw.headers) : []
        for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
        c.header('Cache-Control', 'no-store')
        return c.json(await profileOf(session, auth.secret, requestLanguage(c)), 200)
      }
    )
    .get(
      '/userLoginOut',
      describe('accounts', 'Sign out', signedOut, ['csrf'], ['openToBlocked']),
      openToBlocked,
      requireCsrfHeader(auth.secrets),
      async c => {
        const session = c.get('session')
        if (session) {
          for (const cookie of await endSession(db, auth, session, c.req.raw.headers))
            c.header('Set-Cookie', cookie, { append: true })
          c.get('sessions').forget()
        }
        c.header('Cache-Control', 'no-store')
        return c.json({ centralLogout: config.centralLogout ?? null }, 200)
      }
    )
    .post(
      '/setLanguage',
      describe('accounts', 'Set your language', done, ['unauthorized', 'csrf', 'invalid']),
      requireMember,
      changesPeople,
      valid('json', languageChoice),
      async c => {
        const { id } = c.get('member')
        const { uuid, pinout_login_ticket: ticket } = await profileOf(c.get('session'), auth.secret, 'zh')
        await chooseLanguage(db, config, id, c.req.valid('json').lang, { uuid, ticket })
        return c.json({ ok: true as const }, 200)
      }
    )
    .get('/signInWays', describe('accounts', 'List the ways to sign in', signInWays), c =>
      c.json({ central: config.central !== undefined, verified: config.mail.smtp !== undefined }, 200)
    )
    .get(
      '/signInRequest',
      describe('accounts', 'Get a QR sign-in request', signInRequest, [
        'unauthorized',
        'csrf',
        'not_found',
        'link_expired',
        'too_fast'
      ]),
      requireMember,
      requireCsrfHeader(auth.secrets),
      valid('query', userCodeQuery),
      guesses,
      async c => {
        const request = {
          member: c.get('member'),
          code: c.req.valid('query').code,
          headers: withCurrentSignature(c.req.raw.headers, auth.secrets),
          address: addressOf(c, config.trustProxy)
        }
        return c.json(await readSignInRequest(db, auth, request), 200)
      }
    )
    .post(
      '/claimAdmin',
      describe('accounts', 'Claim the first admin account', done, [
        'unauthorized',
        'csrf',
        'invalid',
        'too_fast',
        'link_expired'
      ]),
      requireMember,
      changesPeople,
      valid('json', adminClaim),
      guesses,
      async c => {
        await claimFirstAdmin(db, auth, c.get('member').id, c.req.valid('json').token)
        return c.json({ ok: true as const }, 200)
      }
    )
}
