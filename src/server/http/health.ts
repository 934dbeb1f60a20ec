import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Db } from '../db/open.ts'
import type { Build } from '../live/build.ts'

/** /healthz: the process answers. /readyz: the database does too, and a site is built. */
export function healthRoutes(db: Db, build: Build | undefined) {
  return new Hono()
    .get('/healthz', c => c.json({ ok: true }, 200))
    .get('/readyz', async c => {
      const database = await db.execute(sql`select 1 from articles limit 1`).then(
        () => true,
        () => false
      )
      const ready = database && build !== undefined
      return c.json({ ok: ready, database, site: build !== undefined }, ready ? 200 : 503)
    })
}
