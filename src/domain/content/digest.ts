import { createHash } from 'node:crypto'

/** A short digest that tells whether a text is still the same; the server and the build both note an article by it. */
export function digestOf(data: string | Buffer): string {
  return createHash('sha1').update(data).digest('base64url')
}
