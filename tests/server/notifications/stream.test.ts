import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notify } from '../../../src/server/notifications/notify.ts'
import { articles, messages, sessions, users } from '../../../src/server/platform/db/schema.ts'
import { eventually } from '../../support/eventually.ts'
import { browserOf, type Person, signUp } from '../../support/person.ts'
import { distinctSamples, sample } from '../../support/samples.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { openStream } from '../../support/stream.ts'

const [{ id: PUBLIC }, OTHER] = distinctSamples(2)
const INTERNAL = sample({ internal: true }).id

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

let made = 0
async function somebody(): Promise<{ person: Person; id: number }> {
  const person = await signUp(server, `listener${++made}`)
  return { person, id: (await person.profile()).id ?? 0 }
}
const say = (to: number, text: string) =>
  server.database.db.transaction(tx => notify(tx, { kind: 'announcement', to: [to], actorId: null, text }))

test('a notification arrives at once with new counts, and only for its recipients', async () => {
  const [{ person, id }, other] = [await somebody(), await somebody()]
  await say(id, 'before')
  const [stream, theirs] = [await openStream(person), await openStream(other.person)]
  expect(stream.of('counts')).toEqual([{ total: 1, system: 1, like: 0, comment: 0, support: 0 }])
  await say(id, 'now')
  expect(await stream.wait('message', 1)).toEqual([expect.objectContaining({ text: 'now', seq: 2, unread: true })])
  expect((await stream.wait('counts', 2))[1]).toMatchObject({ total: 2 })
  // Marked as read in another tab.
  await person.post('/api/message/setAllMessageReaded')
  expect((await stream.wait('counts', 3))[2]).toMatchObject({ total: 0 })
  await say(other.id, 'theirs')
  expect(await theirs.wait('message', 1)).toMatchObject([{ text: 'theirs' }])
  expect(stream.of('message').length).toBe(1)
  await Promise.all([stream.drop(), theirs.drop()])
})

test('a request for the headers alone is answered, and opens no stream', async () => {
  const { person } = await somebody()
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const heads = Array.from({ length: 3 }, () =>
    fetch(`${server.url}/api/message/stream`, {
      method: 'HEAD',
      headers: { cookie },
      signal: AbortSignal.timeout(3000)
    })
  )
  for (const reply of await Promise.all(heads))
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  expect(await server.metrics()).toMatch(/^pinout_streams_open 0$/m)
})

test('a stream that breaks 50 times while many senders create 500 notifications delivers each once, in order', async () => {
  const { person, id } = await somebody()
  const second = await startTestServer(server.database)
  const beside = browserOf(second)
  for (const [name, value] of person.cookies) beside.cookies.set(name, value)
  const seen: { seq: number; text: string }[] = []
  let stream = await openStream(person)
  let last = stream.last()
  const MESSAGES = 500
  const telling = (async () => {
    const left = Array.from({ length: MESSAGES }, (_, at) => `message ${at}`)
    const teller = async () => {
      for (let text = left.pop(); text !== undefined; text = left.pop()) await say(id, text)
    }
    await Promise.all(Array.from({ length: 8 }, teller))
  })()
  for (let drops = 0; drops < 50; drops++) {
    const want = Math.floor(((drops + 1) * MESSAGES) / 51) - seen.length
    if (want > 0) await stream.wait('message', want)
    await stream.drop()
    seen.push(...stream.of('message'))
    last = stream.last() ?? last
    // Alternates between two servers on one database, which send the same events.
    stream = await openStream(
      drops % 2 ? person : beside,
      drops % 3 ? '' : `?after=${last}`,
      drops % 3 ? last : undefined
    )
  }
  await telling
  await stream.wait('message', MESSAGES - seen.length)
  seen.push(...stream.of('message'))
  expect(seen.map(message => message.seq)).toEqual(Array.from({ length: MESSAGES }, (_, at) => at + 1))
  expect(new Set(seen.map(message => message.text)).size).toBe(MESSAGES)
  await stream.drop()
  await second.stop()
}, 60_000)

