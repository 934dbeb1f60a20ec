import { randomInt } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { eq } from 'drizzle-orm'
import { userAgentOf } from '../../domain/account/userAgent.ts'
import type { Db } from '../platform/db/open.ts'
import { deviceCodes } from '../platform/db/schema.ts'
import { ADDRESS_HEADER } from '../platform/http/clientAddress.ts'

/** Lifetime of a code in seconds. */
export const CODE_LIFE = 180
/** The only client of the device grant: the waiting page of this site. */
export const CLIENT = 'pinout-login'
const GRANT = 'urn:ietf:params:oauth:grant-type:device_code'
const COOKIE = 'device'

interface Issued {
  device_code: string
  user_code: string
  expires_in: number
}

/**
 * Implements sign-in by QR code with the device grant (RFC 8628). The device code is an HttpOnly cookie of the starting
 * browser, so that no other browser can redeem it. The resulting session is a cookie too, so no script can read either.
 * Both screens show the same number, as protection against people being talked into approving a code.
 */
export function qrSignIn(db: Db): BetterAuthPlugin {
  return {
    id: 'qr-sign-in',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/device/code',
          handler: createAuthMiddleware(async ({ body }) => {
            refuseAny(body)
            return { context: { body: { client_id: CLIENT } } }
          })
        },
        {
          matcher: ({ path }) => path === '/device/token',
          handler: createAuthMiddleware(async ctx => {
            refuseAny(ctx.body)
            const cookie = ctx.context.createAuthCookie(COOKIE)
            const code = await ctx.getSignedCookie(cookie.name, ctx.context.secret)
            // Sent by another browser, or by this one after the code was used.
            if (!code) throw new APIError('BAD_REQUEST', { error: 'invalid_grant' })
            return { context: { body: { grant_type: GRANT, client_id: CLIENT, device_code: code } } }
          })
        }
      ],
      after: [
        {
          matcher: ({ path }) => path === '/device/code',
          handler: createAuthMiddleware(async ctx => {
            const issued = ctx.context.returned as Issued | APIError
            if (issued instanceof Error) return
            const cookie = ctx.context.createAuthCookie(COOKIE, { maxAge: CODE_LIFE })
            await ctx.setSignedCookie(cookie.name, issued.device_code, ctx.context.secret, cookie.attributes)
            const number = String(randomInt(10, 100))
            const ipAddress = ctx.headers?.get(ADDRESS_HEADER) ?? ''
            const userAgent = userAgentOf(ctx.headers?.get('user-agent') ?? '')
            await db
              .update(deviceCodes)
              .set({ number, ipAddress, userAgent })
              .where(eq(deviceCodes.deviceCode, issued.device_code))
            return ctx.json({ user_code: issued.user_code, expires_in: issued.expires_in, number })
          })
        },
        {
          matcher: ({ path }) => path === '/device/token',
          handler: createAuthMiddleware(async ctx => {
            const { newSession, returned } = ctx.context
            if (returned instanceof Error || !newSession) return
            await setSessionCookie(ctx, newSession)
            const cookie = ctx.context.createAuthCookie(COOKIE, { maxAge: 0 })
            ctx.setCookie(cookie.name, '', cookie.attributes)
            return ctx.json({ signed_in: true })
          })
        }
      ]
    }
  }
}

/** Refuses bodies: all input comes from this plugin and the cookie, and a body could only override it. */
function refuseAny(body: unknown): void {
  if (Object.keys((body as object | undefined) ?? {}).length > 0)
    throw new APIError('BAD_REQUEST', { error: 'invalid_request' })
}
