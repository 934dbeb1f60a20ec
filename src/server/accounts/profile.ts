import { SignJWT } from 'jose'
import type { Profile } from '../../contract/accounts.ts'
import { LANGUAGES, type Language } from '../../domain/language/languages.ts'
import { csrfToken } from './session.ts'
import type { Session } from './sessionCache.ts'

/** Lifetime of a ticket for the central service. */
const TICKET_LIFE = '5m'

/** Profiles by session. A changed session is a new object. */
const made = new WeakMap<Session, Map<Language, Promise<Profile>>>()

/** Returns the profile of the current user, or that of a guest. */
export function profileOf(session: Session | undefined, secret: string, lang: Language): Promise<Profile> {
  if (!session) return Promise.resolve({ ...NOBODY, lang })
  const known = made.get(session) ?? new Map<Language, Promise<Profile>>()
  made.set(session, known)
  const profile = known.get(lang) ?? makeProfile(session, secret, lang)
  known.set(lang, profile)
  return profile
}

async function makeProfile(session: Session, secret: string, lang: Language): Promise<Profile> {
  const { session: own, user } = session
  const known = {
    id: Number(user.id),
    uuid: user.uuid ?? '',
    name: user.staffName ?? '',
    nickname: user.name,
    lang: LANGUAGES.find(each => each === user.lang) ?? lang,
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

/** Creates a short-lived token that identifies the person to the central service. */
function ticket(uuid: string, secret: string): Promise<string> {
  return new SignJWT({ sub: uuid, aud: 'central' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(TICKET_LIFE)
    .sign(new TextEncoder().encode(secret))
}
