import { APIError, createAuthMiddleware } from 'better-auth/api'
import { type NicknameFault, nicknameFault } from '../../domain/account/nickname.ts'
import { loadOnce } from '../../domain/loadOnce.ts'
import { MAX_PASSWORD_LENGTH } from '../../domain/textLimits.ts'
import type { Db } from '../platform/db/open.ts'
import { NO_ADDRESS } from './centralLogin.ts'
import { isNicknameTaken } from './identity.ts'

/** Minimum zxcvbn score. Lower scores, with fewer than 10^6 guesses, are found in minutes. */
const LEAST_SCORE = 2

/** Loaded on first use and then cached, because building the lists takes 70 ms of CPU time. */
const loadWeighing = loadOnce(async () => {
  const [{ ZxcvbnFactory }, { dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common')
  ])
  return new ZxcvbnFactory({ dictionary })
})

/**
 * Checks a new password.
 * @throws APIError PASSWORD_COMMON if it is common, or composed of common or `known` words
 */
async function refuseCommonPassword(password: string, known: readonly string[]): Promise<void> {
  const weighing = await loadWeighing()
  const { score } = weighing.check(password, [...known])
  if (score < LEAST_SCORE)
    throw new APIError('UNPROCESSABLE_ENTITY', { code: 'PASSWORD_COMMON', message: 'This password is easily guessed.' })
}

/** Fields that a sign-up may set. Only the central service sets staff names and uuids. */
const ACCEPTED_FIELDS = new Set(['email', 'password', 'name', 'callbackURL', 'rememberMe'])

/** Error codes of better-auth's replies for the problems with a nickname. */
export const NICKNAME_CODES = {
  too_small: 'NICKNAME_TOO_SHORT',
  too_big: 'NICKNAME_TOO_LONG',
  bad_text: 'NICKNAME_BAD_TEXT',
  not_allowed: 'NICKNAME_RESERVED'
} as const satisfies Record<NicknameFault, string>

/** Runs before every better-auth call. Refuses common passwords, invalid nicknames, and fields that nobody may set. */
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
    const fault = nicknameFault(name, false)
    if (fault)
      throw new APIError('UNPROCESSABLE_ENTITY', {
        code: NICKNAME_CODES[fault],
        message: 'This nickname cannot be used.'
      })
    // A person who signs up again with an address gets a mail, and a reply that does not reveal the account.
    if (await isNicknameTaken(db, name, { email: text(email) }))
      throw new APIError('UNPROCESSABLE_ENTITY', { code: 'NICKNAME_TAKEN', message: 'Somebody has this nickname.' })
    if (text(email).trim().toLowerCase().endsWith(NO_ADDRESS))
      throw new APIError('UNPROCESSABLE_ENTITY', { code: 'INVALID_EMAIL', message: 'This address cannot be used.' })
    if (text(password).length <= MAX_PASSWORD_LENGTH) await refuseCommonPassword(text(password), [text(email), name])
    return { context: { body: { name } } }
  })

/**
 * Runs after every call and removes the session token from the reply, because the browser has it as a cookie. A sign-up
 * only returns whether it signed in. better-auth would return the account, or a fake one if the address is taken, and
 * the two look different.
 */
export const replyWithoutToken = createAuthMiddleware(async ({ path, context, json }) => {
  const { returned } = context
  if (typeof returned !== 'object' || returned === null || !('token' in returned) || returned instanceof Error) return
  const { token, ...rest } = returned
  return json(path === '/sign-up/email' ? { signedIn: token !== null } : rest)
})
