import { Hono } from 'hono'
import { done } from '../../contract/accounts.ts'
import { readiness } from '../../contract/health.ts'
import { describe, describeCall, jsonContent } from '../platform/http/describeRoute.ts'
import type { Health } from './readiness.ts'

const ready = describeCall({
  tag: 'health',
  summary: 'Check that the server can serve requests',
  reply: readiness,
  responses: { 503: { description: 'Not ready; `reasons` says why', content: jsonContent(readiness) } },
  marks: ['infrastructure']
})

/**
 * /healthz: the process answers. /readyz: it can do all its work; 503 with the reasons where it cannot. A build that
 * failed is named and changes nothing: the one before is served.
 */
export function healthRoutes(health: Health) {
  return new Hono()
    .get('/healthz', describe('health', 'Check that the process responds', done, [], ['infrastructure']), c =>
      c.json({ ok: true }, 200)
    )
    .get('/readyz', ready, async c => {
      const state = await health()
      return c.json(state, state.ok ? 200 : 503)
    })
}
