import { ADMINS, BLOCKED, COMMENT, PUBLIC, type Row } from './row.ts'

/** For targets that do not exist. */
const NONE_FOR_ADMINS = ['401 unauthorized', '403 forbidden', '403 forbidden', '404 not_found', BLOCKED] as const

/** Calls for admins. */
export const ADMIN: readonly Row[] = [
  { route: 'GET /api/admin/people', gets: ADMINS },
  { route: 'POST /api/admin/block', body: ({ target }) => ({ userId: target, reason: 'Spam' }), gets: ADMINS },
  { route: 'POST /api/admin/unblock', body: ({ target }) => ({ userId: target }), gets: ADMINS },
  { route: 'POST /api/admin/role', body: ({ target }) => ({ userId: target, role: 'user' }), gets: ADMINS },
  { route: 'POST /api/admin/golden', body: ({ target }) => ({ userId: target, golden: false }), gets: ADMINS },
  { route: 'POST /api/admin/staff', body: ({ target }) => ({ userId: target, name: '' }), gets: ADMINS },
  { route: 'GET /api/admin/audits', gets: ADMINS },
  { route: 'GET /api/admin/reports', gets: ADMINS },
  { route: 'POST /api/admin/dismiss', body: () => ({ type: 'discuss', id: COMMENT }), gets: ADMINS },
  { route: 'POST /api/admin/reopen', body: () => ({ type: 'discuss', id: COMMENT }), gets: ADMINS },
  { route: 'POST /api/admin/hide', body: () => ({ type: 'discuss', id: COMMENT, reason: 'Spam' }), gets: ADMINS },
  { route: 'POST /api/admin/restore', body: () => ({ type: 'discuss', id: COMMENT }), gets: ADMINS },
  { route: 'POST /api/admin/approve', body: () => ({ id: PUBLIC }), gets: ADMINS },
  { route: 'POST /api/admin/assistant/test', body: () => ({ query: 'ubifs', lang: 'zh' }), gets: ADMINS },
  { route: 'GET /api/admin/gaps', at: '/api/admin/gaps?state=empty', gets: ADMINS },
  {
    route: 'POST /api/admin/gaps/answered',
    body: () => ({ key: '0123456789abcdef', articleId: PUBLIC }),
    gets: NONE_FOR_ADMINS
  },
  { route: 'POST /api/admin/gaps/aside', body: () => ({ key: '0123456789abcdef' }), gets: NONE_FOR_ADMINS },
  { route: 'POST /api/admin/gaps/reopen', body: () => ({ id: 1 }), gets: NONE_FOR_ADMINS }
]
