import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { releaseId } from '../../scripts/build/build.ts'
import { codeDigest } from '../../scripts/build/inputDigest.ts'
import { ROOT } from '../../scripts/paths.ts'
import { saveFact } from '../../src/server/platform/db/facts.ts'
import type { OpenDatabase } from '../../src/server/platform/db/open.ts'
import { articles } from '../../src/server/platform/db/schema.ts'
import { seededDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/server.ts'

const BUCKET = 'pinout'
const PREPARED_MS = 120_000

let folder: string
let database: OpenDatabase
let bucketPort: number
let s3: ChildProcess
const running: ChildProcess[] = []
beforeAll(async () => {
  database = await seededDatabase()
  folder = await mkdtemp(join(tmpdir(), 'pinout-shared-'))
  bucketPort = await freePort()
  s3 = await openBucket()
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

/**
 * Runs the bucket in a separate process, because it encrypts list tokens with a cipher that Node only enables with a
 * flag.
 */
async function openBucket(): Promise<ChildProcess> {
  const flags = [
    '-d',
    join(folder, 's3'),
    '-a',
    '127.0.0.1',
    '-p',
    String(bucketPort),
    '-s',
    '--configure-bucket',
    BUCKET
  ]
  const program = join(ROOT, 'node_modules', 's3rver', 'bin', 's3rver.js')
  await mkdir(join(folder, 's3'), { recursive: true })
  const child = spawn('node', ['--openssl-legacy-provider', program, ...flags], { stdio: 'inherit' })
  running.push(child)
  const answers = () =>
    fetch(`http://127.0.0.1:${bucketPort}`).then(
      () => true,
      () => false
    )
  await eventually('the bucket answers', answers)
  return child
}

/** Environment of a server with its own data folder. The second server has no compiled code. */
const envOf = (name: 'one' | 'two', port: number): NodeJS.ProcessEnv => ({
  ...process.env,
  DATABASE_URL: database.url,
  PINOUT_DATA: join(folder, name),
  PINOUT_COMPILED_SITES: name === 'one' ? join(inject('data'), 'site', 'renderers') : join(folder, 'none'),
  PORT: String(port),
  METRICS_PORT: '0',
  AUTH_SECRET: 'one-secret-of-both-servers-0123456789',
  S3_ENDPOINT: `http://127.0.0.1:${bucketPort}/${BUCKET}`,
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER'
})

/** Runs `npm start` and collects its output. */
async function start(name: 'one' | 'two') {
  const port = await freePort()
  const child = spawn('node', ['scripts/start.ts'], { cwd: ROOT, env: envOf(name, port) })
  running.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  const ended = new Promise(done => child.on('exit', done))
  const says = (text: string) =>
    eventually(
      `${name} says "${text}"`,
      () => {
        if (child.exitCode !== null) throw new Error(output)
        return output.includes(text)
      },
      PREPARED_MS
    )
  await says('Pinout is at')
  const url = `http://127.0.0.1:${port}`
  return {
    says,
    output: () => output,
    build: async () => ((await (await fetch(`${url}/readyz`)).json()) as { build: string }).build,
    page: async (path: string) => (await fetch(url + path)).text(),
    status: async (path: string) => (await fetch(url + path)).status,
    async stop() {
      child.kill('SIGTERM')
      await ended
    }
  }
}

/** Runs `npm run sync` beside the first server. */
const sync = async () => {
  const run = promisify(execFile)('node', ['scripts/sync.ts'], { cwd: ROOT, env: envOf('one', await freePort()) })
  const { stdout, stderr } = await run
  return stdout + stderr
}

let written = 0
async function comment(): Promise<{ path: string; content: string }> {
  const { rows } = await database.pool.query(
    "select id from articles where status = 'published' and lang = 'en' order by id limit 1"
  )
  const [row] = rows as { id: number }[]
  const content = `Said on one server, number ${++written}.`
  const author = (await database.db.select({ id: articles.authorId }).from(articles).limit(1))[0]
  await database.pool.query('insert into comments (article_id, author_id, content) values ($1, $2, $3)', [
    row?.id,
    author?.id,
    content
  ])
  return { path: `/en/home/article/${row?.id}`, content }
}

const manifests = () => readdir(join(folder, 's3', BUCKET, 'releases', 'manifests'))
const sharedFiles = (output: string) => Number(/(\d+) new files/.exec(output)?.[1])

test('one server builds and shares new files, and the other fetches, serves and renders with them', async () => {
  const one = await start('one')
  await one.says('Shared the release')
  expect(one.output()).toContain('Built')
  const first = sharedFiles(one.output())
  const two = await start('two')
  await two.says('Fetched the release')
  expect(await two.build()).toBe(await one.build())
  expect(two.output()).not.toMatch(/Built \d/)

  const { path, content } = await comment()
  await eventually('the other one renders the changed page', async () => (await two.page(path)).includes(content))
  const again = sharedFiles(await sync())
  console.log(`Shared releases: ${first} files of the first, ${again} new ones of the second`)
  expect(again).toBeGreaterThan(0)
  expect(again).toBeLessThan(first / 2)
  await eventually('both serve the new release', async () => (await two.build()) === (await one.build()), 90_000)
  expect(await two.page(path)).toContain(content)
  for (let more = 0; more < 2; more++) {
    await comment()
    await sync()
  }
  expect((await manifests()).filter(name => name.endsWith('_object'))).toHaveLength(2)
  await eventually('both serve the last release', async () => (await two.build()) === (await one.build()), 90_000)
  await one.stop()
  await two.stop()
}, 300_000)

test('a damaged release is not taken: the server that finds it builds itself, and repairs the bucket', async () => {
  const { content, path } = await comment()
  await sync()
  const objects = join(folder, 's3', BUCKET, 'releases', 'objects')
  for (const file of await readdir(objects, { recursive: true, withFileTypes: true }))
    if (file.name.endsWith('_object')) await writeFile(join(file.parentPath, file.name), 'damaged')
  const two = await start('two')
  expect(await two.status('/home')).toBe(200)
  await two.says('was not fetched; building here')
  expect(two.output()).toMatch(/is damaged in|cannot|failed/i)
  await two.says('Shared the release')
  expect(two.output()).toMatch(/Built \d/)
  expect(await two.page(path)).toContain(content)

  const one = await start('one')
  await eventually(
    'the first one takes what was repaired',
    async () => (await one.build()) === (await two.build()),
    60_000
  )
  await one.stop()
  await two.stop()
}, 300_000)

test('without the bucket, a server serves its release and builds releases that others announce', async () => {
  s3.kill()
  const { content, path } = await comment()
  const output = await sync()
  expect(output).toContain('was not stored in the bucket')
  expect(output).toContain('Built')

  const two = await start('two')
  await two.says('was not stored in the bucket')
  expect(await two.page(path)).toContain(content)
  const before = await two.build()
  await comment()
  // Simulates a release of another server whose bucket is unreachable from here.
  const id = releaseId(new Date())
  await saveFact(database.db, `release ${await codeDigest(ROOT)}`, { id, documents: '', sha256: '0'.repeat(64) })
  await eventually('it builds itself', async () => (await two.build()) > before, 90_000)
  expect(await two.status('/readyz')).toBe(200)
  await two.stop()
}, 300_000)
