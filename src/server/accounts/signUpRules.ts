import { APIError, createAuthMiddleware } from 'better-auth/api'
import { nicknameFault } from '../../domain/account/nickname.ts'
import { loadOnce } from '../../domain/loadOnce.ts'
import type { Db } from '../platform/db/open.ts'
import { NO_ADDRESS } from './centralLogin.ts'
import { isNicknameTaken } from './identity.ts'

/** Fewer guesses than 10^6 (zxcvbn's score 1 and below) are tried in minutes. */
const LEAST_SCORE = 2

/** Loaded with the first use, and kept: ranking the lists takes 70 ms of a processor. */
const loadWeighing = loadOnce(async () => {
  const [{ ZxcvbnFactory }, { dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common')
  ])
  return new ZxcvbnFactory({ dictionary })
})

/** Throws PASSWORD_COMMON for a password that stands in lists of common ones, or is made of such, or of `known` words. */
async function refuseCommonPassword(password: string, known: readonly string[]): Promise<void> {
  const weighing = await loadWeighing()
  const { score } = weighing.check(password, [...known])
  if (score < LEAST_SCORE)
    throw new APIError('UNPROCESSABLE_ENTITY', { code: 'PASSWORD_COMMON', message: 'This password is easily guessed.' })
}

/** Longer ones are refused for their length, without the work of weighing them. */
export const MAX_PASSWORD_LENGTH = 128
/** What somebody who signs up may say; the central service alone gives staff names and uuids. */
const ACCEPTED_FIELDS = new Set(['email', 'password', 'name', 'callbackURL', 'rememberMe'])

/** Goes before every call of better-auth: common passwords, nicknames, and fields that nobody may give themselves. */
export const signUpRules = (db: Db) =>
  createAuthMiddleware(async ({ path, body }) => {
    const text = (value: unknown) => (typeof value === 'string' ? value : '')
    if (path !== '/sign-up/email') {
      const fresh = text(body?.newPassword)
      if (fresh && fresh.length <= MAX_PASSWORD_LENGTH) await refuseCommonPassword(fresh, [])
      return
    }
    const { email, password } = body ?? {}
    const unasked = Object.keys(body ?? {}).find(key => !ACCEPTED_FIELDS.has(key))
    if (unasked) throw new APIError('BAD_REQUEST', { code: 'FIELD_NOT_ALLOWED', message: `${unasked} cannot be set.` })
    const name = text(body?.name).trim()
    if (nicknameFault(name, false))
      throw new APIError('UNPROCESSABLE_ENTITY', { code: 'NICKNAME_INVALID', message: 'This nickname cannot be used.' })
    // A person who signs up again with an address gets a mail, and a reply that does not reveal the account.
    if (await isNicknameTaken(db, name, { email: text(email) }))
      throw new APIError('UNPROCESSABLE_ENTITY', { code: 'NICKNAME_TAKEN', message: 'Somebody has this nickname.' })
    if (text(email).trim().toLowerCase().endsWith(NO_ADDRESS))
      throw new APIError('UNPROCESSABLE_ENTITY', { code: 'INVALID_EMAIL', message: 'This address cannot be used.' })
    if (text(password).length <= MAX_PASSWORD_LENGTH) await refuseCommonPassword(text(password), [text(email), name])
    return { context: { body: { name } } }
  })

/**
 * Goes after every call, and keeps the token of a session from scripts: the browser has it as a cookie. A sign-up says
 * whether it signed in and nothing else: better-auth shows the account, or one that it makes up where the address has
 * one, and the two look different.
 */
export const replyWithoutToken = createAuthMiddleware(async ({ path, context, json }) => {
  const { returned } = context
  if (typeof returned !== 'object' || returned === null || !('token' in returned) || returned instanceof Error) return
  const { token, ...rest } = returned
  return json(path === '/sign-up/email' ? { signedIn: token !== null } : rest)
})
