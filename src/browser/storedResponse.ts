import { DIGEST_HEADER } from './offlineCaches.ts'

/**
 * A new reply with a body that was already read: a redirected reply cannot answer a navigation, and the headers of its
 * compressed form no longer apply. `digest` is copied.
 */
export function storedResponse(reply: Response, body: Blob | string, digest?: string | null): Response {
  const headers = new Headers(reply.headers)
  headers.delete('Content-Encoding')
  headers.delete('Content-Length')
  if (digest) headers.set(DIGEST_HEADER, digest)
  return new Response(body, { headers })
}
