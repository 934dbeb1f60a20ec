import type { ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { streamQuery } from '../../contract/messages.ts'
import { type AppEnv, requireMember } from '../accounts/session.ts'
import { describeCall, eventStream, LAST_EVENT_ID } from '../platform/http/describeRoute.ts'
import { requestLanguage } from '../platform/http/language.ts'
import { valid } from '../platform/http/validation.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Streams } from './eventStreams.ts'

const MAX_EVENT_ID_LENGTH = 15

const described = describeCall({
  tag: 'messages',
  summary: 'Stream notifications and changes as server-sent events',
  description:
    '`counts` on opening and when they change; `message` for a new or changed notification, with its `seq` as the event ' +
    'id, so that `Last-Event-ID` (or `after`) continues without loss; `support` for a chat with new activity, with its ' +
    'unread count (userId null: check all); `article` for a change of one of `articleId`; `end` with a reason when the ' +
    'server closes the stream.',
  parameters: [LAST_EVENT_ID],
  responses: { 200: eventStream('An endless stream') },
  errors: ['unauthorized']
})

/** Routes under /api/message: the event stream. */
export function streamRoutes(streams: Streams) {
  return new Hono<AppEnv>().get('/stream', described, requireMember, valid('query', streamQuery), c => {
    // The reply to HEAD has no body that could ever end.
    if (c.req.raw.method === 'HEAD') return c.body(null, 200, { 'Content-Type': 'text/event-stream' })
    const { after, articleId } = c.req.valid('query')
    const ask = {
      headers: c.req.raw.headers,
      member: c.get('member'),
      lang: requestLanguage(c),
      after: lastEventId(c.req.header('last-event-id')) ?? after,
      articles: articleId ?? []
    }
    streams.open(ask, (c.env as HttpBindings).outgoing as ServerResponse)
    return RESPONSE_ALREADY_SENT
  })
}

function lastEventId(sent: string | undefined): number | undefined {
  if (!sent) return undefined
  if (!/^\d+$/.test(sent) || sent.length > MAX_EVENT_ID_LENGTH)
    throw new Refusal('invalid', { fields: { 'last-event-id': 'invalid' } })
  return Number(sent)
}
