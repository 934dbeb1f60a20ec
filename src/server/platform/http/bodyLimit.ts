import { createMiddleware } from 'hono/factory'
import { Refusal } from '../refusal.ts'

/** Forbids caches to store a reply, unless its handler decided otherwise: most replies are private. */
export const privateReplies = createMiddleware(async (c, next) => {
  await next()
  if (c.res.headers.has('cache-control')) return
  c.header('Cache-Control', 'private, no-store')
  c.header('Vary', 'Cookie', { append: true })
})

/** The longest article, in the widest characters, and what is around it. */
const MAX_BODY_BYTES = 1024 * 1024
/** Read as streams, with limits of their own. */
const UPLOADS = '/api/upload/'

/**
 * Stops reading a body that is too large, before any of it is parsed. Throws Refusal('too_large').
 * Hono's own makes a Request of a Request, which the server's are too light for: each body of unknown length, also
 * that of a DELETE without one, ended in an error.
 */
export const limitBodies = createMiddleware(async (c, next) => {
  if (c.req.path.startsWith(UPLOADS)) return next()
  const { raw } = c.req
  if (raw.headers.has('transfer-encoding')) {
    const body = await read(raw)
    c.req.raw = new Request(c.req.url, { method: raw.method, headers: raw.headers, body })
  } else if (Number(raw.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) throw new Refusal('too_large')
  await next()
})

async function read({ body }: Request): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!body) return null
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) throw new Refusal('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
