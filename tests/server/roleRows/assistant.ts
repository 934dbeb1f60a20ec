import { CLOSED, MINE, type Row, signedIn } from './row.ts'

/** An unused key. */
const NOBODYS = '6f0a6f0e-0000-4000-8000-000000000000'

const threads = (base: string): Row[] => [
  { route: `GET ${base}`, gets: MINE },
  { route: `GET ${base}`, at: `${base}?start=0&num=5`, gets: MINE },
  { route: `POST ${base}`, body: () => ({ topic: 'DDR', kb: [] }), gets: MINE },
  { route: `GET ${base}/:id`, at: `${base}/${NOBODYS}`, gets: signedIn('404 not_found') },
  {
    route: `POST ${base}/:id`,
    at: `${base}/${NOBODYS}`,
    body: () => ({ topic: 'Boot' }),
    gets: signedIn('404 not_found')
  },
  { route: `DELETE ${base}/:id`, at: `${base}/${NOBODYS}`, gets: MINE },
  { route: `DELETE ${base}`, gets: MINE }
]

/** Calls of the assistant. */
export const ASSISTANT: readonly Row[] = [
  { route: 'GET /kb/api/v1/pinout_ai_search_check', gets: MINE },
  { route: 'GET /kb/api/v1/knowledge_base_aliases', gets: MINE },
  {
    route: 'POST /kb/api/v2/threads/:id/feedback',
    at: `/kb/api/v2/threads/${NOBODYS}/feedback`,
    body: () => ({ messageId: NOBODYS, helpful: true }),
    gets: signedIn('404 not_found')
  },
  { route: 'GET /kb/api/v2/message/:id', at: `/kb/api/v2/message/${NOBODYS}`, gets: CLOSED },
  ...['POST /kb/api/v2/message/:id/share', 'DELETE /kb/api/v2/message/:id/share'].map(
    (route): Row => ({ route, at: `/kb/api/v2/message/${NOBODYS}/share`, gets: signedIn('404 not_found') })
  ),
  ...threads('/kb/api/v1/threads'),
  ...threads('/threads'),
  ...[
    'POST /kb/api/v2/threads/:id/stream',
    'GET /kb/api/v2/threads/:id/stream',
    'POST /kb/api/v2/threads/:id/stop'
  ].map(
    (route): Row => ({
      route,
      at: route.replace(/^\w+ /, '').replace(':id', NOBODYS),
      body: () => ({ content: 'Why?', lang: 'en' }),
      gets: signedIn('404 not_found')
    })
  )
]
