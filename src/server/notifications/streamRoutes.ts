import type { ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { describeRoute, resolver } from 'hono-openapi'
import { errorReply } from '../../contract/errors.ts'
import { streamQuery } from '../../contract/messages.ts'
import { type AppEnv, requireMember } from '../accounts/session.ts'
import { requestLanguage } from '../platform/http/language.ts'
import { valid } from '../platform/http/validation.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Streams } from './eventStreams.ts'

const MAX_EVENT_ID_LENGTH = 15

const described = describeRoute({
  tags: ['messages'],
  summary: 'Server-sent events: what I am told, as it happens',
  description:
    '`counts` on opening and whenever they change; `message` for each new or changed message, with its `seq` as the ' +
    'event id, so that Last-Event-ID (or `after`) goes on without loss; `support` for a chat in which something ' +
    'happened, with its unread lines (userId null: look at all); `article` for a change of one of `articleId`; `end` ' +
    'when the server will not go on, with a reason.',
  responses: {
    200: { description: 'A stream without an end', content: { 'text/event-stream': { schema: { type: 'string' } } } },
    401: { description: 'unauthorized', content: { 'application/json': { schema: resolver(errorReply) } } },
    422: { description: 'invalid', content: { 'application/json': { schema: resolver(errorReply) } } }
  }
})

/** Below /api/message: the stream of what happens. */
export function streamRoutes(streams: Streams) {
  return new Hono<AppEnv>().get('/stream', described, requireMember, valid('query', streamQuery), c => {
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