test('a changed notification is sent again, and an inaccessible one is not', async () => {
  const { person, id } = await somebody()
  const { db } = server.database
  const stream = await openStream(person)
  const like = (actorId: number) =>
    db.transaction(tx => notify(tx, { kind: 'like', to: [id], actorId, articleId: PUBLIC }))
  await like(1)
  await stream.wait('message', 1)
  await like(2)
  const [first, again] = await stream.wait('message', 2)
  expect([again.id, again.actors, again.seq > first.seq]).toEqual([first.id, 2, true])
  await db.insert(messages).values({ userId: id, type: 'comment', kind: 'comment', articleId: INTERNAL, actorId: 4 })
  await say(id, 'after it')
  expect((await stream.wait('message', 3))[2]).toMatchObject({ text: 'after it' })
  await stream.drop()
})

test('a session that ends ends its streams: revoked, expired, or of somebody who was blocked', async () => {
  const { db } = server.database
  const ends = [
    (id: number) => db.delete(sessions).where(eq(sessions.userId, id)),
    (id: number) =>
      db
        .update(sessions)
        .set({ expiresAt: new Date(Date.now() - 1000) })
        .where(eq(sessions.userId, id)),
    (id: number) => db.update(users).set({ blockReason: 'Spam' }).where(eq(users.id, id))
  ]
  for (const end of ends) {
    const { person, id } = await somebody()
    const stream = await openStream(person)
    await end(id)
    await stream.ended
    expect(stream.of('end')).toEqual([{ reason: 'signed_out' }])
    expect((await person.get('/api/message/stream')).status).toBeGreaterThan(400)
  }
})

test('an open article receives its changes, only for people who may read it', async () => {
  const { person } = await somebody()
  const stream = await openStream(person, `?articleId=${INTERNAL},${PUBLIC}`)
  const touch = (id: number) =>
    server.database.db
      .update(articles)
      .set({ smallTitle: `x${id}` })
      .where(eq(articles.id, id))
  await touch(INTERNAL)
  await touch(OTHER.id)
  await touch(PUBLIC)
  expect(await stream.wait('article', 1)).toEqual([{ id: PUBLIC }])
  await stream.drop()
})

test('a person has at most ten streams, and the oldest closes first; an invalid position is refused', async () => {
  const { person, id } = await somebody()
  const streams = []
  for (let at = 0; at < 11; at++) streams.push(await openStream(person))
  await streams[0]?.ended
  expect(streams[0]?.of('end')).toEqual([{ reason: 'too_many' }])
  await say(id, 'to all that are left')
  for (const stream of streams.slice(1)) await stream.wait('message', 1)
  await Promise.all(streams.map(stream => stream.drop()))
  for (const query of ['?after=-1', '?articleId=0', '?articleId=a', '?articleId=1,,2'])
    expect((await person.get(`/api/message/stream${query}`)).status, query).toBe(422)
  expect((await person.get('/api/message/stream', { 'last-event-id': 'x' })).status).toBe(422)
  expect((await browserOf(server).get('/api/message/stream')).status).toBe(401)
  // A position that this inbox never had, as after another person signed in on this device.
  const stream = await openStream(person, '?after=900000')
  await say(id, 'heard')
  await stream.wait('message', 1)
  await stream.drop()
})

test('a server that stops ends its streams, and does not wait for them', async () => {
  const second = await startTestServer(server.database)
  const person = browserOf(second)
  const { person: known } = await somebody()
  for (const [name, value] of known.cookies) person.cookies.set(name, value)
  const stream = await openStream(person)
  const started = performance.now()
  await second.stop()
  await stream.ended
  expect(performance.now() - started).toBeLessThan(2500)
})

test('a lost connection to the database loses no message', async () => {
  const { person, id } = await somebody()
  const stream = await openStream(person)
  const { rowCount } = await server.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'pinout-listen'"
  )
  expect(rowCount).toBeGreaterThan(0)
  await say(id, 'said while nobody listened')
  await eventually('it came', () => stream.of('message').length === 1)
  await stream.drop()
})
