import { distinctSamples, sample, sampleComment } from '../../support/samples.ts'

/** Roles of callers, in the order of the results in each row. */
export const ROLES = ['guest', 'member', 'internal', 'admin', 'blocked'] as const
export type Role = (typeof ROLES)[number]

/** The caller, for building the request. */
export interface Caller {
  role: Role
  email: string
  /** Id of the person on whom admins act. */
  target: number
  /** An unused email address. */
  fresh: string
}

/** `200`, or `403 blocked` if the code of the reply matters. */
type Gets = readonly [guest: string, member: string, internal: string, admin: string, blocked: string]

export interface Row {
  /** `METHOD /path`, as in the app. */
  route: string
  gets: Gets
  /** The address to call, if the path has parameters or a query. */
  at?: string
  /** The body of a POST. */
  body?(caller: Caller): object
  file?(): File
  /** True if the call ends sessions or changes accounts, so that each role uses a separate member. */
  alone?: boolean
  /** True for sign-in calls, beacons and calls by a mail token, which need no CSRF token. */
  tokenless?: boolean
}

export const BLOCKED = '403 blocked'
/** Same result for everyone who is not blocked. */
export const all = (each: string): Gets => [each, each, each, each, BLOCKED]
export const OPEN = all('200')
export const CLOSED = all('404 not_found')
/** Result `each` for everyone who is signed in. */
export const signedIn = (each: string): Gets => ['401 unauthorized', each, each, each, BLOCKED]
export const MINE = signedIn('200')
/** Content for staff only. It does not exist for others. */
export const STAFF: Gets = ['401 unauthorized', '404 not_found', '200', '200', BLOCKED]
export const ADMINS: Gets = ['401 unauthorized', '403 forbidden', '403 forbidden', '200', BLOCKED]
/** Changes of another person's content. */
export const OTHERS: Gets = ['401 unauthorized', '403 forbidden', '403 forbidden', '200', BLOCKED]
export const SUPPORT: Gets = ['401 unauthorized', '403 forbidden', '200', '200', BLOCKED]
/** For staff, with a ticket system. These tests have none. */
export const TICKETS: Gets = [
  '401 unauthorized',
  '403 forbidden',
  '503 ticket_system_unavailable',
  '503 ticket_system_unavailable',
  BLOCKED
]
/** Outside /api, where the session is not checked. */
export const ANYBODY: Gets = ['200', '200', '200', '200', '200']

/** A public and an internal article. */
export const [{ id: PUBLIC }, { id: QUESTION }] = distinctSamples(2, { type: 'problem_assistance' })
export const INTERNAL = sample({ internal: true }).id
/** A comment of another person. */
export const COMMENT = sampleComment({ source: 'docs' }).id
