import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Device, UserInfos } from '../../../src/contract/accounts.ts'
import { articles, bookmarks, notes, sessions } from '../../../src/server/platform/db/schema.ts'
import { browserOf, PASSWORD, type Person, signUp } from '../../support/person.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const devicesOf = async (person: Person) =>
  (await (await person.get('/api/auth/list-sessions')).json()) as [Device, ...Device[]]
async function infosOf(person: Person, userId: number): Promise<UserInfos> {
  return (await (await person.get(`/api/personalSetting/getUserInfos?userId=${userId}`)).json()) as UserInfos
}

test('a list of devices begins with the one that asks, however long ago it signed in, and each can be signed out', async () => {
  const here = await signUp(server, 'many')
  const there = browserOf(server, here.email, 'Mozilla/5.0 (Windows NT 10.0) Chrome/150.0')
  await there.post('/api/auth/sign-in/email', { email: here.email, password: PASSWORD })
  const { id } = await here.profile()
  const createdAt = new Date(Date.now() - 5 * 86_400_000)
  await server.database.db
    .update(sessions)
    .set({ createdAt })
    .where(eq(sessions.userId, id ?? 0))

  const seen = await devicesOf(here)
  expect(seen.map(device => device.current)).toEqual([true, false])
  expect(seen[0].userAgent).toContain('Firefox')
  expect(seen[1]?.userAgent).toContain('Chrome')
  expect((await devicesOf(there)).map(device => device.userAgent)).toEqual(seen.map(one => one.userAgent).reverse())

  const stranger = await signUp(server, 'stranger')
  expect((await stranger.post('/api/auth/revoke-session', { id: seen[1]?.id })).status).toBe(200)
  expect((await there.profile()).status).toBe(0)
  expect((await here.post('/api/auth/revoke-session', { id: seen[1]?.id })).status).toBe(200)
  expect((await there.profile()).status).toBe(1)
  expect(await devicesOf(here)).toHaveLength(1)
})

test('no reply shows a script the token of a session', async () => {
  const person = browserOf(server, 'tokenless@example.com')
  const account = { email: person.email, password: PASSWORD }
  const replies = [
    await person.post('/api/auth/sign-up/email', { ...account, name: 'tokenless' }),
    await person.post('/api/auth/sign-in/email', account)
  ]
  await person.profile()
  replies.push(
    await person.post('/api/auth/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'orbit-cactus-71-flint',
      revokeOtherSessions: true
    }),
    await person.get('/api/auth/list-sessions')
  )
  expect(replies.map(reply => reply.status)).toEqual([200, 200, 200, 200])
  const tokens = (await server.database.db.select().from(sessions)).map(({ token }) => token)
  for (const text of await Promise.all(replies.map(reply => reply.text()))) {
    expect(text).not.toContain('"token"')
    for (const token of tokens) expect(text).not.toContain(token)
  }
})

test('a new password ends all other sessions, and the current one continues under a new token', async () => {
  const here = await signUp(server, 'changing')
  const there = browserOf(server, here.email)
  await there.post('/api/auth/sign-in/email', { email: here.email, password: PASSWORD })
  const change = (currentPassword: string) =>
    here.post('/api/auth/change-password', {
      currentPassword,
      newPassword: 'orbit-cactus-71-flint',
      revokeOtherSessions: true
    })
  expect(await (await change('not the password')).json()).toMatchObject({ code: 'wrong_password' })
  expect((await change(PASSWORD)).status).toBe(200)
  expect((await there.profile()).status).toBe(1)
  expect((await here.profile()).status).toBe(0)
  expect((await here.post('/api/user/setLanguage', { lang: 'en' })).status).toBe(200)
})

test('bookmarks and notes are counted for their owner only, and only if still readable', async () => {
  const reader = await signUp(server, 'reader')
  const userId = (await reader.profile()).id ?? 0
  const { db } = server.database
  const [open, internal] = await Promise.all(
    [true, false].map(async isPublic => {
      const [row] = await db
        .insert(articles)
        .values({
          source: 'community',
          articleType: 1,
          bigTitle: 'Counted',
          content: 'x',
          lang: 'en',
          authorId: 1,
          public: isPublic
        })
        .returning({ id: articles.id })
      return row?.id ?? 0
    })
  )
  await db.insert(bookmarks).values([open, internal].map(articleId => ({ userId, articleId: articleId ?? 0 })))
  await db.insert(notes).values({ userId, title: 'Mine' })
  expect((await infosOf(reader, userId)).counts).toMatchObject({ posts: 0, star: 1, note: 1 })
  const other = await signUp(server, 'other-reader')
  expect((await infosOf(other, userId)).counts).toMatchObject({ star: null, note: null })
})
