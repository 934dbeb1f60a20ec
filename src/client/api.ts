import { hc } from 'hono/client'
import ky, { type Hooks, type Options } from 'ky'
import type { ErrorReply } from '../contract/errors.ts'
import { CSRF_KEY } from '../domain/account/csrfKey.ts'
import { languageFromTag } from '../domain/language/languages.ts'
import type { AppType } from '../server/app.ts'
import { isIdempotent } from './idempotent.ts'

const REQUEST_LIMIT = 30_000
/** Maximum number of automatic retries of repeatable calls while the database is unavailable. */
const MAX_RETRIES = 2
const UNAVAILABLE_RETRY_MS = 2000

/** Asks for a new sign-in after a session expired. Returns whether it succeeded. */
let signInAgain: () => Promise<boolean> = () => Promise.resolve(false)

/** Sets the action for a reply that reports an expired session. The failed call is then sent again. */
export function onSessionExpired(act: () => Promise<boolean>): void {
  signInAgain = act
}

const EVERY_CALL: Options = {
  timeout: REQUEST_LIMIT,
  credentials: 'include',
  throwHttpErrors: false,
  retry: { limit: MAX_RETRIES, methods: ['get'] }
}
const TOKEN: Hooks = {
  beforeRequest: [({ request }) => withToken(request)],
  beforeRetry: [({ request }) => withToken(request)]
}

/**
 * Sends cookies, the CSRF header and a time limit with every call. It is the only way from the browser to the server.
 */
const http = ky.create({
  ...EVERY_CALL,
  hooks: {
    ...TOKEN,
    afterResponse: [
      async ({ request, response, retryCount }) => {
        if (isUnavailable(response) && mayRepeat(request) && retryCount < MAX_RETRIES)
          return ky.retry({ code: 'UNAVAILABLE', delay: UNAVAILABLE_RETRY_MS })
        if (retryCount > 0 || !(await saysExpired(response)) || !(await signInAgain())) return undefined
        return ky.retry({ code: 'SIGNED_IN_AGAIN', delay: 0 })
      }
    ]
  }
})

/** Returns retry options: only repeatable calls are sent again if there was no reply. */
function repeats(path: string, method = 'GET'): Options {
  const methods = isIdempotent(method, path.split('?')[0] ?? '') ? (['get', 'head', 'delete', 'post'] as const) : []
  return { retry: { limit: MAX_RETRIES, methods: [...methods] } }
}

function mayRepeat(request: Request): boolean {
  return isIdempotent(request.method, new URL(request.url).pathname)
}

/** Checks whether a part of the server is unavailable and a retry makes sense. */
function isUnavailable(response: Response): boolean {
  return response.status === 503 && response.headers.has('Retry-After')
}

function withToken(request: Request): void {
  request.headers.set('X-CSRF-Token', csrfToken())
}

/** Token of the open page, for browsers whose storage is full or blocked. */
let pageToken = ''

/** Sets the token of the open page. */
export function setPageToken(token: string): void {
  pageToken = token
}

/** Returns the token for every state change. It is part of the profile. Another tab may have stored a newer one. */
export function csrfToken(): string {
  try {
    return localStorage.getItem(CSRF_KEY) || pageToken
  } catch {
    return pageToken
  }
}

/** Asks for a new sign-in after a session expired, for calls that do not use the client below. */
export function sessionExpired(): Promise<boolean> {
  return signInAgain()
}

/** Adds the page's language to the address of a call, independent of the language chosen elsewhere. */
export function inPageLanguage(path: string): string {
  const lang = languageFromTag(document.documentElement.lang)
  return `${path}${path.includes('?') ? '&' : '?'}lng=${lang}`
}

/** Checks whether a reply reports an expired session. Any body may do so, with any HTTP status. */
async function saysExpired(response: Response): Promise<boolean> {
  if (!response.headers.get('content-type')?.includes('json')) return false
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return typeof body === 'object' && body !== null && (body as Partial<ErrorReply>).status === '401'
}

/** Client of the live API, typed by the server's routes. */
export const api = hc<AppType>('/', {
  fetch: (input: RequestInfo | URL, init?: RequestInit) =>
    http(inPageLanguage(String(input)), { ...init, ...repeats(String(input), init?.method) })
})

const quiet = ky.create({ ...EVERY_CALL, hooks: TOKEN })

/**
 * Client for requests that a page sends by itself while a person types, because a dialog would receive the next
 * keystrokes. An expired session is reported like any other refusal.
 */
export const background = hc<AppType>('/', {
  fetch: (input: RequestInfo | URL, init?: RequestInit) =>
    quiet(inPageLanguage(String(input)), { ...init, ...repeats(String(input), init?.method) })
})

/** Sign-in and sign-out routes of better-auth, below /api/auth. */
export const auth = {
  post: (path: string, body: object = {}): Promise<Response> =>
    http.post(inPageLanguage(`/api/auth${path}`), { json: body, retry: 0 }),
  get: (path: string): Promise<Response> => http.get(inPageLanguage(`/api/auth${path}`))
}

/** Notifies another service of the browser's state. Delivery is neither confirmed nor awaited. */
export function unwrap(url: string): Promise<void> {
  return ky.get(url, { mode: 'no-cors', credentials: 'include', timeout: 3000, retry: 0 }).then(
    () => undefined,
    () => undefined
  )
}

/** Loads a JSON file of the static site. */
export function staticFile<T>(path: string): Promise<T> {
  return http.get(path, { throwHttpErrors: true }).json<T>()
}

/** Loads the HTML of a page of the site in its current form from the server. */
export function pageHtml(path: string): Promise<string> {
  return http.get(path, { throwHttpErrors: true, cache: 'no-cache' }).text()
}
