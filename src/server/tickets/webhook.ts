import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether Redmine signed `body`: `sha256=` and an HMAC over its bytes; takes the same time for every wrong one. */
export function isSigned(secret: string, body: ArrayBuffer, signature: string | undefined): boolean {
  const right = `sha256=${createHmac('sha256', secret).update(new Uint8Array(body)).digest('hex')}`
  const [wanted, given] = [Buffer.from(right), Buffer.from(signature ?? '')]
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}
