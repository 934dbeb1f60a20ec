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
 * Routes /healthz and /readyz. /healthz reports that the process responds. /readyz reports that it can serve requests,
 * or 503 with the reasons. A failed build is reported, but does not affect readiness, because the previous build is
 * served.
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
