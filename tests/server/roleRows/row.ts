import { distinctSamples, sample, sampleComment } from '../../support/samples.ts'

/** Who calls, in the order in which the rows tell what each gets. */
export const ROLES = ['guest', 'member', 'internal', 'admin', 'blocked'] as const
export type Role = (typeof ROLES)[number]

/** Whose call it is, for what is sent. */
export interface Caller {
  role: Role
  email: string
  /** Of somebody on whom admins act. */
  target: number
  /** An e-mail address that nobody had so far. */
  fresh: string
}

/** `200`, or `403 blocked` where the code of the reply counts. */
type Gets = readonly [guest: string, member: string, internal: string, admin: string, blocked: string]

export interface Row {
  /** `METHOD /path` as the app has it. */
  route: string
  gets: Gets
  /** The address to call, where the path has a place to fill or a query. */
  at?: string
  /** What is sent with a POST. */
  body?(caller: Caller): object
  file?(): File
  /** It ends sessions or changes accounts: each role sends somebody of its own. */
  alone?: boolean
  /** A way in, a beacon, or an act by the token of a mail, which needs no CSRF token. */
  wayIn?: boolean
}

export const BLOCKED = '403 blocked'
/** The same for everybody who is not blocked. */
export const all = (each: string): Gets => [each, each, each, each, BLOCKED]
export const OPEN = all('200')
export const CLOSED = all('404 not_found')
/** Everybody who is signed in gets `each`. */
export const signedIn = (each: string): Gets => ['401 unauthorized', each, each, each, BLOCKED]
export const MINE = signedIn('200')
/** What only staff may read does not exist for others. */
export const STAFF: Gets = ['401 unauthorized', '404 not_found', '200', '200', BLOCKED]
export const ADMINS: Gets = ['401 unauthorized', '403 forbidden', '403 forbidden', '200', BLOCKED]
/** Changes of what somebody else wrote. */
export const OTHERS: Gets = ['401 unauthorized', '403 forbidden', '403 forbidden', '200', BLOCKED]
export const SUPPORT: Gets = ['401 unauthorized', '403 forbidden', '200', '200', BLOCKED]
/** For staff, with a ticket system, of which there is none in these tests. */
export const TICKETS: Gets = [
  '401 unauthorized',
  '403 forbidden',
  '503 ticket_system_unavailable',
  '503 ticket_system_unavailable',
  BLOCKED
]
/** Outside /api, where nobody is asked who they are. */
export const ANYBODY: Gets = ['200', '200', '200', '200', '200']

/** A public and an internal sample. */
export const [{ id: PUBLIC }, { id: QUESTION }] = distinctSamples(2, { type: 'problem_assistance' })
export const INTERNAL = sample({ internal: true }).id
/** Of somebody else. */
export const COMMENT = sampleComment({ source: 'docs' }).id
