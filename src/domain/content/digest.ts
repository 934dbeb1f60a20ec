import { createHash } from 'node:crypto'

/** A short digest that detects a changed text; the server and the build record articles by it. */
export function digestOf(data: string | Buffer): string {
  return createHash('sha1').update(data).digest('base64url')
}
