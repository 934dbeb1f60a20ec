import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { deviceAuthorization, genericOAuth } from 'better-auth/plugins'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../domain/textLimits.ts'
import { translator } from '../../locales/translate.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/open.ts'
import { accounts, deviceCodes, sessions, users, verifications } from '../platform/db/schema.ts'
import { ADDRESS_HEADER } from '../platform/http/clientAddress.ts'
import { languageOf } from '../platform/http/language.ts'
import { logError } from '../platform/log.ts'
import { sendMail } from '../platform/mail.ts'
import { logAuthError } from './authErrors.ts'
import { centralProvider } from './centralLogin.ts'
import { ownHosts } from './ownHosts.ts'
import { CLIENT, CODE_LIFE, qrSignIn } from './qrSignIn.ts'
import { replyWithoutToken, signUpRules } from './signUpRules.ts'

const DAY = 24 * 60 * 60
/**
 * Endpoints of better-auth that are disabled here. The session, signing out and profiles have endpoints of our own. No
 * script gets its session or the tokens of the central service. Only signing in reveals whether a password is correct.
 * A QR code is looked up where guesses are counted.
 */
const CLOSED = [
  '/get-session',
  '/update-session',
  '/sign-out',
  '/verify-password',
  '/update-user',
  '/change-email',
  '/delete-user',
  '/delete-user/callback',
  '/list-accounts',
  '/link-social',
  '/unlink-account',
  '/account-info',
  '/get-access-token',
  '/refresh-token',
  '/device',
  '/ok'
]

/** Returns the subject and text of an e-mail in the language of the request. */
function mailText(kind: 'verify' | 'reset' | 'known', request: Request | undefined, url = '') {
  const t = translator(languageOf(request), 'mail')
  return { subject: t(`${kind}_subject`), text: t(`${kind}_text`, { url }) }
}

/**
 * Configures better-auth for accounts, passwords, sessions and sign-in methods on our tables. Without a configured
 * address, `baseURL` follows the request.
 */
export function createAuth(db: Db, config: Config, secret: string) {
  const options = {
    appName: 'Pinout',
    basePath: '/api/auth',
    baseURL: config.siteUrl ?? { allowedHosts: ownHosts(), protocol: 'auto' },
    secret,
    telemetry: { enabled: false },
    logger: { level: 'error', log: logAuthError },
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: accounts,
        verification: verifications,
        deviceCode: deviceCodes
      },
      transaction: true
    }),
    user: {
      fields: { name: 'nickname', image: 'headPic' },
      additionalFields: {
        // Only the central service may set these two. signUpRules prevents it for other people.
        staffName: { type: 'string', fieldName: 'name', required: false, defaultValue: '' },
        uuid: { type: 'string', required: false },
        role: { type: 'string', required: false, input: false, defaultValue: 'user' },
        lang: { type: 'string', required: false, input: false },
        blockReason: { type: 'string', required: false, input: false },
        deletedAt: { type: 'date', required: false, input: false }
      }
    },
    session: { expiresIn: 30 * DAY, updateAge: DAY },
    verification: { storeIdentifier: 'hashed' },
    // Linking requires a confirmed address. Otherwise a person who can choose an address at a provider could take over
    // an account here.
    account: { accountLinking: { enabled: true, requireLocalEmailVerified: true } },
    rateLimit: { enabled: false },
    disabledPaths: CLOSED,
    // Errors other than refusals are thrown, so that app.ts replies and logs. better-auth would log them with query
    // parameters.
    onAPIError: { errorURL: '/login', throw: true },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      requireEmailVerification: config.mail.smtp !== undefined,
      revokeSessionsOnPasswordReset: true,
      onExistingUserSignUp: async ({ user }, request) => {
        await sendMail(db, config, { to: user.email, ...mailText('known', request) })
      },
      sendResetPassword: async ({ user, url }, request) => {
        const mail = { to: user.email, ...mailText('reset', request, url) }
        const sent = sendMail(db, config, mail).catch(error => logError('Mail could not be queued', error))
        // Waiting for the mail would reveal which addresses have accounts.
        if (!config.mail.smtp) await sent
      }
    },
    emailVerification: {
      sendOnSignUp: true,
      // The first mail may be lost. A person who knows the password gets another.
      sendOnSignIn: true,
      // Mail programs and previews open links too, so people sign in with their password afterwards.
      autoSignInAfterVerification: false,
      sendVerificationEmail: async ({ user, url }, request) => {
        await sendMail(db, config, { to: user.email, ...mailText('verify', request, url) })
      }
    },
    hooks: { before: signUpRules(db), after: replyWithoutToken },
    advanced: {
      // Explicit, because better-auth disables them in tests.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      cookiePrefix: 'pinout',
      useSecureCookies: config.siteUrl?.startsWith('https:') ?? false,
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { generateId: 'serial' }
    },
    plugins: [
      deviceAuthorization({
        expiresIn: `${CODE_LIFE}s`,
        interval: '0.5s',
        verificationUri: '/login/scan',
        validateClient: client => client === CLIENT
      }),
      qrSignIn(db),
      ...(config.central ? [genericOAuth({ config: [centralProvider(config.central)] })] : [])
    ]
  } satisfies BetterAuthOptions
  return betterAuth(options)
}

export type Auth = ReturnType<typeof createAuth>
