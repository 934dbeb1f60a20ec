import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { openAuth } from '../../src/server/accounts/openAuth.ts'
import { csrfToken } from '../../src/server/accounts/session.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { startEmbeddedPostgres } from '../../src/server/platform/db/embedded.ts'
import { type OpenDatabase, openDatabase } from '../../src/server/platform/db/open.ts'
import { users } from '../../src/server/platform/db/schema.ts'
import { ROOT } from '../paths.ts'

/** A signed-in member, as a browser has it. */
export interface BenchMember {
  id: number
  cookie: string
  csrf: string
  /** Address in a separate network. The server must trust its proxy. */
  address: string
}

/** Opens the database of the server that runs on `data`. */
export async function benchDatabase(data: string): Promise<OpenDatabase> {
  const { url } = await startEmbeddedPostgres(join(ROOT, data))
  return openDatabase(url)
}

/** Creates people with a session each, through better-auth, while the server is running. */
export async function makeMembers({ db }: OpenDatabase, data: string, count: number): Promise<BenchMember[]> {
  const auth = await openAuth(db, readConfig({ PINOUT_DATA: data }))
  const { internalAdapter } = await (await auth()).$context
  const rows = Array.from({ length: count }, (_, at) => ({ nickname: `Member ${at}`, email: `m${at}@bench.example` }))
  const people = await db.insert(users).values(rows).returning({ id: users.id })
  const members: BenchMember[] = []
  for (const [at, { id }] of people.entries()) {
    const { token } = await internalAdapter.createSession(String(id))
    const signature = createHmac('sha256', auth.secret).update(token).digest('base64')
    members.push({
      id,
      cookie: `pinout.session_token=${encodeURIComponent(`${token}.${signature}`)}`,
      csrf: csrfToken(auth.secret, token),
      address: `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`
    })
  }
  return members
}

/** Returns the headers for write requests of members, as a Lua array of tables. */
export function luaMembers(members: readonly BenchMember[]): string {
  const one = ({ cookie, csrf, address }: BenchMember) =>
    `{ ['Cookie'] = "${cookie}", ['X-CSRF-Token'] = "${csrf}", ['X-Forwarded-For'] = "${address}", ['Content-Type'] = "application/json" }`
  return `local members = { ${members.map(one).join(',\n')} }`
}
