import type { BrowserContextOptions } from 'playwright'
import type { Person } from './person.ts'
import type { TestServer } from './server.ts'

/** A browser in which `person` is signed in. */
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
  // What a browser remembers of a sign-in, and the header goes by.
  return { storageState: { cookies, origins: [{ origin: server.url, localStorage: [{ name: 'id', value: '1' }] }] } }
}
