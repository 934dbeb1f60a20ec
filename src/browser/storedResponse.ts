import { DIGEST_HEADER } from './offlineCaches.ts'

/**
 * Creates a new reply with a body that was already read. A redirected reply cannot answer a navigation, and the headers
 * of the compressed form no longer apply. `digest` is stored as a header.
 */
export function storedResponse(reply: Response, body: Blob | string, digest?: string | null): Response {
  const headers = new Headers(reply.headers)
  headers.delete('Content-Encoding')
  headers.delete('Content-Length')
  if (digest) headers.set(DIGEST_HEADER, digest)
  return new Response(body, { headers })
}
