import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { importContent } from '../../src/server/community/articles/importContent.ts'
import { createDatabase } from '../../src/server/platform/db/createDatabase.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/server/platform/db/embedded.ts'
import { migrateDatabase } from '../../src/server/platform/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '../../src/server/platform/db/open.ts'
import { eventually } from '../support/eventually.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let folder: string
let embedded: EmbeddedPostgres
let database: OpenDatabase
let server: TestServer
const givenUp = vi.fn()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pinout-postmaster-'))
  execFileSync('chmod', ['755', folder])
  embedded = await startEmbeddedPostgres(folder)
  embedded.supervise(givenUp)
  await createDatabase(embedded.url)
  database = openDatabase(embedded.url)
  await migrateDatabase(database)
  await importContent(database.db, join(inject('data'), 'root'))
  server = await startTestServer(database)
})
afterAll(async () => {
  await server.stop()
  await database.close()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
})

async function postmaster(): Promise<number> {
  for (const name of ['postgres-root', '.']) {
    const text = await readFile(join(folder, name, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
    if (text) return Number(text.split('\n')[0])
  }
  return 0
}

/** Returns a process and its children. */
function family(pid: number): number[] {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return [pid, ...children.trim().split(/\s+/).map(Number)]
}
const ready = async () => (await server.get('/readyz')).status === 200

test('a PostgreSQL that is suspended for twenty seconds blocks no reader and no health check', async () => {
  expect((await server.get('/home')).status).toBe(200)
  const stopped = family(await postmaster())
  for (const pid of stopped) process.kill(pid, 'SIGSTOP')
  try {
    const started = performance.now()
    const took = async (path: string) => {
      const reply = await server.get(path)
      return { path, status: reply.status, ms: performance.now() - started }
    }
    const [ok, state, home, list] = await Promise.all([
      took('/healthz'),
      took('/readyz'),
      took('/home'),
      took('/api/article/getArticleList?num=7')
    ])
    expect([ok.status, state.status, home.status]).toEqual([200, 503, 200])
    expect(Math.max(ok.ms, state.ms)).toBeLessThan(1500)
    expect(home.ms).toBeLessThan(4500)
    // The statement timeout, plus one second for PostgreSQL to report it.
    expect(list.status).toBe(503)
    expect(list.ms).toBeLessThan(13_000)
    await new Promise(done => setTimeout(done, 20_000 - (performance.now() - started)))
    expect((await server.get('/home')).status).toBe(200)
  } finally {
    for (const pid of stopped) process.kill(pid, 'SIGCONT')
  }
  await eventually('it is ready again', ready)
  expect((await server.get('/api/article/getArticleList?num=7')).status).toBe(200)
})

test('a postmaster that is killed is started again, five times in a minute, and then its server gives up', async () => {
  for (let death = 1; death < 5; death++) {
    const pid = await postmaster()
    process.kill(pid, 'SIGKILL')
    await eventually('another one runs', async () => ![0, pid].includes(await postmaster()) && (await ready()))
    expect((await server.get('/api/article/getArticleList')).status).toBe(200)
    if (death === 2) break
  }
  expect(givenUp).not.toHaveBeenCalled()
  for (let death = 3; death <= 5; death++) {
    let pid = 0
    await eventually('one runs', async () => {
      pid = await postmaster()
      return pid > 0 && process.kill(pid, 0)
    })
    process.kill(pid, 'SIGKILL')
    await eventually(
      'it is noticed',
      async () => givenUp.mock.calls.length > 0 || ![0, pid].includes(await postmaster())
    )
  }
  expect(givenUp).toHaveBeenCalledWith(expect.stringContaining('died 5 times within a minute'))
}, 60_000)

test('two commands that start it at the same time use the same instance', async () => {
  const other = await mkdtemp(join(tmpdir(), 'pinout-postmasters-'))
  execFileSync('chmod', ['755', other])
  onTestFinished(() => rm(other, { recursive: true, force: true }))
  const first = await startEmbeddedPostgres(other)
  await first.stop()
  const both = await Promise.all([startEmbeddedPostgres(other), startEmbeddedPostgres(other)])
  try {
    expect(new Set(both.map(({ url }) => url)).size).toBe(1)
    await Promise.all(both.map(({ url }) => createDatabase(url)))
  } finally {
    await both[0].stop()
  }
})
