import { createMiddleware } from 'hono/factory'

/** Keeps a reply from every cache, unless its handler said otherwise: most tell what only who asks may know. */
export const privateReplies = createMiddleware(async (c, next) => {
  await next()
  if (c.res.headers.has('cache-control')) return
  c.header('Cache-Control', 'private, no-store')
  c.header('Vary', 'Cookie', { append: true })
})
