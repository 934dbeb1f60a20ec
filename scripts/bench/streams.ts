import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { basename, join } from 'node:path'
import { articlePublished } from '../../src/server/community/articles/publishNotifications.ts'
import { notify } from '../../src/server/notifications/notify.ts'
import type { OpenDatabase } from '../../src/server/platform/db/open.ts'
import { articles, follows, users } from '../../src/server/platform/db/schema.ts'
import { ROOT } from '../paths.ts'
import { startPinout } from './load.ts'
import { residentMb } from './processTree.ts'
import { benchDatabase, makeMembers } from './sessions.ts'
import type { Row } from './table.ts'

const STREAMS = 2000
const FOLLOWERS = 10_000
const SAMPLES = 100
const PORT = 4394
/** Wait in milliseconds, long enough for each stream to recheck its session once. */
const SETTLED = 30_000

/**
 * Measures the cost of thousands of open streams, the delay of a notification, and the time to notify all followers.
 */
export async function benchStreams(folder: string): Promise<Row[]> {
  const data = join('.data', 'bench', basename(folder), 'streams')
  const server = await startPinout(ROOT, data, PORT)
  const database = await benchDatabase(data)
  const pid = server.pid ?? 0
  const open: Opened[] = []
  try {
    const rest = residentMb(pid)
    const people = await makeMembers(database, data, STREAMS)
    for (let at = 0; at < people.length; at += 50)
      open.push(...(await Promise.all(people.slice(at, at + 50).map(({ cookie }) => openStream(cookie)))))
    const opened = residentMb(pid)
    await new Promise(done => setTimeout(done, SETTLED))
    const settled = residentMb(pid)

    const waits: number[] = []
    for (let at = 0; at < SAMPLES; at++) {
      const [person, stream] = [people[at * 7], open[at * 7]]
      if (!person || !stream) break
      const came = once(stream.reply, 'data')
      await database.db.transaction(tx =>
        notify(tx, { kind: 'announcement', to: [person.id], actorId: null, text: 'x' })
      )
      const committed = performance.now()
      await came
      waits.push(performance.now() - committed)
    }
    const sorted = waits.toSorted((one, two) => one - two)
    const fanOut = await tellAllFollowers(
      database,
      people.map(({ id }) => id)
    )
    const last = residentMb(pid)
    return [
      {
        what: `memory of the server process with ${STREAMS} open streams (at rest ${rest.toFixed(0)} MB)`,
        ours: `${Math.max(opened, settled, last).toFixed(0)} MB`,
        beside: '',
        ratio: '',
        reach: '≤ 300 MB'
      },
      {
        what: 'a message from its commit to the reader, p50; p99',
        ours: `${(sorted[SAMPLES / 2] ?? 0).toFixed(0)} ms; ${(sorted[SAMPLES - 2] ?? 0).toFixed(0)} ms`,
        beside: '',
        ratio: '',
        reach: ''
      },
      {
        what: `publishing; until ${FOLLOWERS} followers are notified, ${STREAMS} of them with an open stream`,
        ours: `${fanOut.published.toFixed(0)} ms; ${(fanOut.notified / 1000).toFixed(1)} s`,
        beside: '',
        ratio: '',
        reach: ''
      }
    ]
  } finally {
    for (const { request } of open) request.destroy()
    await database.close()
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
}

interface Opened {
  request: ClientRequest
  reply: IncomingMessage
}

async function openStream(cookie: string): Promise<Opened> {
  const request = get({ port: PORT, host: '127.0.0.1', path: '/api/message/stream', headers: { cookie }, agent: false })
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  if (reply.statusCode !== 200) throw new Error(`A stream was answered with ${reply.statusCode}.`)
  reply.resume()
  request.on('error', () => undefined)
  reply.on('error', () => undefined)
  return { request, reply }
}

async function tellAllFollowers({ db, pool }: OpenDatabase, listening: number[]) {
  const rows = Array.from({ length: FOLLOWERS - listening.length }, (_, at) => ({ nickname: `Follower ${at}` }))
  const [author, ...others] = await db
    .insert(users)
    .values([{ nickname: 'Author' }, ...rows])
    .returning({ id: users.id })
  const followedId = author?.id ?? 0
  const all = [...listening, ...others.map(({ id }) => id)]
  await db.insert(follows).values(all.map(userId => ({ userId, followedId })))
  const begun = performance.now()
  await db.transaction(async tx => {
    const post = {
      source: 'community',
      articleType: 1,
      bigTitle: 'New',
      content: 'x',
      lang: 'en',
      authorId: followedId
    } as const
    const [article] = await tx.insert(articles).values(post).returning({ id: articles.id })
    await articlePublished(tx, article?.id ?? 0)
  })
  const published = performance.now() - begun
  for (;;) {
    const { rows } = await pool.query("select count(*)::int as notified from messages where kind = 'post'")
    if (rows[0].notified === all.length) return { published, notified: performance.now() - begun }
    await new Promise(done => setTimeout(done, 50))
  }
}
