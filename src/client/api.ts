import { hc } from 'hono/client'
import ky, { type Hooks, type Options } from 'ky'
import type { ErrorReply } from '../contract/errors.ts'
import { languageFromTag } from '../domain/language/languages.ts'
import type { AppType } from '../server/app.ts'
import { isIdempotent } from './idempotent.ts'

const REQUEST_LIMIT = 30_000
const CSRF_KEY = 'forum_csrftoken'
/** While the database is away, calls that may be repeated are, by themselves. */
const MAX_RETRIES = 2
const UNAVAILABLE_RETRY_MS = 2000

/** Asks somebody whose session expired to sign in again; gives whether that was done. */
let signInAgain: () => Promise<boolean> = () => Promise.resolve(false)

/** Sets what is done when a reply says that the session expired; the call that failed is then sent once more. */
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

/** Sends cookies, the CSRF header and a time limit with every call; the one way from the browser to the server. */
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

/** Whether a call that got no reply at all is sent again by itself. */
function repeats(path: string, method = 'GET'): Options {
  const methods = isIdempotent(method, path.split('?')[0] ?? '') ? (['get', 'head', 'delete', 'post'] as const) : []
  return { retry: { limit: MAX_RETRIES, methods: [...methods] } }
}

function mayRepeat(request: Request): boolean {
  return isIdempotent(request.method, new URL(request.url).pathname)
}

/** A part of the server is down, and says that it is worth trying again. */
function isUnavailable(response: Response): boolean {
  return response.status === 503 && response.headers.has('Retry-After')
}

function withToken(request: Request): void {
  request.headers.set('X-CSRF-Token', csrfToken())
}

/** What every state change carries; it comes with the profile. */
export function csrfToken(): string {
  return localStorage.getItem(CSRF_KEY) ?? ''
}

/** Has somebody whose session expired sign in again, where a call does not go through the client below. */
export function sessionExpired(): Promise<boolean> {
  return signInAgain()
}

/** The address of a call, whose reply is read on a page in this language, whatever was chosen elsewhere. */
export function inPageLanguage(path: string): string {
  const lang = languageFromTag(document.documentElement.lang)
  return `${path}${path.includes('?') ? '&' : '?'}lng=${lang}`
}

/** Any body may say so, whatever the HTTP status. */
async function saysExpired(response: Response): Promise<boolean> {
  if (!response.headers.get('content-type')?.includes('json')) return false
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return typeof body === 'object' && body !== null && (body as Partial<ErrorReply>).status === '401'
}

/** The live API, typed by the server's own routes. */
export const api = hc<AppType>('/', {
  fetch: (input: RequestInfo | URL, init?: RequestInit) =>
    http(inPageLanguage(String(input)), { ...init, ...repeats(String(input), init?.method) })
})

const quiet = ky.create({ ...EVERY_CALL, hooks: TOKEN })

/**
 * The same for requests that a page sends by itself while a person writes: a dialog that opens in mid-sentence would
 * receive the next keystrokes. An expired session is reported like any other refusal.
 */
export const background = hc<AppType>('/', {
  fetch: (input: RequestInfo | URL, init?: RequestInit) =>
    quiet(inPageLanguage(String(input)), { ...init, ...repeats(String(input), init?.method) })
})

/** The ways in and out, which better-auth answers below /api/auth. */
export const auth = {
  post: (path: string, body: object = {}): Promise<Response> =>
    http.post(inPageLanguage(`/api/auth${path}`), { json: body, retry: 0 }),
  get: (path: string): Promise<Response> => http.get(inPageLanguage(`/api/auth${path}`))
}

/** Notifies another service of the browser's state; delivery is neither confirmed nor awaited. */
export function unwrap(url: string): Promise<void> {
  return ky.get(url, { mode: 'no-cors', credentials: 'include', timeout: 3000, retry: 0 }).then(
    () => undefined,
    () => undefined
  )
}

/** A JSON file of the static site. */
export function staticFile<T>(path: string): Promise<T> {
  return http.get(path, { throwHttpErrors: true }).json<T>()
}

/** A page of the site as the server has it now. */
export async function page(path: string): Promise<Document> {
  const html = await http.get(path, { throwHttpErrors: true, cache: 'no-cache' }).text()
  return new DOMParser().parseFromString(html, 'text/html')
}
