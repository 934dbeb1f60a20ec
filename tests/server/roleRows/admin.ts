import { ADMINS, COMMENT, PUBLIC, type Row } from './row.ts'

/** Calls for what admins do. */
export const ADMIN: readonly Row[] = [
  { route: 'GET /api/admin/people', gets: ADMINS },
  { route: 'POST /api/admin/block', body: ({ target }) => ({ userId: target, reason: 'Spam' }), gets: ADMINS },
  { route: 'POST /api/admin/unblock', body: ({ target }) => ({ userId: target }), gets: ADMINS },
  { route: 'POST /api/admin/role', body: ({ target }) => ({ userId: target, role: 'user' }), gets: ADMINS },
  { route: 'POST /api/admin/golden', body: ({ target }) => ({ userId: target, golden: false }), gets: ADMINS },
  { route: 'GET /api/admin/audits', gets: ADMINS },
  { route: 'GET /api/admin/reports', gets: ADMINS },
  { route: 'POST /api/admin/dismiss', body: () => ({ type: 'discuss', id: COMMENT }), gets: ADMINS },
  { route: 'POST /api/admin/reopen', body: () => ({ type: 'discuss', id: COMMENT }), gets: ADMINS },
  { route: 'POST /api/admin/hide', body: () => ({ type: 'discuss', id: COMMENT, reason: 'Spam' }), gets: ADMINS },
  { route: 'POST /api/admin/restore', body: () => ({ type: 'discuss', id: COMMENT }), gets: ADMINS },
  { route: 'POST /api/admin/approve', body: () => ({ id: PUBLIC }), gets: ADMINS }
]
