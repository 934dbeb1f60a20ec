import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { sendDigests } from '../../../src/server/notifications/digest.ts'
import { readConfig } from '../../../src/server/platform/config.ts'
import { messages as inbox, users } from '../../../src/server/platform/db/schema.ts'
import { sendMail } from '../../../src/server/platform/mail.ts'
import { seededDatabase } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { mailSubject, mailText } from '../../support/mailText.ts'
import { browserOf, type Person, signUp } from '../../support/person.ts'
import { samplePerson } from '../../support/samplePeople.ts'
import { sample } from '../../support/samples.ts'
import { freePort, startTestServer, type TestServer } from '../../support/server.ts'
import { smtpEnv, startSmtp } from '../../support/smtp.ts'

const ARTICLE = sample()
const INTERNAL = sample({ internal: true })
const ACTOR = samplePerson()

const SITE = 'https://forum.example'
const SECRET = 'a secret of this test that is long enough'
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A Wednesday, an hour after digests are sent. */
const WEDNESDAY = Date.UTC(2030, 0, 2, 1)

let server: TestServer
let data = ''
beforeAll(async () => {
  server = await startTestServer(undefined, { AUTH_SECRET: SECRET })
  data = join(inject('data'), `digest-${process.pid}`)
})
afterAll(async () => {
  await server.stop()
  await rm(data, { recursive: true, force: true })
})

let made = 0
type Message = Partial<typeof inbox.$inferInsert>
async function reader(
  digest: 'daily' | 'weekly' | 'none',
  notifications: Message[],
  lang: 'zh' | 'en' = 'en',
  at = server
) {
  const person = await signUp(at, `digested${++made}`)
  const id = (await person.profile()).id ?? 0
  const values = notifications.map(
    one => ({ userId: id, type: 'comment', kind: 'comment', actorId: ACTOR.id, ...one }) as const
  )
  if (values.length > 0) await at.database.db.insert(inbox).values(values)
  await at.database.db.update(users).set({ digest, lang }).where(eq(users.id, id))
  return { person, id }
}
const send = (at: number) => {
  const config = readConfig({ PINOUT_DATA: data, AUTH_SECRET: SECRET })
  return sendDigests(server.database.db, { config, secret: SECRET, site: SITE }, new Date(at))
}
async function mailsTo({ email }: Person): Promise<string[]> {
  const names = (await readdir(join(data, 'outbox')).catch(() => [])).toSorted()
  const mails = await Promise.all(names.map(name => readFile(join(data, 'outbox', name), 'utf8')))
  return mails.filter(mail => mail.includes(`To: ${email}`))
}

test("unread notifications are mailed once a day, with links, in the reader's language", async () => {
  const { person, id } = await reader('daily', [
    { articleId: ARTICLE.id },
    { articleId: ARTICLE.id, readAt: new Date() }
  ])
  const chinese = await reader('daily', [{ articleId: ARTICLE.id }], 'zh')
  await Promise.all([send(WEDNESDAY), send(WEDNESDAY)])
  await send(WEDNESDAY + 3 * HOUR)
  const mails = await mailsTo(person)
  expect(mails.length).toBe(1)
  const [mail = ''] = mails
  expect(mailSubject(mail)).toBe('Pinout: 1 unread notification')
  expect(mailText(mail)).toContain(`${ACTOR.nickname} commented on your post`)
  expect(mailText(mail)).toContain(`${SITE}/en${ARTICLE.path}`)
  expect(mail).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/)
  expect(mailSubject((await mailsTo(chinese.person))[0] ?? '')).toBe('Pinout：1 条未读消息')

  // The next day, a digest is sent only if there are new notifications that the reader can open.
  await server.database.db.insert(inbox).values({
    ...{ userId: id, type: 'comment', kind: 'comment', actorId: ACTOR.id, articleId: INTERNAL.id },
    createdAt: new Date(WEDNESDAY + 4 * HOUR)
  })
  await send(WEDNESDAY + DAY)
  expect((await mailsTo(person)).length).toBe(1)
  await server.database.db
    .insert(inbox)
    .values({ userId: id, type: 'system', kind: 'follow', actorId: 2, createdAt: new Date(WEDNESDAY + DAY + HOUR) })
  await send(WEDNESDAY + 2 * DAY)
  const next = await mailsTo(person)
  expect(next.map(mailSubject)).toEqual(['Pinout: 1 unread notification', 'Pinout: 2 unread notifications'])
})

test('weekly ones come once from Monday to Sunday; none to whom nothing waits for, or who wants none', async () => {
  const weekly = await reader('weekly', [{ articleId: ARTICLE.id }])
  const silent = [
    await reader('daily', []),
    await reader('none', [{ articleId: ARTICLE.id }]),
    // An article that can no longer be opened.
    await reader('daily', [{ articleId: INTERNAL.id }])
  ]
  for (let day = 0; day < 4; day++) await send(WEDNESDAY + day * DAY)
  expect((await mailsTo(weekly.person)).length).toBe(1)
  await server.database.db
    .insert(inbox)
    .values({ userId: weekly.id, type: 'system', kind: 'follow', actorId: 2, createdAt: new Date(WEDNESDAY + 4 * DAY) })
  await send(WEDNESDAY + 4 * DAY)
  expect((await mailsTo(weekly.person)).length).toBe(1)
  await send(WEDNESDAY + 5 * DAY)
  expect((await mailsTo(weekly.person)).length).toBe(2)
  for (const { person } of silent) expect(await mailsTo(person)).toEqual([])
})

