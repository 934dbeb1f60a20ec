import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { Refusal } from '../refusal.ts'

/** The longest article, in the widest characters, and what is around it. */
const MOST = 1024 * 1024
/** Read as streams, with limits of their own. */
const UPLOADS = '/api/upload/'

const limited = bodyLimit({
  maxSize: MOST,
  onError: () => {
    throw new Refusal('too_large')
  }
})

/** Stops reading a body that is too large, before any of it is parsed. Throws Refusal('too_large'). */
export const limitBodies = createMiddleware((c, next) => (c.req.path.startsWith(UPLOADS) ? next() : limited(c, next)))
