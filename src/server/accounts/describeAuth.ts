import type { MiddlewareHandler } from 'hono'
import {
  authDone,
  changePasswordInput,
  changePasswordReply,
  deviceCodeReply,
  deviceDecision,
  deviceError,
  devicePending,
  deviceTokenReply,
  resetInput,
  resetRequestInput,
  signInInput,
  signInReply,
  signUpInput,
  signUpReply,
  socialInput,
  socialReply,
  userCodeInput,
  verificationInput
} from '../../contract/signIn.ts'
import { describeCall, jsonContent } from '../platform/http/describeRoute.ts'

type Description = Omit<Parameters<typeof describeCall>[0], 'tag'>
type Call = [method: 'GET' | 'POST', path: string, describing: MiddlewareHandler]

/** Describes a call that signs a person in or is part of it. It needs no session. */
const wayIn = (path: string, description: Description): Call => [
  'POST',
  path,
  describeCall({
    tag: 'accounts',
    ...description,
    errors: ['forbidden', 'wrong_origin', 'invalid', 'malformed', ...(description.errors ?? [])],
    marks: ['tokenless']
  })
]
/** Describes a call that needs a session. */
const own = (path: string, description: Description): Call => [
  'POST',
  path,
  describeCall({
    tag: 'accounts',
    ...description,
    errors: [
      'unauthorized',
      'forbidden',
      'wrong_origin',
      'invalid',
      'malformed',
      'wrong_kind',
      ...(description.errors ?? [])
    ]
  })
]
/** Describes a link in a mail, which redirects to a page. */
const link = (path: string, summary: string, parameters: string[]): Call => [
  'GET',
  path,
  describeCall({
    tag: 'accounts',
    summary,
    parameters: parameters.map(name => ({ name, in: 'query', schema: { type: 'string' } })),
    responses: { 302: { description: 'Continues at a page of this site, with `error` where the link has expired' } },
    errors: ['forbidden', 'link_expired', 'malformed', 'not_found']
  })
]

/** The endpoints of better-auth that this site uses, for the OpenAPI document. */
export const AUTH_CALLS: readonly Call[] = [
  wayIn('/sign-up/email', {
    operationId: 'signUpWithEmail',
    summary: 'Sign up with an e-mail address',
    description: 'Signs in as well, unless the address has to be confirmed first.',
    body: signUpInput,
    reply: signUpReply,
    errors: ['account_exists']
  }),
  wayIn('/sign-in/email', {
    operationId: 'signInWithEmail',
    summary: 'Sign in with an e-mail address',
    description: 'Sets the session cookie.',
    body: signInInput,
    reply: signInReply,
    errors: ['wrong_password', 'email_not_verified']
  }),
  wayIn('/sign-in/social', {
    operationId: 'signInCentrally',
    summary: 'Sign in with the central login service',
    body: socialInput,
    reply: socialReply,
    errors: ['not_found']
  }),
  wayIn('/request-password-reset', {
    operationId: 'requestPasswordReset',
    summary: 'Request a password reset by e-mail',
    description: 'Replies the same whether or not there is an account.',
    body: resetRequestInput,
    reply: authDone
  }),
  wayIn('/reset-password', {
    operationId: 'resetPassword',
    summary: 'Reset a password and end all sessions',
    body: resetInput,
    reply: authDone,
    errors: ['link_expired']
  }),
  link('/reset-password/:token', 'Open the form for a new password', ['callbackURL']),
  link('/verify-email', 'Confirm an e-mail address', ['token', 'callbackURL']),
  own('/send-verification-email', {
    operationId: 'sendVerificationEmail',
    summary: 'Send the confirmation e-mail again',
    body: verificationInput,
    reply: authDone
  }),
  own('/change-password', {
    operationId: 'changePassword',
    summary: 'Change your password',
    body: changePasswordInput,
    reply: changePasswordReply,
    errors: ['wrong_password']
  }),
  own('/revoke-sessions', { operationId: 'revokeSessions', summary: 'End all your sessions', reply: authDone }),
  own('/revoke-other-sessions', {
    operationId: 'revokeOtherSessions',
    summary: 'End all your sessions but this one',
    reply: authDone
  }),
  wayIn('/device/code', {
    operationId: 'startDeviceSignIn',
    summary: 'Start a QR sign-in',
    description: 'The device code itself is an HttpOnly cookie of this browser.',
    reply: deviceCodeReply,
    errors: ['wrong_kind']
  }),
  wayIn('/device/token', {
    operationId: 'finishDeviceSignIn',
    summary: 'Poll a QR sign-in, and sign in once it is approved',
    reply: deviceTokenReply,
    responses: {
      202: { description: 'Not approved yet', content: jsonContent(devicePending) },
      400: { description: 'Denied, expired or used', content: jsonContent(deviceError) }
    },
    errors: ['wrong_kind']
  }),
  own('/device/approve', {
    operationId: 'approveDeviceSignIn',
    summary: 'Approve a QR sign-in',
    body: userCodeInput,
    reply: deviceDecision,
    errors: ['not_found', 'link_expired']
  }),
  own('/device/deny', {
    operationId: 'denyDeviceSignIn',
    summary: 'Deny a QR sign-in',
    body: userCodeInput,
    reply: deviceDecision,
    errors: ['not_found', 'link_expired']
  })
]
