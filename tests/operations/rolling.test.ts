import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../../scripts/paths.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { isMigrated, migrateDatabase } from '../../src/server/platform/db/migrate.ts'
import { articles } from '../../src/server/platform/db/schema.ts'
import { joinInstances } from '../../src/server/platform/instances.ts'
import { seededDatabase } from '../support/database.ts'
import { linedDatabase } from '../support/databaseLine.ts'
import { eventually } from '../support/eventually.ts'
import { startKillable } from '../support/killable.ts'
import { browserOf, PASSWORD } from '../support/person.ts'
import { sample } from '../support/samples.ts'
import { freePort, lastingPort } from '../support/server.ts'

const HAPROXY = '/usr/sbin/haproxy'
const missing = existsSync(HAPROXY) ? undefined : `${HAPROXY} is not installed (apt-get install haproxy)`
if (missing) console.log(`The rolling restart behind HAProxy is skipped: ${missing}.`)
const SECRET = 'one-secret-of-both-servers-0123456789'
const OTHER = 'another-secret-of-a-server-0123456789'
const WRITERS = 3
/** Interval between comments of a member in milliseconds. It respects the limit of twenty per minute. */
const PAUSE_MS = 3200

/** Starts HAProxy with the example configuration in front of two servers, until the test ends. */
async function startHaproxy(ports: readonly number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'pinout-haproxy-'))
  const [front, stats] = [await freePort(), await freePort()]
  const example = await readFile(join(ROOT, 'deploy/ha/haproxy-app.cfg'), 'utf8')
  const own = example
    .replace('bind :8080', `bind 127.0.0.1:${front}`)
    .replaceAll('one:4321', `127.0.0.1:${ports[0]}`)
    .replaceAll('two:4321', `127.0.0.1:${ports[1]}`)
  const page = `frontend states\n  bind 127.0.0.1:${stats}\n  stats enable\n  stats uri /\n`
  await writeFile(join(folder, 'haproxy.cfg'), `${own}${page}`)
  const haproxy = spawn(HAPROXY, ['-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' })
  onTestFinished(async () => {
    haproxy.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })
  const countUp = async () => {
    const lines = (await (await fetch(`http://127.0.0.1:${stats}/;csv`)).text()).split('\n')
    return ['one', 'two'].filter(name =>
      lines.some(line => line.startsWith(`pinout,${name},`) && line.includes(',UP,'))
    ).length
  }
  return {
    url: `http://127.0.0.1:${front}`,
    areBothUp: async () => (await countUp()) === 2,
    isNoneUp: async () => (await countUp()) === 0
  }
}

/**
 * Runs two servers behind HAProxy, with members who write and readers through it, while `act` restarts the servers.
 * Fails if any request fails.
 */
async function underLoad(
  name: string,
  act: (servers: { databaseUrl: string; restart(code: string): Promise<void> }) => Promise<void>
): Promise<void> {
  const database = await seededDatabase()
  const ports = [await lastingPort(), await lastingPort()]
  const start = (port: number, code: string) =>
    startKillable(database.url, { PORT: String(port), AUTH_SECRET: SECRET, DRAIN_SECONDS: '5' }, code)
  const running: ChildProcess[] = []
  const front = await startHaproxy(ports)
  onTestFinished(async () => {
    for (const child of running) child.kill('SIGKILL')
    await database.close()
  })
  for (const port of ports) running.push((await start(port, ROOT)).child)
  const { url } = front
  await eventually('HAProxy sees both', front.areBothUp, 90_000)

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
  const restart = async (code: string) => {
    for (const [at, port] of ports.entries()) {
      const old = running[at]
      const gone = old && once(old, 'exit')
      old?.kill('SIGTERM')
      await gone
      running[at] = (await start(port, code)).child
      await eventually('HAProxy sees the new one', front.areBothUp, 90_000)
    }
  }
  await act({ databaseUrl: database.url, restart })
  ended = true
  await load
  console.log(`${name}: ${counts.reads} reads and ${counts.writes} writes`)
  expect(failures).toEqual([])
  expect(counts.writes).toBeGreaterThan(WRITERS)
}

