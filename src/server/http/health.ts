import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Db } from '../db/open.ts'
import type { Sites } from '../sites/sites.ts'

/** /healthz: the process answers. /readyz: the database does too, and a site is built; it names the build that is up. */
export function healthRoutes(db: Db, sites: Pick<Sites, 'build'> | undefined) {
  return new Hono()
    .get('/healthz', c => c.json({ ok: true }, 200))
    .get('/readyz', async c => {
      const database = await db.execute(sql`select 1 from articles limit 1`).then(
        () => true,
        () => false
      )
      const build = sites?.build().id
      const ready = database && build !== undefined
      return c.json({ ok: ready, database, site: build !== undefined, build }, ready ? 200 : 503)
    })
}
