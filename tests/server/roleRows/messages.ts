import { all, BLOCKED, MINE, type Row, SUPPORT, signedIn } from './row.ts'

/** Calls for notifications and support. */
export const MESSAGES: readonly Row[] = [
  { route: 'GET /api/message/getNewMessageStatus', gets: MINE },
  { route: 'GET /api/message/getMessage', at: '/api/message/getMessage?type=comment', gets: MINE },
  // Messages that do not exist.
  { route: 'POST /api/message/setMessageReaded', body: () => ({ id: 2_000_000_000 }), gets: signedIn('404 not_found') },
  { route: 'POST /api/message/setAllMessageReaded', body: () => ({}), gets: MINE },
  { route: 'GET /api/message/preferences', gets: MINE },
  { route: 'POST /api/message/preferences', body: () => ({ digest: 'none' }), gets: MINE },
  { route: 'GET /api/message/stream', gets: MINE },
  {
    route: 'GET /api/message/unsubscribe',
    at: '/api/message/unsubscribe?token=made-up',
    gets: all('422 link_expired')
  },
  {
    route: 'POST /api/message/unsubscribe',
    at: '/api/message/unsubscribe?token=made-up',
    gets: all('422 link_expired'),
    tokenless: true
  },
  { route: 'GET /api/support/messages', gets: ['401 unauthorized', '200', '422 invalid', '422 invalid', BLOCKED] },
  { route: 'GET /api/support/messages', at: '/api/support/messages?userId=1', gets: SUPPORT },
  { route: 'POST /api/support/messages', body: ({ target }) => ({ userId: target, content: 'Hello' }), gets: SUPPORT },
  { route: 'GET /api/support/inbox', gets: SUPPORT },
  { route: 'POST /api/support/read', body: ({ target }) => ({ userId: target, id: 1 }), gets: SUPPORT }
]
