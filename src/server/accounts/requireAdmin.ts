import { createMiddleware } from 'hono/factory'
import type { Member } from './actor.ts'
import { type Asked, admin } from './session.ts'

export interface AskedByAdmin {
  Variables: Asked['Variables'] & { admin: Member }
}

/** Before anything is parsed: what these calls take is nobody else's to find out. */
export const onlyAdmins = createMiddleware<AskedByAdmin>(async (c, next) => {
  c.set('admin', admin(c.get('actor')))
  await next()
})
