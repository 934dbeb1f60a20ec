import { createMiddleware } from 'hono/factory'
import { Refusal } from '../platform/refusal.ts'
import type { Member } from './actor.ts'
import { type AppEnv, member } from './session.ts'

export interface StaffEnv {
  Variables: AppEnv['Variables'] & { staff: Member }
}

/** Before anything is parsed: what these calls take is nobody else's to find out. */
export const requireStaff = createMiddleware<StaffEnv>(async (c, next) => {
  const actor = member(c.get('actor'))
  if (!actor.internal && !actor.admin) throw new Refusal('forbidden')
  c.set('staff', actor)
  await next()
})
