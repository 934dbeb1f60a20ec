import { decodePercent } from '../../../domain/decodePercent.ts'
import { isDatabaseFailure } from './failure.ts'
import { hostsOf } from './hosts.ts'

const WRONG_PASSWORD = '28P01'
const REFUSED_ROLE = '28000'
const UNKNOWN_HOST = ['ENOTFOUND', 'EAI_AGAIN']
const SQL_STATE = /^[0-9A-Z]{5}$/

/**
 * Returns an error that says why `url` cannot be connected to, which setting has that address, and what to do. It omits
 * the password. Returns other errors unchanged.
 */
export function explainConnectionFailure(error: unknown, url: string, setting: string): unknown {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  const place = hostsOf(url)
    .map(({ host, port }) => `${host}:${port}`)
    .join(', ')
  const explain = (text: string) => new Error(text, { cause: error })
  if (code === WRONG_PASSWORD)
    return explain(
      `PostgreSQL at ${place} refused the password of ${userOf(url)}. Correct user and password in ${setting}.`
    )
  if (code === REFUSED_ROLE)
    return explain(
      `PostgreSQL at ${place} refused the user ${userOf(url)}: ${message}. Correct ${setting}, or let the user in by pg_hba.conf.`
    )
  // Other states of a server that answers, such as starting up, say enough.
  if (!isDatabaseFailure(error) || SQL_STATE.test(code)) return error
  const text = UNKNOWN_HOST.includes(code)
    ? `The host of ${setting}, ${place}, has no address (${message}). Correct it, or this machine's DNS.`
    : `PostgreSQL does not answer at ${place} (${code || message}). Start it, or correct ${setting}.`
  return Object.assign(explain(text), code && { code })
}

function userOf(url: string): string {
  const [, user = ''] = /^[a-z]+:\/\/([^:@/?#]*)(?::[^@/?#]*)?@/.exec(url) ?? []
  return user ? `"${decodePercent(user)}"` : 'an unnamed user'
}
