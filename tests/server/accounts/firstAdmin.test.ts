import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { offerFirstAdmin } from '../../../src/server/accounts/firstAdmin.ts'
import { openAuth } from '../../../src/server/accounts/openAuth.ts'
import { readConfig } from '../../../src/server/platform/config.ts'
import { users } from '../../../src/server/platform/db/schema.ts'
import { eventually } from '../../support/eventually.ts'
import { type Person, signUp } from '../../support/person.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

/** Returns the token of the link that a start prints. */
async function offer(): Promise<string | undefined> {
  const { db } = server.database
  return offerFirstAdmin(db, await openAuth(db, readConfig({ PINOUT_DATA: inject('data') })))
}
const claim = async (person: Person, token = '') => (await person.post('/api/user/claimAdmin', { token })).status
const people = (names: string[]) => Promise.all(names.map(name => signUp(server, name)))
const admins = () => server.database.db.select({ email: users.email }).from(users).where(eq(users.role, 'admin'))
/** Starts `act` while all rows of users are locked, and releases the lock once `count` requests wait for it. */
function whileNobodyChanges<T>(count: number, act: () => T): Promise<T> {
  const { db, jobs } = server.database
  return jobs.transaction(async tx => {
    await tx.select().from(users).for('update')
    const started = act()
    await eventually(`${count} wait for a lock`, async () => {
      const { rows } = await db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      )
      return rows.length === count
    })
    return started
  })
}

test('the link makes who uses it the admin, once, and no start prints another', async () => {
  const [first, second] = (await people(['first', 'second'])) as [Person, Person]
  const token = await offer()
  expect(await claim(first, 'guessed')).toBe(422)
  expect(await claim(first, token)).toBe(200)
  expect((await first.profile()).role).toBe('admin')
  expect(await claim(second, token)).toBe(422)
  expect(await admins()).toEqual([{ email: first.email }])
  expect(await offer()).toBeUndefined()
})

test('of several people who use one link at once, one becomes the admin', async () => {
  const racing = await people(['ada', 'ben', 'cai', 'dora'])
  const token = await offer()
  const statuses = await Promise.all(racing.map(person => claim(person, token)))
  expect(statuses.toSorted()).toEqual([200, 422, 422, 422])
  expect(await admins()).toHaveLength(1)
})

test('of several people who use the links of several starts at once, one becomes the admin', async () => {
  const racing = await people(['ada', 'ben', 'cai', 'dora'])
  const tokens = await Promise.all(racing.map(offer))
  const claims = await whileNobodyChanges(racing.length, () => racing.map((person, at) => claim(person, tokens[at])))
  const statuses = await Promise.all(claims)
  expect(statuses.toSorted()).toEqual([200, 422, 422, 422])
  expect(await admins()).toHaveLength(1)
})
