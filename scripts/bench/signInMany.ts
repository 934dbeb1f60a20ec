import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { openAuth } from '../../src/server/accounts/openAuth.ts'
import { readConfig } from '../../src/server/config.ts'
import { startEmbeddedPostgres } from '../../src/server/db/embedded.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { users } from '../../src/server/db/schema.ts'
import { ROOT } from '../paths.ts'

/** Somebody with a session. */
export interface Somebody {
  id: number
  cookie: string
}

/** Makes `count` people with a session each, through better-auth, beside the server that runs over `data`. */
export async function signInMany(data: string, count: number): Promise<Somebody[]> {
  const { url } = await startEmbeddedPostgres(join(ROOT, data))
  const database = openDatabase(url)
  const auth = await openAuth(database.db, readConfig({ PINOUT_DATA: data }))
  const { internalAdapter } = await (await auth()).$context
  const rows = Array.from({ length: count }, (_, at) => ({ nickname: `Member ${at}`, email: `m${at}@bench.example` }))
  const people = await database.db.insert(users).values(rows).returning({ id: users.id })
  const made: Somebody[] = []
  for (const { id } of people) {
    const { token } = await internalAdapter.createSession(String(id))
    const signature = createHmac('sha256', auth.secret).update(token).digest('base64')
    made.push({ id, cookie: `pinout.session_token=${encodeURIComponent(`${token}.${signature}`)}` })
  }
  await database.close()
  return made
}
