import { all, PUBLIC, type Row, SUPPORT, TICKETS } from './row.ts'

/** Waiting texts. There are none. */
const NONE_FOR_STAFF = ['401 unauthorized', '403 forbidden', '404 not_found', '404 not_found', '403 blocked'] as const
const WAITING = { id: 1, digest: 'of-no-text' }

/** Calls for tickets. */
export const TICKET_CALLS: readonly Row[] = [
  { route: 'GET /issues/:id/get_faq_md', at: '/issues/1/get_faq_md', gets: TICKETS },
  { route: 'POST /issues/:id/set_faq_link/:articleId', at: `/issues/1/set_faq_link/${PUBLIC}`, gets: TICKETS },
  { route: 'POST /api/article/syncTicket', body: () => ({ id: PUBLIC }), gets: TICKETS },
  { route: 'POST /api/tickets/webhook', body: () => ({}), gets: all('503 ticket_system_unavailable') },
  { route: 'GET /api/tickets/status', gets: SUPPORT },
  { route: 'POST /api/tickets/run', gets: TICKETS },
  { route: 'POST /api/tickets/approve', body: () => WAITING, gets: NONE_FOR_STAFF },
  { route: 'POST /api/tickets/refuse', body: () => WAITING, gets: NONE_FOR_STAFF },
  {
    route: 'POST /api/tickets/answers/post',
    body: () => ({ articleId: PUBLIC, content: 'Answer' }),
    gets: NONE_FOR_STAFF
  },
  { route: 'POST /api/tickets/answers/drop', body: () => ({ articleId: PUBLIC }), gets: NONE_FOR_STAFF }
]
