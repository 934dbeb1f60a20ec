import type { BrowserContextOptions } from 'playwright'
import type { Person } from './person.ts'
import type { TestServer } from './server.ts'

/** Returns browser options with the session of `person`. */
export function signedIn(server: TestServer, person: Person): BrowserContextOptions {
  const cookies = [...person.cookies].map(([name, value]) => ({
    name,
    value,
    domain: new URL(server.url).hostname,
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax' as const
  }))
  // The browser's sign-in hint, which the header uses.
  return { storageState: { cookies, origins: [{ origin: server.url, localStorage: [{ name: 'id', value: '1' }] }] } }
}
