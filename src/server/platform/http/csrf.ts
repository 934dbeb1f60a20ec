import { createHmac, timingSafeEqual } from 'node:crypto'

/** The token that every state change of a session carries in X-CSRF-Token: an HMAC of the session's own. */
export function csrfToken(secret: string, sessionToken: string): string {
  return createHmac('sha256', secret).update(`csrf ${sessionToken}`).digest('base64url')
}

/** Whether `sent` is that token; takes the same time for every wrong one. */
export function isCsrfToken(secret: string, sessionToken: string, sent: string | undefined): boolean {
  const [right, given] = [Buffer.from(csrfToken(secret, sessionToken)), Buffer.from(sent ?? '')]
  return right.length === given.length && timingSafeEqual(right, given)
}
