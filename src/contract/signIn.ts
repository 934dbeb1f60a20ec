import * as z from 'zod'
import { MAX_NICKNAME_LENGTH, MIN_NICKNAME_LENGTH } from '../domain/account/nickname.ts'
import { MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../domain/textLimits.ts'
import { errorReply } from './errors.ts'

/**
 * Inputs and replies of the routes below /api/auth, which better-auth serves. Only for documentation, because
 * better-auth validates them itself.
 */

const email = z.email().max(MAX_EMAIL_LENGTH)
const password = z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH)
const path = z.string().describe('Path of this site')
const callbackURL = path.optional().describe('Path of this site to return to')

export const signUpInput = z
  .object({
    email,
    password,
    name: z.string().min(MIN_NICKNAME_LENGTH).max(MAX_NICKNAME_LENGTH).describe('Nickname'),
    callbackURL,
    rememberMe: z.boolean().optional()
  })
  .meta({ id: 'SignUpInput' })

export const signUpReply = z
  .object({ signedIn: z.boolean().describe('False if the e-mail address must be confirmed first') })
  .meta({ id: 'SignUpResult' })

export const signInInput = z
  .object({ email, password: z.string().max(MAX_PASSWORD_LENGTH), callbackURL, rememberMe: z.boolean().optional() })
  .meta({ id: 'SignInInput' })

/** Account in better-auth. */
const signInUser = z.looseObject({ id: z.string(), email: z.string(), name: z.string() }).meta({ id: 'SignInUser' })

export const signInReply = z
  .object({ redirect: z.boolean(), url: z.string().nullish(), user: signInUser })
  .meta({ id: 'SignInResult' })

export const socialInput = z
  .object({
    provider: z.literal('central').describe('Central login service'),
    callbackURL,
    errorCallbackURL: path.optional(),
    newUserCallbackURL: path.optional()
  })
  .meta({ id: 'CentralSignInInput' })

export const socialReply = z
  .object({ url: z.string().describe('Address to continue at'), redirect: z.boolean() })
  .meta({ id: 'CentralSignInRedirect' })

export const resetRequestInput = z
  .object({ email, redirectTo: path.optional().describe('Path of the form for the new password') })
  .meta({ id: 'PasswordResetRequestInput' })

export const resetInput = z
  .object({ newPassword: password, token: z.string().describe('Token of the e-mailed link') })
  .meta({ id: 'PasswordResetInput' })

export const verificationInput = z.object({ email, callbackURL }).meta({ id: 'VerificationEmailInput' })

export const changePasswordInput = z
  .object({
    currentPassword: z.string().max(MAX_PASSWORD_LENGTH),
    newPassword: password,
    revokeOtherSessions: z.boolean().optional()
  })
  .meta({ id: 'PasswordChangeInput' })

export const changePasswordReply = z.object({ user: signInUser }).meta({ id: 'PasswordChangeResult' })

export const authDone = z.object({ status: z.boolean(), message: z.string().optional() }).meta({ id: 'AuthResult' })

export const deviceCodeReply = z
  .object({
    user_code: z.string().describe('Code in the QR code'),
    expires_in: z.int().describe('Lifetime in seconds'),
    number: z.string().describe('Number to compare on both screens')
  })
  .meta({ id: 'DeviceCode' })

export const deviceTokenReply = z.object({ signed_in: z.literal(true) }).meta({ id: 'DeviceSignedIn' })

export const devicePending = z
  .object({ error: z.enum(['authorization_pending', 'slow_down']) })
  .meta({ id: 'DevicePending' })

const grantError = z
  .object({ error: z.string(), error_description: z.string().optional() })
  .meta({ id: 'DeviceGrantError' })
/** Error as in RFC 8628, or of a request that did not reach better-auth. */
export const deviceError = z.union([grantError, errorReply])

export const userCodeInput = z.object({ userCode: z.string() }).meta({ id: 'UserCodeInput' })

export const deviceDecision = z.object({ success: z.boolean() }).meta({ id: 'DeviceDecision' })
