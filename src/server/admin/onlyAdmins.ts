import { createMiddleware } from 'hono/factory'
import type { Member } from '../accounts/actor.ts'
import { type Asked, admin } from '../http/session.ts'

export interface AskedByAdmin {
  Variables: Asked['Variables'] & { admin: Member }
}

/** Before anything is parsed: what these calls take is nobody else's to find out. */
export const onlyAdmins = createMiddleware<AskedByAdmin>(async (c, next) => {
  c.set('admin', admin(c.get('actor')))
  await next()
})
