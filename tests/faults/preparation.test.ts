import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { ROOT } from '../../scripts/paths.ts'
import { openDatabase } from '../../src/server/platform/db/open.ts'
import type { Readiness } from '../../src/server/site/readiness.ts'
import { dropDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { loseLock } from '../support/lostLock.ts'
import { freePort } from '../support/server.ts'
import { canMount, mountSmallDisk } from '../support/smallDisk.ts'

/** A user id without any files. An ordinary user may write the files of this process. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const COUNT = 24

let folder: string
let content: string
let data: string
let name: string
let running: Start | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pinout-start-'))
  await chmod(folder, 0o755)
  content = join(folder, 'root')
  data = join(folder, 'volume')
  await mkdir(join(content, 'content', 'docs'), { recursive: true })
  await mkdir(data)
  if (isRoot) await chown(data, NOBODY, NOBODY)
  for (const file of ['chips', 'families.yaml', 'authors.yaml', 'site.yaml'])
    await cp(join(ROOT, 'content', file), join(content, 'content', file), { recursive: true })
  for (let at = 1; at <= COUNT; at++) await writeFile(documentAt(at), article(at))
  name = `pinout_test_${randomBytes(6).toString('hex')}`
}, 60_000)
afterEach(async () => {
  await running?.end()
  running = undefined
})
afterAll(async () => {
  await dropDatabase(inject('postgres'), name)
  await rm(folder, { recursive: true, force: true })
})

const documentAt = (at: number) => join(content, 'content', 'docs', `board-${at}.md`)
const article = (at: number) => `---
id: ${100 + at}
articleType: 1
lang: zh
bigTitle: Board ${at}
smallTitle: ''
author: lin
family1: [117]
family2: [1]
date: 2026-10-01 10:00
---
The board number ${at} boots from its flash.
`

interface Start {
  url: string
  child: ChildProcess
  /** Time until the first page was served, in milliseconds. */
  took: number
  output(): string
  ready(): Promise<Readiness>
  end(): Promise<void>
}

/** Runs `npm start` without npm until a page is served, as an ordinary user if this process may switch users. */
async function start(): Promise<Start> {
  const port = await freePort()
  const url = new URL(inject('postgres'))
  url.pathname = `/${name}`
  // The socket in the file system is not accessible to every user.
  url.search = ''
  const { NODE_COMPILE_CACHE: _, PINOUT_GENERATED: __, ...env } = process.env
  const started = performance.now()
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: ROOT,
    env: {
      ...env,
      DATABASE_URL: url.href,
      CONTENT_ROOT: content,
      PINOUT_DATA: data,
      PINOUT_SEED: 'none',
      PORT: String(port),
      HOME: folder
    },
    ...(isRoot && { uid: NOBODY, gid: NOBODY })
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (output += chunk))
  const exited = new Promise<void>(done => child.on('exit', () => done()))
  const at = `http://127.0.0.1:${port}`
  await eventually(
    'a page is served',
    async () => {
      if (child.exitCode !== null) throw new Error(output)
      return (await fetch(`${at}/home`).catch(() => undefined))?.status === 200
    },
    90_000
  )
  return {
    url: at,
    child,
    took: performance.now() - started,
    output: () => output,
    ready: async () => (await (await fetch(`${at}/readyz`)).json()) as Readiness,
    async end() {
      child.kill('SIGTERM')
      await exited
    }
  }
}

/** Starts, and waits until all background processes have ended. */
async function startAndFinish(): Promise<Start> {
  const one = await start()
  // A failure is printed before it is in the readiness.
  const ends = /Built \d+ articles|Nothing changed since/
  await eventually(
    'the preparation ended',
    async () => ends.test(one.output()) || 'buildError' in (await one.ready()),
    60_000
  )
  return one
}

/** Returns the project files that changed after a time. */
async function writtenSince(moment: number): Promise<string[]> {
  const names = (await readdir(ROOT)).filter(entry => !['.data', '.git', 'node_modules'].includes(entry))
  const found: string[] = []
  for (const entry of names) {
    const path = join(ROOT, entry)
    if ((await stat(path)).mtimeMs > moment) found.push(entry)
  }
  return found
}

test('it builds and serves from read-only code into any folder, and writes only there', async () => {
  const before = Date.now()
  running = await startAndFinish()
  expect(running.output()).toContain(`Built ${COUNT} articles`)
  expect(await (await fetch(`${running.url}/home/article/103`)).text()).toContain('number 3 boots')
  expect(await running.ready()).toMatchObject({ ok: true, reasons: [] })
  if (isRoot) expect(await writtenSince(before)).toEqual([])
  expect(existsSync(join(data, 'content', 'community', 'revisions.json'))).toBe(true)
}, 180_000)