test('a weekly one after a quiet Monday waits for the next Monday', async () => {
  const tuesday = { articleId: ARTICLE.id, createdAt: new Date(WEDNESDAY - DAY) }
  const { person } = await reader('weekly', [tuesday])
  for (let day = 0; day < 5; day++) await send(WEDNESDAY + day * DAY)
  expect(await mailsTo(person)).toEqual([])
  await send(WEDNESDAY + 5 * DAY)
  expect((await mailsTo(person)).map(mailSubject)).toEqual(['Pinout: 1 unread notification'])
})

test("over a real mail server, digests go to confirmed addresses only, from the site's address, and once although two servers send", async () => {
  const port = await freePort()
  const smtp = await startSmtp(port)
  // Members sign up on a server without mail confirmation, and a server with a mail server sends the digests.
  const database = await seededDatabase()
  const asking = await startTestServer(database)
  const confirmed = await reader('daily', [{ articleId: ARTICLE.id }], 'en', asking)
  const unconfirmed = await reader('daily', [{ articleId: ARTICLE.id }], 'en', asking)
  await asking.stop()
  const env = { AUTH_SECRET: SECRET, MAIL_FROM: 'forum@forum.example', ...smtpEnv(port) }
  const sender = await startTestServer(database, env)
  const parts = { config: readConfig(env), secret: SECRET, site: SITE }
  const { db } = database
  const sendAll = (at: number) => sendDigests(db, parts, new Date(at))
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, confirmed.id))
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, unconfirmed.id))
  await Promise.all([sendAll(WEDNESDAY), sendAll(WEDNESDAY)])
  await eventually('a mail came', () => smtp.mails.length > 0)
  expect(smtp.mails).toMatchObject([
    { from: 'forum@forum.example', to: confirmed.person.email, subject: 'Pinout: 1 unread notification' }
  ])
  const [mail] = smtp.mails
  expect(mail?.text).toContain(`${SITE}/en${ARTICLE.path}`)
  expect(mail?.raw).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/)

  // A digest that could not be delivered is sent once when the mail server is back.
  await smtp.stop()
  const later = { userId: confirmed.id, createdAt: new Date(WEDNESDAY + HOUR) }
  await db.insert(inbox).values({ ...later, type: 'system', kind: 'follow', actorId: 2 })
  const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await sendAll(WEDNESDAY + DAY)
  await eventually('it was tried', () => failed.mock.calls.length > 0)
  failed.mockRestore()
  const again = await startSmtp(port)
  await sendAll(WEDNESDAY + DAY + HOUR)
  await eventually('it is there', () => again.mails.length > 0)
  expect(again.mails.map(({ to }) => to)).toEqual([confirmed.person.email])
  await sender.stop()
  await database.close()
  await again.stop()
})

test('the link in a mail ends the digest: opening it asks, one click does it, signed in or not', async () => {
  const { person } = await reader('daily', [{ articleId: ARTICLE.id }])
  await send(WEDNESDAY)
  const [mail = ''] = await mailsTo(person)
  const link = /List-Unsubscribe: <([^>]+)>/.exec(mail.replace(/\r\n\s+/g, ' '))?.[1] ?? ''
  const path = link.replace(SITE, '')
  const digest = async () =>
    ((await (await person.get('/api/message/preferences')).json()) as { digest: string }).digest
  const reply = await browserOf(server).get(path)
  expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('Unsubscribe')])
  expect(await digest()).toBe('daily')
  const forged = path.replace(/token=(\d+)\./, (_, id: string) => `token=${Number(id) - 1}.`)
  expect((await browserOf(server).post(forged)).status).toBe(422)
  // The request of a mail program, without a session or a CSRF token.
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'x-csrf-token': '' }
  expect((await person.post(path, {}, form)).status).toBe(200)
  expect(await digest()).toBe('none')
})

test('a digest waits for a mail server that is away for a day, although a link for signing in waits for an hour', async () => {
  const database = await seededDatabase()
  const config = readConfig({ PINOUT_DATA: data, AUTH_SECRET: SECRET, SMTP_URL: 'smtp://127.0.0.1:1' })
  const [user] = await database.db
    .update(users)
    .set({ email: 'waits@example.com', emailVerified: true, digest: 'daily' })
    .where(eq(users.id, ACTOR.id))
    .returning()
  await database.db
    .insert(inbox)
    .values({ userId: user?.id ?? 0, type: 'comment', kind: 'comment', articleId: ARTICLE.id })
  await sendDigests(database.db, { config, secret: SECRET, site: SITE }, new Date(WEDNESDAY))
  await sendMail(database.db, config, { to: 'waits@example.com', subject: 'link', text: 'link' })
  const { rows } = await database.db.execute<{ seconds: number }>(sql`
    select sum(least(retry_delay_max, retry_delay * 2 ^ retried))::int as seconds
    from pgboss.job, generate_series(1, retry_limit) retried where name = 'mail' group by id order by seconds`)
  const [ofLink = 0, ofDigest = 0] = rows.map(({ seconds }) => seconds * 1000)
  expect(ofLink / HOUR).toBeCloseTo(1, 0)
  expect(ofDigest / DAY).toBeCloseTo(1, 0)
  await database.close()
})
