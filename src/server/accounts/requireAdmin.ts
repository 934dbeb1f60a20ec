import { createMiddleware } from 'hono/factory'
import type { Member } from './actor.ts'
import { type AppEnv, admin } from './session.ts'

export interface AdminEnv {
  Variables: AppEnv['Variables'] & { admin: Member }
}

/** Before anything is parsed: what these calls take is nobody else's to find out. */
export const requireAdmin = createMiddleware<AdminEnv>(async (c, next) => {
  c.set('admin', admin(c.get('actor')))
  await next()
})
