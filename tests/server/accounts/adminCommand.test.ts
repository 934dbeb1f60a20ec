import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setAdmin } from '../../../scripts/admin/people.ts'
import type { OpenDatabase } from '../../../src/server/platform/db/open.ts'
import { users } from '../../../src/server/platform/db/schema.ts'
import { seededDatabase } from '../../support/database.ts'

const [ADA, BEN, EVE] = ['ada@example.com', 'ben@example.com', 'eve@example.com']

let database: OpenDatabase
beforeAll(async () => {
  database = await seededDatabase()
  const people = await database.db.select({ id: users.id }).from(users).limit(3)
  for (const [at, email] of [ADA, BEN, EVE].entries())
    await database.db
      .update(users)
      .set({ email, role: 'user' })
      .where(eq(users.id, people[at]?.id ?? 0))
})
afterAll(() => database.close())

const admins = () => database.db.$count(users, eq(users.role, 'admin'))

test('two removals at the same time leave an admin', async () => {
  const { db } = database
  await db.update(users).set({ role: 'user' })
  await db
    .update(users)
    .set({ role: 'admin' })
    .where(inArray(users.email, [ADA, BEN]))
  // Both are in progress at once: each waits while it writes.
  await db.execute(sql`
    create function wait_a_moment() returns trigger language plpgsql as 'begin perform pg_sleep(0.3); return new; end';
    create trigger wait_a_moment before update on users for each row execute function wait_a_moment()`)
  const removed = await Promise.allSettled([ADA, BEN].map(email => setAdmin(db, email, false)))
  await db.execute(sql`drop function wait_a_moment cascade`)
  expect(removed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await admins()).toBe(1)
})

test('somebody who is no admin is not called the last one', async () => {
  const { db } = database
  await db.update(users).set({ role: 'user' })
  await db.update(users).set({ role: 'admin' }).where(eq(users.email, ADA))
  await expect(setAdmin(db, EVE, false)).rejects.toThrow('eve@example.com is no admin.')
  await expect(setAdmin(db, ADA, false)).rejects.toThrow('last admin')
  expect(await admins()).toBe(1)
})

test('the last admin who is not blocked stays one', async () => {
  const { db } = database
  await db.update(users).set({ role: 'user' })
  await db
    .update(users)
    .set({ role: 'admin' })
    .where(inArray(users.email, [ADA, BEN]))
  await db.update(users).set({ blockReason: 'Spam' }).where(eq(users.email, BEN))
  await expect(setAdmin(db, ADA, false)).rejects.toThrow('last admin')
  await setAdmin(db, BEN, false)
  expect(await admins()).toBe(1)
})
