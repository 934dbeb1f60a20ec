import { createHmac, timingSafeEqual } from 'node:crypto'

/** The token that every state change of a session carries in X-CSRF-Token: an HMAC of the session's own. */
export function csrfToken(secret: string, sessionToken: string): string {
  return createHmac('sha256', secret).update(`csrf ${sessionToken}`).digest('base64url')
}

/** Whether `sent` is that token, made with any of the secrets; takes the same time for every wrong one. */
export function isCsrfToken(secrets: readonly string[], sessionToken: string, sent: string | undefined): boolean {
  const given = Buffer.from(sent ?? '')
  return secrets.some(secret => {
    const right = Buffer.from(csrfToken(secret, sessionToken))
    return right.length === given.length && timingSafeEqual(right, given)
  })
}
