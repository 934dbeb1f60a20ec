import { createHmac, timingSafeEqual } from 'node:crypto'
import { decodePercent } from '../../domain/decodePercent.ts'

/** The session cookie: its name, and its token with a signature, as encoded by better-auth. */
const SESSION = /((?:^|; )(?:__Secure-)?pinout\.session_token=)([^;]+)/

/**
 * Replaces the signature of a session cookie from a previous secret by one with the current secret, because better-auth
 * only knows that. The browser gets the new cookie when the session is next extended.
 */
export function withCurrentSignature(headers: Headers, [current = '', ...previous]: readonly string[]): Headers {
  const cookies = headers.get('cookie')
  const [, before = '', encoded = ''] = (previous.length > 0 && cookies && SESSION.exec(cookies)) || []
  if (!encoded || !cookies) return headers
  const value = decodePercent(encoded)
  const end = value.lastIndexOf('.')
  const token = value.slice(0, end)
  if (!previous.some(secret => isSigned(token, value.slice(end + 1), secret))) return headers
  const signed = new Headers(headers)
  const fresh = encodeURIComponent(`${token}.${signature(token, current)}`)
  signed.set(
    'cookie',
    cookies.replace(`${before}${encoded}`, () => `${before}${fresh}`)
  )
  return signed
}

function signature(token: string, secret: string): string {
  return createHmac('sha256', secret).update(token).digest('base64')
}

function isSigned(token: string, given: string, secret: string): boolean {
  const [right, sent] = [Buffer.from(signature(token, secret)), Buffer.from(given)]
  return right.length === sent.length && timingSafeEqual(right, sent)
}