test('a start serves the release that is there before anything is imported or built; a build that is killed changes nothing', async () => {
  await writeFile(documentAt(3), `${article(3)}It was changed.\n`)
  running = await start()
  // Two seconds, plus the start of Node while other tests use the same cores.
  expect(running.took).toBeLessThan(10_000)
  expect(running.output()).not.toContain('Built')
  const { url, ready, child } = running
  let builders: number[] = []
  await eventually(
    'it builds',
    () => {
      builders = buildersOf(child.pid ?? 0)
      return builders.length > 0
    },
    60_000
  )
  for (const pid of builders) process.kill(pid, 'SIGKILL')
  await eventually('it says so', async () => (await ready()).buildError !== undefined, 90_000)
  expect((await ready()).ok).toBe(true)
  expect((await fetch(`${url}/home`)).status).toBe(200)
  // Rendered on demand from the bundle, which cannot resolve packages from its folder.
  await eventually(
    'the change is rendered',
    async () => (await (await fetch(`${url}/home/article/103`)).text()).includes('It was changed'),
    90_000
  )
}, 150_000)

test('a preparation that loses its lock ends, and begins again', async () => {
  await writeFile(documentAt(4), `${article(4)}It was changed, too.\n`)
  running = await start()
  const { child, output, ready } = running
  await eventually('it builds', () => buildersOf(child.pid ?? 0).length > 0, 60_000)
  const url = new URL(inject('postgres'))
  url.pathname = `/${name}`
  const database = openDatabase(url.href)
  onTestFinished(database.close)
  expect(await loseLock(database.db, 'siteSync')).toBe(1)
  await eventually('it builds again', () => /Built \d+ articles/.test(output()), 60_000)
  expect(output()).toContain('The lock siteSync was lost with its connection. This process ends')
  expect(output().match(/Building the site/g)).toHaveLength(2)
  expect(await ready()).toMatchObject({ ok: true })
  expect(await ready()).not.toHaveProperty('buildError')
}, 150_000)

test('half of a site.yaml changes nothing that is up, and is named', async () => {
  const file = join(content, 'content', 'site.yaml')
  const whole = await readFile(file, 'utf8')
  await truncate(file, Math.floor(whole.length * 0.4))
  try {
    running = await startAndFinish()
    const { buildError, ok } = await running.ready()
    expect(buildError).toContain('content/site.yaml')
    expect(ok).toBe(true)
    expect(await (await fetch(`${running.url}/home`)).text()).toContain('/hot-chip')
  } finally {
    await writeFile(file, whole)
  }
}, 120_000)

test('a truncated article keeps its last valid version, and is reported', async () => {
  await truncate(documentAt(5), 60)
  try {
    running = await startAndFinish()
    expect(running.output()).toContain('content/docs/board-5.md')
    expect(running.output()).toContain('last good version')
    const reply = await fetch(`${running.url}/home/article/105`)
    expect([reply.status, (await reply.text()).includes('number 5 boots')]).toEqual([200, true])
  } finally {
    await writeFile(documentAt(5), article(5))
  }
}, 150_000)

test('a content folder that lost more than a tenth of its articles removes none of them', async () => {
  const lost = [7, 8, 9, 10]
  for (const at of lost) await rm(documentAt(at))
  try {
    running = await startAndFinish()
    expect((await running.ready()).buildError).toMatch(/4 of 24 articles would be removed .* --force/s)
    for (const at of lost) expect((await fetch(`${running.url}/home/article/${100 + at}`)).status).toBe(200)
  } finally {
    for (const at of lost) await writeFile(documentAt(at), article(at))
  }
}, 120_000)

test.runIf(canMount)(
  'a full disk does not prevent a release from being served',
  async () => {
    const at = join(folder, 'disk')
    const disk = await mountSmallDisk(at, 64)
    const before = data
    try {
      data = join(at, 'volume')
      execFileSync('cp', ['-a', before, data])
      await writeFile(documentAt(12), `${article(12)}No room for it.\n`)
      await disk.fill()
      running = await startAndFinish()
      const { ok, buildError } = await running.ready()
      expect([ok, buildError]).toEqual([true, expect.stringMatching(/^The disk of \S+ is full: \d+ MB are free/)])
      for (const path of ['/home', '/home/article/104', '/hot-chip'])
        expect([path, (await fetch(running.url + path)).status]).toEqual([path, 200])
      await running.end()
      running = undefined
    } finally {
      await running?.end()
      running = undefined
      data = before
      disk.unmount()
    }
  },
  90_000
)

/** Returns the processes that render pages for a server. */
function buildersOf(server: number): number[] {
  return execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter(line => line.includes('scripts/build/generatePages.ts'))
    .map(line => Number(line.trim().split(' ')[0]))
    .filter(pid => parents(pid).includes(server))
}

/** Returns the ancestors of a process. */
function parents(pid: number): number[] {
  const found: number[] = []
  for (let at = pid; at > 1; ) {
    try {
      at = Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(at)], { encoding: 'utf8' }))
    } catch {
      break
    }
    found.push(at)
  }
  return found
}
