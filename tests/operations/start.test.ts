import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createConnection, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../../scripts/paths.ts'
import { eventually } from '../support/eventually.ts'

const DATA = '.data/test-start'
const EMPTY = '.data/test-start-empty'
const CONTENT = join(ROOT, DATA, 'root')
const START_LIMIT = 60_000
/** Enough documents that a start does not wait for their pages. */
const DOCUMENTS = 320

let running: Start | undefined
beforeAll(async () => {
  await rm(join(ROOT, DATA, 'site'), { recursive: true, force: true })
  await rm(join(ROOT, EMPTY), { recursive: true, force: true })
  await rm(CONTENT, { recursive: true, force: true })
  await mkdir(join(CONTENT, 'content'), { recursive: true })
  for (const name of ['faq', 'chips', 'families.yaml', 'authors.yaml', 'site.yaml']) {
    await cp(join(ROOT, 'content', name), join(CONTENT, 'content', name), { recursive: true })
  }
})
afterEach(() => running?.end('SIGKILL'))
afterAll(async () => {
  running = await npmStart()
  await running.end('SIGINT')
})

interface Start {
  process: ChildProcess
  url: string
  output(): string
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** Runs `npm start` until it has printed its address. */
async function npmStart(env: Record<string, string> = {}): Promise<Start> {
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn('node', ['scripts/command.mjs', 'start'], {
    cwd: ROOT,
    env: { ...inherited, PINOUT_DATA: DATA, CONTENT_ROOT: CONTENT, ...env }
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (output += chunk))
  const exited = new Promise<number | null>(done => child.on('exit', done))
  const url = () => /Pinout is at (\S+)/.exec(output)?.[1]
  await eventually('npm start prints its address', () => url() !== undefined || child.exitCode !== null, START_LIMIT)
  if (child.exitCode !== null) throw new Error(output)
  return {
    process: child,
    url: url() ?? '',
    output: () => output,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      return exited
    }
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise(done => {
    const socket = createConnection(port, '127.0.0.1')
    socket.on('connect', () => done(true)).on('error', () => done(false))
    socket.on('connect', () => socket.destroy())
  })
}
const portOf = (url: string) => Number(new URL(url).port)

test('it builds, serves and stops cleanly on Ctrl-C, twice, and builds only once', async () => {
  running = await npmStart()
  expect(running.output()).toContain('Built 12 articles')
  expect((await fetch(`${running.url}/home`)).status).toBe(200)
  expect(await running.end('SIGINT')).toBe(0)
  expect(await answers(portOf(running.url))).toBe(false)

  running = await npmStart()
  const { output } = running
  await eventually('nothing is built again', () => output().includes('Nothing changed since the last build'), 90_000)
  expect(output()).not.toContain('already running')
  expect(await (await fetch(`${running.url}/readyz`)).json()).toMatchObject({ ok: true })
  expect(await running.end('SIGTERM')).toBe(0)
}, 120_000)

test('killed with SIGKILL, all of it, the database that it leaves is found and used again', async () => {
  running = await npmStart()
  const { port } = new URL(running.url)
  // Kills the launcher first, so that it cannot stop the server, and then the server before it notices.
  const server = await serverPid(running.process.pid ?? 0)
  running.process.kill('SIGKILL')
  process.kill(server, 'SIGKILL')
  await eventually('the server is gone', async () => !(await answers(Number(port))))

  running = await npmStart()
  expect(running.output()).toContain('already running')
  expect((await fetch(`${running.url}/api/article/getArticleList`)).status).toBe(200)
  expect(await running.end('SIGINT')).toBe(0)
}, 120_000)

test('the server stops if only the launcher is killed', async () => {
  running = await npmStart()
  await running.end('SIGKILL')
  await eventually('the server is gone', async () => !(await answers(portOf(running?.url ?? ''))))
}, 60_000)

test('a taken port is passed over, and a taken port that was asked for is named', async () => {
  const first = await npmStart()
  try {
    const blocker = await occupy(4321)
    running = await npmStart({ PINOUT_DATA: DATA })
    expect(portOf(running.url)).not.toBe(portOf(first.url))
    blocker?.close()
    await running.end('SIGINT')
    // The first server still has its database, because the second one did not stop it.
    expect(await (await fetch(`${first.url}/readyz`)).json()).toMatchObject({ database: true })
    const refusal = await npmStart({ PORT: String(portOf(first.url)) }).catch(error => error.message)
    expect(refusal).toMatch(/Port \d+ is taken/)
    expect(refusal).not.toContain('LISTEN')
  } finally {
    await first.end('SIGINT')
  }
}, 120_000)

test('with PINOUT_SEED=none, it starts empty, prints a link for the first admin, and serves its pages', async () => {
  running = await npmStart({ PINOUT_SEED: 'none', PINOUT_DATA: EMPTY })
  expect(running.output()).toContain('Built 0 articles')
  const offer = /No admin exists yet\. This link works once, within a day: \S+\/login\?setup=[\w-]{32}\n/
  await eventually('the link is printed', () => offer.test(running?.output() ?? ''))
  for (const path of ['/home', '/en/home', '/hot-chip', '/home/search', '/sitemap-index.xml', '/sitemap-0.xml'])
    expect([path, (await fetch(running.url + path)).status]).toEqual([path, 200])
  expect(await running.end('SIGINT')).toBe(0)
}, 120_000)

test('a first start with many documents serves them before all are built, and continues the build', async () => {
  const root = join(ROOT, EMPTY, 'many')
  await rm(join(ROOT, EMPTY), { recursive: true, force: true })
  await mkdir(join(root, 'content', 'docs'), { recursive: true })
  for (const name of ['chips', 'families.yaml', 'authors.yaml', 'site.yaml'])
    await cp(join(ROOT, 'content', name), join(root, 'content', name), { recursive: true })
  for (let id = 5000; id < 5000 + DOCUMENTS; id++)
    await writeFile(join(root, 'content', 'docs', `${id}.md`), documentOf(id))
  running = await npmStart({ PINOUT_SEED: 'none', PINOUT_DATA: EMPTY, CONTENT_ROOT: root })
  expect(running.output()).not.toContain('Built')
  expect(await (await fetch(`${running.url}/en/home`)).text()).toContain('Timer 5')
  expect(await (await fetch(`${running.url}/en/home/article/5123`)).text()).toContain('Register 5123 starts the timer.')
  await eventually(
    'all are built',
    () => running?.output().includes(`Built ${DOCUMENTS} articles`) ?? false,
    START_LIMIT
  )
  expect((await fetch(`${running.url}/en/home/article/5123`)).status).toBe(200)
  expect(await running.end('SIGINT')).toBe(0)
}, 180_000)

test('a data folder that cannot be made is named, at once', async () => {
  for (const folder of ['/proc/pinout', '/dev/null/pinout'])
    await expect(npmStart({ PINOUT_DATA: folder })).rejects.toThrow(`PINOUT_DATA=${folder} cannot be written`)
})

test('a wrong password of the database is named with its setting', async () => {
  running = await npmStart()
  const folder = join(ROOT, DATA, process.getuid?.() === 0 ? 'postgres-root' : '.')
  const [, , , port] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  const refusal = await npmStart({
    PINOUT_DATA: EMPTY,
    DATABASE_URL: `postgres://pinout:wr0ng@127.0.0.1:${port}/pinout`
  }).catch(error => error.message)
  expect(refusal).toContain(
    `PostgreSQL at 127.0.0.1:${port} refused the password of "pinout". Correct user and password in DATABASE_URL.`
  )
  expect(refusal).not.toContain('wr0ng')
}, 60_000)

test('a setting that cannot be used is named with its value', async () => {
  await expect(npmStart({ PORT: 'abc' })).rejects.toThrow('PORT=abc')
  await expect(npmStart({ PINOUT_SEED: 'everything' })).rejects.toThrow('PINOUT_SEED=everything')
})

const documentOf = (id: number) => `---
id: ${id}
articleType: 6
lang: en
bigTitle: Timer ${id}
smallTitle: How timer ${id} is started.
author: zhou
family1: [28]
family2: [1]
date: "2026-10-12 09:40"
---
Register ${id} starts the timer.
`

function occupy(port: number): Promise<Server | undefined> {
  return new Promise(done => {
    const server = createServer()
    server.once('error', () => done(undefined)).listen(port, '127.0.0.1', () => done(server))
  })
}

/** Returns the process that the launcher started. */
async function serverPid(launcher: number): Promise<number> {
  const children = (await readFile(`/proc/${launcher}/task/${launcher}/children`, 'utf8')).trim().split(' ')
  return Number(children[0])
}
