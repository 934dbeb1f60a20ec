import { createHash } from 'node:crypto'

/** Returns a short digest that detects a changed text. The server and the build identify versions of articles by it. */
export function digestOf(data: string | Buffer): string {
  return createHash('sha1').update(data).digest('base64url')
}
