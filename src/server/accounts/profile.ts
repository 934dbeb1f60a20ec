import { SignJWT } from 'jose'
import type { Profile } from '../../contract/accounts.ts'
import type { Language } from '../../lib/languages.ts'
import { csrfToken } from '../http/csrf.ts'
import type { Session } from '../http/session.ts'

/** How long the central service takes a ticket for. */
const TICKET_LIFE = '5m'

/** The profile of who asks, for a guest too. */
export async function profileOf(session: Session | undefined, secret: string, lang: Language): Promise<Profile> {
  if (!session) return { ...NOBODY, lang }
  const { session: own, user } = session
  const known = {
    id: Number(user.id),
    uuid: user.uuid ?? '',
    name: user.staffName ?? '',
    nickname: user.name,
    lang: user.lang === 'en' || user.lang === 'zh' ? user.lang : lang,
    headPic: user.image ?? '',
    csrfToken: csrfToken(secret, own.token)
  }
  if (typeof user.blockReason === 'string') return { ...NOBODY, ...known, status: 2, reason: user.blockReason }
  const role = user.role === 'admin' ? 'admin' : 'user'
  return { ...NOBODY, ...known, status: 0, role, pinout_login_ticket: await ticket(known.uuid, secret) }
}

const NOBODY: Profile = {
  status: 1,
  reason: '',
  id: null,
  uuid: '',
  name: '',
  nickname: '',
  lang: 'zh',
  headPic: '',
  role: '',
  pinout_login_ticket: '',
  csrfToken: ''
}

/** Tells the central service who asks, for a few minutes. */
function ticket(uuid: string, secret: string): Promise<string> {
  return new SignJWT({ sub: uuid, aud: 'central' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(TICKET_LIFE)
    .sign(new TextEncoder().encode(secret))
}
