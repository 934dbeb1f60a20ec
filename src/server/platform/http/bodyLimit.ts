import { createMiddleware } from 'hono/factory'
import { Refusal } from '../refusal.ts'

/** Forbids caches to store a reply, unless its handler set Cache-Control. Most replies are private. */
export const privateReplies = createMiddleware(async (c, next) => {
  await next()
  if (c.res.headers.has('cache-control')) return
  c.header('Cache-Control', 'private, no-store')
  c.header('Vary', 'Cookie', { append: true })
})

/** Maximum size in bytes: the longest article in the widest characters, with its metadata. */
const MAX_BODY_BYTES = 1024 * 1024
/** Uploads are streamed and have their own limits. */
const UPLOADS = '/api/upload/'

/**
 * Refuses a body that is too large before it is parsed. Hono's own middleware fails for every body of unknown length,
 * even for a DELETE without a body, because it makes a Request from the server's lightweight Request.
 * @throws Refusal('too_large')
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
