import { hc } from 'hono/client'
import ky from 'ky'
import type { AppType } from '../server/app.ts'

const REQUEST_LIMIT = 30_000

/** Sends cookies, the CSRF header and a time limit with every call; the one way from the browser to the server. */
const http = ky.create({
  timeout: REQUEST_LIMIT,
  credentials: 'include',
  throwHttpErrors: false,
  retry: { limit: 2, methods: ['get'] },
  hooks: {
    beforeRequest: [
      ({ request }) => {
        request.headers.set('X-CSRF-Token', localStorage.getItem('forum_csrftoken') ?? '')
      }
    ]
  }
})

/** The live API, typed by the server's own routes. */
export const api = hc<AppType>('/', {
  fetch: (input: RequestInfo | URL, init?: RequestInit) => http(input as Request, init)
})

/** A JSON file of the static site. */
export function staticFile<T>(path: string): Promise<T> {
  return http.get(path, { throwHttpErrors: true }).json<T>()
}
