import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { importContent } from '../../src/server/community/articles/importContent.ts'
import { createDatabase } from '../../src/server/platform/db/createDatabase.ts'
import { migrateDatabase } from '../../src/server/platform/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '../../src/server/platform/db/open.ts'
import { articles } from '../../src/server/platform/db/schema.ts'
import { indexArticles } from '../../src/server/retrieval/index/indexArticles.ts'
import { eventually } from '../support/eventually.ts'
import { browserOf, PASSWORD } from '../support/person.ts'
import { freePort, startTestServer, type TestServer } from '../support/server.ts'

const POSTGRES = '/usr/lib/postgresql/15/bin'
const START_MS = 30_000
const missing = !existsSync(join(POSTGRES, 'pg_basebackup'))
  ? `${POSTGRES}/pg_basebackup is not installed (apt-get install postgresql-15)`
  : process.getuid?.() !== 0
    ? 'it takes root to run PostgreSQL as its own user'
    : undefined
if (missing) console.log(`Reads from a streaming replica are skipped: ${missing}.`)

let folder: string
let primary: ChildProcess
let standby: ChildProcess
let standbyPort: number
let replica: pg.Client
let database: OpenDatabase
let server: TestServer
let user: { uid: number; gid: number }

const urlOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/pinout`
const asPostgres = (program: string, args: string[]) =>
  execFileSync(join(POSTGRES, program), args, { ...user, cwd: folder, stdio: 'pipe' })
const run = (data: string, port: number) => {
  const flags = ['-D', join(folder, data), '-p', String(port), '-c', 'listen_addresses=127.0.0.1']
  return spawn(join(POSTGRES, 'postgres'), [...flags, '-c', `unix_socket_directories=${folder}`], {
    ...user,
    cwd: folder,
    stdio: 'ignore'
  })
}
const isUp = (port: number) => async () => {
  const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/postgres` })
  client.on('error', () => undefined)
  return client.connect().then(
    () => client.end().then(() => true),
    () => false
  )
}
const startStandby = async () => {
  standby = run('two', standbyPort)
  await eventually('the replica answers', isUp(standbyPort), START_MS)
  replica = new pg.Client({ connectionString: urlOf(standbyPort) })
  replica.on('error', () => undefined)
  await replica.connect()
}

beforeAll(async () => {
  if (missing) return
  const [uid = 0, gid = 0] = ['-u', '-g'].map(flag => Number(execFileSync('id', [flag, 'postgres'])))
  user = { uid, gid }
  folder = await mkdtemp(join(tmpdir(), 'pinout-replica-'))
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'one'))
  for (const path of [folder, join(folder, 'one')]) await chown(path, uid, gid)
  asPostgres('initdb', ['-D', join(folder, 'one'), '-A', 'trust', '-E', 'UTF8', '--locale', 'C.UTF-8'])
  const port = await freePort()
  primary = run('one', port)
  await eventually('the primary answers', isUp(port), START_MS)
  await createDatabase(urlOf(port))
  standbyPort = await freePort()
  database = openDatabase(urlOf(port), urlOf(port), urlOf(standbyPort))
  await migrateDatabase(database)
  await importContent(database.db, join(inject('data'), 'root'))
  await indexArticles(database.db)
  const source = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
  asPostgres('pg_basebackup', [...source, '-D', join(folder, 'two'), '-R', '-c', 'fast', '-X', 'stream'])
  await startStandby()
  server = await startTestServer(database)
}, 180_000)
afterAll(async () => {
  await server?.stop()
  await replica?.end().catch(() => undefined)
  await database?.close()
  standby?.kill('SIGKILL')
  primary?.kill('SIGINT')
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Returns the number of replica reads with a result, from /metrics. */
async function reads(result: string): Promise<number> {
  const line = new RegExp(`^pinout_db_replica_reads_total\\{result="${result}"\\} (\\d+)$`, 'm')
  return Number(line.exec(await server.metrics())?.[1] ?? 0)
}

let question = 0
/** Returns the titles of the newest articles. Each call uses a different query, so the reply is not cached. */
async function titles(): Promise<string[]> {
  const reply = await server.get(`/api/article/getArticleList?num=${20 + (question++ % 80)}&lang=en`)
  expect(reply.status).toBe(200)
  return ((await reply.json()) as { list: { bigTitle: string }[] }).list.map(({ bigTitle }) => bigTitle)
}
const search = async (q: string) => {
  const reply = await server.get(`/api/search/searchKeywords?q=${encodeURIComponent(`${q} ${question++}`)}`)
  return reply.status
}
async function readsFrom(result: string): Promise<void> {
  await eventually(
    `lists are read: ${result}`,
    async () => {
      const before = await reads(result)
      await titles()
      return (await reads(result)) > before
    },
    START_MS
  )
}
const post = (bigTitle: string) =>
  database.db.insert(articles).values({
    ...{ source: 'community', articleType: 1, family1: [117], family2: [1], lang: 'en', authorId: 1 },
    ...{ bigTitle, content: 'A text.' }
  })

test.skipIf(missing)('lists and searches are read from a replica that has everything', async () => {
  await readsFrom('replica')
  const before = await reads('replica')
  expect(await search('timer')).toBe(200)
  expect(await reads('replica')).toBeGreaterThan(before)
})

test.skipIf(missing)('no reader gets data older than the last change that this server received', async () => {
  await readsFrom('replica')
  await replica.query('select pg_wal_replay_pause()')
  await post('Posted while the replica waits')
  await eventually('the list has it', async () => (await titles()).includes('Posted while the replica waits'))
  const [from, behind] = [await reads('replica'), await reads('behind')]
  for (let at = 0; at < 5; at++) expect(await titles()).toContain('Posted while the replica waits')
  expect(await reads('replica')).toBe(from)
  expect(await reads('behind')).toBe(behind + 5)
  await replica.query('select pg_wal_replay_resume()')
  await readsFrom('replica')
  expect(await titles()).toContain('Posted while the replica waits')
})

test.skipIf(missing)("a member's next read includes their own write", async () => {
  const person = browserOf(server, 'writer@example.com')
  await person.post('/api/auth/sign-up/email', { email: person.email, password: PASSWORD, name: 'Writer' })
  await person.profile()
  await readsFrom('replica')
  await replica.query('select pg_wal_replay_pause()')
  for (let at = 0; at < 3; at++) {
    const bigTitle = `Said by a person, number ${at}`
    const reply = await person.post('/api/article/addArticle', {
      ...{ articleType: 1, family1: [117], family2: [1], lang: 'en', bigTitle, content: `A text, number ${at}.` }
    })
    expect(reply.status).toBe(200)
    expect(await titles()).toContain(bigTitle)
  }
  await replica.query('select pg_wal_replay_resume()')
})

test.skipIf(missing)(
  'an unavailable or hanging replica causes no error, and is used again after it recovers',
  async () => {
    await readsFrom('replica')
    standby.kill('SIGKILL')
    for (let at = 0; at < 5; at++) await titles()
    expect(await reads('failed')).toBeGreaterThan(0)
    await startStandby()
    await readsFrom('replica')

    const family = execFileSync('ps', ['-o', 'pid=', '--ppid', String(standby.pid)], { encoding: 'utf8' })
    const pids = [standby.pid ?? 0, ...family.trim().split(/\s+/).map(Number)]
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    const began = performance.now()
    await Promise.all(Array.from({ length: 30 }, titles))
    expect(performance.now() - began).toBeLessThan(5000)
    for (const pid of pids) process.kill(pid, 'SIGCONT')
    await readsFrom('replica')
  },
  120_000
)