test.skipIf(missing)(
  'two servers behind HAProxy are restarted one after the other under load, and no request fails',
  () => underLoad('Rolling restart', ({ restart }) => restart(ROOT)),
  180_000
)

test.skipIf(missing)(
  'without a database no server is ready, and HAProxy still serves pages and passes on the refusal of writes',
  async () => {
    const database = await linedDatabase()
    const ports = [await lastingPort(), await lastingPort()]
    const front = await startHaproxy(ports)
    const settings = { AUTH_SECRET: SECRET }
    const running: ChildProcess[] = []
    onTestFinished(async () => {
      for (const child of running) child.kill('SIGKILL')
      await database.close()
    })
    for (const port of ports)
      running.push((await startKillable(database.lined.url, { ...settings, PORT: String(port) }, ROOT)).child)
    await eventually('HAProxy sees both', front.areBothUp, 90_000)
    database.line.cut()
    await eventually('no server is ready', front.isNoneUp, 90_000)
    for (const path of ['/home', '/en/home', '/hot-chip', sample().path])
      expect([path, (await fetch(front.url + path)).status]).toEqual([path, 200])
    const refused = await browserOf(front).post('/api/auth/sign-in/email', { email: 'a@b.example', password: PASSWORD })
    expect(refused.status).toBe(503)
    database.line.mend()
    await eventually('both are ready again', front.areBothUp, 90_000)
  },
  120_000
)

test.skipIf(missing)(
  'a version with other tables is rolled out under load: it migrates beside the old one, and no request fails',
  async () => {
    const code = await nextVersion()
    onTestFinished(() => rm(code, { recursive: true, force: true }))
    await underLoad('Rolling upgrade', async ({ databaseUrl, restart }) => {
      const schema = async () => {
        const client = new pg.Client({ connectionString: databaseUrl })
        await client.connect()
        const { rows } = await client.query(
          "select 1 from information_schema.columns where column_name = 'next_column'"
        )
        await client.end()
        return rows.length
      }
      expect(await schema()).toBe(0)
      const migrate = `import { migrateDatabase } from '${code}/src/server/platform/db/migrate.ts'
        await migrateDatabase({ url: process.env.DATABASE_URL })`
      const env = { ...process.env, DATABASE_URL: databaseUrl }
      await promisify(execFile)('node', ['--input-type=module', '-e', migrate], { cwd: code, env })
      expect(await schema()).toBe(1)
      // The old version runs on the new schema for a while.
      await new Promise(done => setTimeout(done, PAUSE_MS))
      await restart(code)
    })
  },
  240_000
)

/** Returns a copy of this code with one additional migration that extends the schema. */
async function nextVersion(): Promise<string> {
  const folder = await mkdtemp(join(ROOT, '.data', 'next-version-'))
  for (const name of ['src', 'scripts', 'tests/support', 'package.json', 'package-lock.json'])
    await cp(join(ROOT, name), join(folder, name), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const migrations = join(folder, 'src/server/platform/db/migrations')
  const file = join(migrations, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { idx: number; when: number; tag: string }[] }
  const last = journal.entries.at(-1)
  if (!last) throw new Error('There are no migrations.')
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_next' })
  await writeFile(file, JSON.stringify(journal))
  await writeFile(
    join(migrations, '9999_next.sql'),
    `ALTER TABLE "comments" ADD COLUMN "next_column" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "next_index" ON "comments" ("next_column");`
  )
  return folder
}

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
  // Full disks left these.
  for (const data of ['one', 'two']) {
    await mkdir(join(folder, data, 'uploads'), { recursive: true })
    await writeFile(join(folder, data, 'uploads', '.storage-id'), '')
  }
  const first = await enlist([SECRET], 'one')
  await expect(enlist([OTHER], 'one')).rejects.toThrow('another secret')
  await expect(enlist([SECRET], 'two')).rejects.toThrow('set S3_ENDPOINT')
  // One server is in the middle of a secret rotation, and the other shares its folder.
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

test('code runs on newer tables that allow it, without changing them, and refuses others', async () => {
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
