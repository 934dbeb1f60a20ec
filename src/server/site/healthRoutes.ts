import { Hono } from 'hono'
import type { Health } from './readiness.ts'

/**
 * /healthz: the process answers. /readyz: it can do all its work; 503 with the reasons where it cannot. A build that
 * failed is named and changes nothing: the one before is served.
 */
export function healthRoutes(health: Health) {
  return new Hono()
    .get('/healthz', c => c.json({ ok: true }, 200))
    .get('/readyz', async c => {
      const state = await health()
      return c.json(state, state.ok ? 200 : 503)
    })
}
