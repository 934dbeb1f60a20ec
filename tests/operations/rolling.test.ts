import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../../scripts/paths.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { isMigrated, migrateDatabase } from '../../src/server/platform/db/migrate.ts'
import { articles } from '../../src/server/platform/db/schema.ts'
import { joinInstances } from '../../src/server/platform/instances.ts'
import { seededDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { startKillable } from '../support/killable.ts'
import { browserOf, PASSWORD } from '../support/person.ts'
import { freePort } from '../support/server.ts'

const HAPROXY = '/usr/sbin/haproxy'
const missing = existsSync(HAPROXY) ? undefined : `${HAPROXY} is not installed (apt-get install haproxy)`
if (missing) console.log(`The rolling restart behind HAProxy is skipped: ${missing}.`)
const SECRET = 'one-secret-of-both-servers-0123456789'
const OTHER = 'another-secret-of-a-server-0123456789'
const WRITERS = 3
/** Between two comments of a person, in milliseconds: within the limit of twenty a minute. */
const PAUSE_MS = 3200

test.skipIf(missing)(
  'two servers behind HAProxy are restarted one after the other under load, and no request fails',
  async () => {
    const database = await seededDatabase()
    const folder = await mkdtemp(join(tmpdir(), 'pinout-rolling-'))
    const ports = [await freePort(), await freePort()]
    const start = (port: number) =>
      startKillable(database.url, { PORT: String(port), AUTH_SECRET: SECRET, DRAIN_SECONDS: '5' })
    const running: ChildProcess[] = []
    const front = await freePort()
    const example = await readFile(join(ROOT, 'deploy/ha/haproxy-app.cfg'), 'utf8')
    const own = example
      .replace('bind :8080', `bind 127.0.0.1:${front}`)
      .replace('one:4321', `127.0.0.1:${ports[0]}`)
      .replace('two:4321', `127.0.0.1:${ports[1]}`)
    const stats = await freePort()
    const page = `frontend states\n  bind 127.0.0.1:${stats}\n  stats enable\n  stats uri /\n`
    await writeFile(join(folder, 'haproxy.cfg'), `${own}${page}`)
    const areBothUp = async () => {
      const lines = (await (await fetch(`http://127.0.0.1:${stats}/;csv`)).text()).split('\n')
      return ['one', 'two'].every(name =>
        lines.some(line => line.startsWith(`pinout,${name},`) && line.includes(',UP,'))
      )
    }
    const haproxy = spawn(HAPROXY, ['-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' })
    onTestFinished(async () => {
      haproxy.kill('SIGKILL')
      for (const child of running) child.kill('SIGKILL')
      await database.close()
      await rm(folder, { recursive: true, force: true })
    })
    for (const port of ports) running.push((await start(port)).child)
    const url = `http://127.0.0.1:${front}`
    await eventually('HAProxy sees both', areBothUp, 30_000)

    const [article] = await database.db.select({ id: articles.id }).from(articles).limit(1)
    const failures: string[] = []
    const counts = { reads: 0, writes: 0 }
    let ended = false
    const note = async (what: string, reply: Promise<Response>) => {
      const { status } = await reply.catch(error => ({ status: String(error.cause ?? error) }))
      if (status !== 200) failures.push(`${what}: ${status}`)
    }
    const read = async () => {
      for (const paths = ['/login', '/home', '/api/article/getMaxId', '/healthz']; !ended; counts.reads++) {
        const path = paths[counts.reads % paths.length] ?? ''
        if (!path.startsWith('/api')) await note(`GET ${path}`, fetch(url + path))
        await new Promise(done => setTimeout(done, 20))
      }
    }
    const write = async (number: number) => {
      const person = browserOf({ url }, `rolling${number}@example.com`)
      const form = { email: person.email, password: PASSWORD, name: `Roller ${number}` }
      await person.post('/api/auth/sign-up/email', form)
      await person.profile()
      for (let at = 0; !ended; at++, counts.writes++) {
        const content = `A comment number ${at} of writer ${number}.`
        await note('POST', person.post('/api/discuss/addArticleDiscuss', { articleId: article?.id, content }))
        await new Promise(done => setTimeout(done, PAUSE_MS))
      }
    }
    const load = Promise.all([read(), read(), ...Array.from({ length: WRITERS }, (_, number) => write(number))])
    for (const [at, port] of ports.entries()) {
      const old = running[at]
      const gone = old && once(old, 'exit')
      old?.kill('SIGTERM')
      await gone
      running[at] = (await start(port)).child
      await eventually('HAProxy sees the new one', areBothUp, 30_000)
    }
    ended = true
    await load
    console.log(`Rolling restart: ${counts.reads} reads and ${counts.writes} writes`)
    expect(failures).toEqual([])
    expect(counts.writes).toBeGreaterThan(WRITERS)
  },
  180_000
)

test('a server with another secret, another folder for uploads or another bucket does not join one that runs', async () => {
  const database = await seededDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'pinout-join-'))
  onTestFinished(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })
  const bucket = (name: string) => ({
    S3_ENDPOINT: `https://s3.example/${name}`,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret'
  })
  const enlist = (secrets: string[], data: string, env = {}) =>
    joinInstances(database.db, readConfig({ PINOUT_DATA: join(folder, data), ...env }), secrets)
  const first = await enlist([SECRET], 'one')
  await expect(enlist([OTHER], 'one')).rejects.toThrow('another secret')
  await expect(enlist([SECRET], 'two')).rejects.toThrow('set S3_ENDPOINT')
  // Which is in the midst of a rotation, and which shares the folder.
  const second = await enlist([OTHER, SECRET], 'one')
  await first.stop()
  await second.stop()
  const third = await enlist([OTHER], 'three', bucket('a'))
  await expect(enlist([OTHER], 'three', bucket('b'))).rejects.toThrow('another bucket')
  const fourth = await enlist([OTHER], 'four', bucket('a'))
  await third.stop()
  await fourth.stop()
  expect(await database.db.$count(sql`instances`)).toBe(0)
})

test('code runs on tables of a newer version that says so, leaves them as they are, and refuses others', async () => {
  const database = await seededDatabase()
  onTestFinished(database.close)
  const later = 9_000_000_000_000
  await database.pool.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', ['x', later])
  await database.pool.query("update facts set value = 'of a newer version' where name = 'triggers'")
  expect(await isMigrated(database.url)).toBe(true)
  await migrateDatabase(database)
  const { rows } = await database.pool.query("select value from facts where name = 'triggers'")
  expect(rows).toEqual([{ value: 'of a newer version' }])
  await database.pool.query("update facts set value = $1 where name = 'oldest code'", [String(later)])
  await expect(isMigrated(database.url)).rejects.toThrow('of a newer version of Pinout')
  await expect(migrateDatabase(database)).rejects.toThrow('of a newer version of Pinout')
})
