import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { inject } from 'vitest'
import type { Profile } from '../../src/contract/accounts.ts'
import { users } from '../../src/server/platform/db/schema.ts'
import { eventually } from './eventually.ts'
import { mailText } from './mailText.ts'
import type { TestServer } from './server.ts'

/** A password that is in no list of leaked passwords and is not a name. */
export const PASSWORD = 'mango-relay-94-tundra'

/** A browser that stores its cookies and sends the CSRF token of its profile. */
export interface Person {
  email: string
  profile(): Promise<Profile>
  get(path: string, headers?: Record<string, string>): Promise<Response>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  delete(path: string, headers?: Record<string, string>): Promise<Response>
  /** Uploads a file like a browser's form. */
  upload(path: string, file: File, headers?: Record<string, string>): Promise<Response>
  cookies: Map<string, string>
}

let lastAddress = 0

/**
 * Returns a browser that is not signed in, with a separate network address. The test servers trust the proxy's header.
 */
export function browserOf(server: Pick<TestServer, 'url'>, email = '', userAgent = 'Firefox/140.0 Linux'): Person {
  const address = `10.${++lastAddress >> 8}.${lastAddress & 255}.1`
  const cookies = new Map<string, string>()
  let csrf = ''
  const send = async (path: string, init: RequestInit) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      origin: server.url,
      'user-agent': userAgent,
      'x-forwarded-for': address,
      ...(cookie && { cookie }),
      ...(init.headers as Record<string, string>)
    }
    const reply = await fetch(server.url + path, { ...init, headers, redirect: 'manual' })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line) || value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return reply
  }
  return {
    email,
    cookies,
    // Like the client of the site's pages with every call.
    get: (path, headers = {}) => send(path, { headers: { ...(csrf && { 'x-csrf-token': csrf }), ...headers } }),
    post: (path, body = {}, headers = {}) =>
      send(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', 'x-csrf-token': csrf, ...headers }
      }),
    delete: (path, headers = {}) => send(path, { method: 'DELETE', headers: { 'x-csrf-token': csrf, ...headers } }),
    upload(path, file, headers = {}) {
      const body = new FormData()
      body.append('file', file)
      return send(path, { method: 'POST', body, headers: { 'x-csrf-token': csrf, ...headers } })
    },
    async profile() {
      const current = (await (await send('/api/user/userLogin', {})).json()) as Profile
      csrf = current.csrfToken
      return current
    }
  }
}

/** Signs up a member, with rights that only the database can grant. */
export async function signUp(
  server: TestServer,
  name: string,
  rights: Partial<Pick<typeof users.$inferInsert, 'role' | 'name' | 'blockReason'>> = {}
): Promise<Person> {
  const person = browserOf(server, `${name}@example.com`)
  const reply = await person.post('/api/auth/sign-up/email', { email: person.email, password: PASSWORD, name })
  if (reply.status !== 200) throw new Error(`${name} could not sign up: ${reply.status} ${await reply.text()}`)
  if (Object.keys(rights).length > 0)
    await server.database.db.update(users).set(rights).where(eq(users.email, person.email))
  await person.profile()
  return person
}

/**
 * Removes a member from staff in the database, and waits until the server has applied the change shortly afterwards.
 */
export async function takeOffStaff(server: TestServer, person: Person): Promise<void> {
  await server.database.db.update(users).set({ name: '' }).where(eq(users.email, person.email))
  await eventually('the server heard of it', async () => (await person.profile()).name === '')
}

/** Returns the newest mail to `address` in the outbox, decoded. */
export async function mailTo(address: string): Promise<string> {
  const folder = join(inject('data'), 'outbox')
  for (const name of (await readdir(folder)).toSorted().reverse()) {
    const mail = await readFile(join(folder, name), 'utf8')
    if (mail.includes(`To: ${address}`)) return mailText(mail)
  }
  throw new Error(`There is no mail to ${address}.`)
}
