import { DIGEST_HEADER } from './offlineCaches.ts'

/**
 * A reply made anew with a body that was read: a redirected reply cannot answer a navigation, and what the headers say
 * of its compressed form no longer holds. `digest` goes along.
 */
export function storedResponse(reply: Response, body: Blob | string, digest?: string | null): Response {
  const headers = new Headers(reply.headers)
  headers.delete('Content-Encoding')
  headers.delete('Content-Length')
  if (digest) headers.set(DIGEST_HEADER, digest)
  return new Response(body, { headers })
}
