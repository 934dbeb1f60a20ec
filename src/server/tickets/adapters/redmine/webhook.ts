import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header in which Redmine's webhooks carry their signature. */
const SIGNATURE_HEADER = 'x-redmine-signature-256'

/**
 * Whether Redmine signed `body`: `sha256=` and an HMAC over its bytes, in a header that `header` reads. Takes the same
 * time for every wrong one.
 */
export function isSignedWebhook(
  secret: string,
  body: ArrayBuffer,
  header: (name: string) => string | undefined
): boolean {
  const right = `sha256=${createHmac('sha256', secret).update(new Uint8Array(body)).digest('hex')}`
  const [wanted, given] = [Buffer.from(right), Buffer.from(header(SIGNATURE_HEADER) ?? '')]
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}
