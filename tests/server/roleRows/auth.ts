import { PASSWORD } from '../../support/person.ts'
import { all, CLOSED, MINE, OPEN, type Row, signedIn } from './row.ts'

const name = 'Somebody'
const newPassword = 'cedar-orbit-58-lagoon'

/** Calls for signing in and up, which better-auth handles. */
export const AUTH: readonly Row[] = [
  // Routes of better-auth itself.
  {
    route: 'POST /api/auth/sign-up/email',
    body: ({ fresh }) => ({ email: fresh, password: PASSWORD, name: fresh.split('@')[0] }),
    gets: OPEN,
    alone: true,
    tokenless: true
  },
  {
    route: 'POST /api/auth/sign-in/email',
    body: ({ email }) => ({ email, password: PASSWORD }),
    gets: OPEN,
    alone: true,
    tokenless: true
  },
  // No central login service is configured.
  {
    route: 'POST /api/auth/sign-in/social',
    body: () => ({ provider: 'central', callbackURL: '/' }),
    gets: CLOSED,
    tokenless: true
  },
  { route: 'GET /api/auth/callback/:id', at: '/api/auth/callback/central', gets: all('302') },
  { route: 'POST /api/auth/callback/:id', at: '/api/auth/callback/central', gets: all('302') },
  {
    route: 'POST /api/auth/request-password-reset',
    body: ({ fresh }) => ({ email: fresh }),
    gets: OPEN,
    tokenless: true
  },
  {
    route: 'GET /api/auth/reset-password/:token',
    at: '/api/auth/reset-password/made-up?callbackURL=/login',
    gets: all('302')
  },
  {
    route: 'POST /api/auth/reset-password',
    body: () => ({ token: 'made-up', newPassword }),
    gets: all('422 link_expired'),
    tokenless: true
  },
  { route: 'GET /api/auth/verify-email', at: '/api/auth/verify-email?token=made-up', gets: all('422 link_expired') },
  { route: 'POST /api/auth/send-verification-email', body: ({ email }) => ({ email }), gets: OPEN },
  {
    route: 'POST /api/auth/change-password',
    body: () => ({ currentPassword: PASSWORD, newPassword }),
    gets: MINE,
    alone: true
  },
  { route: 'GET /api/auth/list-sessions', gets: MINE },
  { route: 'POST /api/auth/revoke-session', body: () => ({ id: '2147483647' }), gets: MINE },
  { route: 'POST /api/auth/revoke-sessions', gets: MINE, alone: true },
  { route: 'POST /api/auth/revoke-other-sessions', gets: MINE, alone: true },
  { route: 'POST /api/auth/device/code', gets: OPEN, alone: true, tokenless: true },
  { route: 'POST /api/auth/device/token', gets: all('400'), tokenless: true },
  { route: 'POST /api/auth/device/approve', body: () => ({ userCode: 'NOBODYS' }), gets: signedIn('400 malformed') },
  { route: 'POST /api/auth/device/deny', body: () => ({ userCode: 'NOBODYS' }), gets: signedIn('400 malformed') },
  { route: 'GET /api/auth/error', gets: all('302') },

  // Closed routes.
  { route: 'GET /api/auth/get-session', gets: CLOSED },
  { route: 'POST /api/auth/get-session', gets: CLOSED },
  { route: 'POST /api/auth/update-session', gets: CLOSED },
  { route: 'POST /api/auth/sign-out', gets: CLOSED },
  { route: 'POST /api/auth/verify-password', body: () => ({ password: PASSWORD }), gets: CLOSED },
  { route: 'POST /api/auth/update-user', body: () => ({ name }), gets: CLOSED },
  { route: 'POST /api/auth/change-email', body: ({ fresh }) => ({ newEmail: fresh }), gets: CLOSED },
  { route: 'POST /api/auth/delete-user', body: () => ({ password: PASSWORD }), gets: CLOSED },
  { route: 'GET /api/auth/delete-user/callback', at: '/api/auth/delete-user/callback?token=made-up', gets: CLOSED },
  { route: 'GET /api/auth/list-accounts', gets: CLOSED },
  { route: 'POST /api/auth/link-social', body: () => ({ provider: 'central' }), gets: CLOSED },
  { route: 'POST /api/auth/unlink-account', body: () => ({ providerId: 'credential' }), gets: CLOSED },
  { route: 'GET /api/auth/account-info', gets: CLOSED },
  { route: 'POST /api/auth/get-access-token', body: () => ({ providerId: 'central' }), gets: CLOSED },
  { route: 'POST /api/auth/refresh-token', body: () => ({ providerId: 'central' }), gets: CLOSED },
  { route: 'GET /api/auth/device', at: '/api/auth/device?user_code=NOBODYS', gets: CLOSED },
  { route: 'GET /api/auth/ok', gets: CLOSED }
]
