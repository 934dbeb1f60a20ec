import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../../scripts/paths.ts'
import { eventually } from '../support/eventually.ts'

/** A copy of the project whose code the tests edit. */
const COPY = join(ROOT, '.data', 'test-dev')
const FIRST_START_LIMIT_MS = 60_000
/** An idle machine takes a third of this time. Here other tests and their servers run at the same time. */
const FIRST_PAGE_MS = 30_000
const SERVER_EDIT_MS = 6000
const VIEW_EDIT_MS = 3000
const CONTENT_EDIT_MS = 10_000

interface Dev {
  url: string
  output(): string
  get(path: string): Promise<string>
  end(signal: NodeJS.Signals): Promise<number | null>
}
const started: ChildProcess[] = []
let dev: Dev

/** Runs `npm run dev` until it has printed its address. */
async function npmRunDev(): Promise<Dev> {
  const { DATABASE_URL: _, CONTENT_ROOT: __, NODE_ENV: ___, VITEST: ____, ...inherited } = process.env
  const child = spawn('node', ['scripts/command.mjs', 'dev'], { cwd: COPY, env: inherited })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (output += chunk))
  const exited = new Promise<number | null>(done => child.on('exit', done))
  const url = () => /Pinout is at (\S+)/.exec(output)?.[1]
  const settled = () => url() !== undefined || child.exitCode !== null
  await eventually('npm run dev prints its address', settled, FIRST_START_LIMIT_MS)
  if (child.exitCode !== null) throw new Error(output)
  return {
    url: url() ?? '',
    output: () => output,
    get: async path => (await fetch(url() + path)).text(),
    async end(signal) {
      child.kill(signal)
      return exited
    }
  }
}

/** Replaces text in a file of the copy like an editor: writes a new file and renames it over the old one. */
async function edit(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(COPY, file), 'utf8')
  expect(text).toContain(from)
  await writeFile(join(COPY, 'edited'), text.replace(from, to))
  await rename(join(COPY, 'edited'), join(COPY, file))
}

beforeAll(async () => {
  await rm(COPY, { recursive: true, force: true })
  await mkdir(COPY, { recursive: true })
  for (const name of ['src', 'scripts', 'public', 'content', 'package.json', 'package-lock.json', 'tsconfig.json'])
    await cp(join(ROOT, name), join(COPY, name), { recursive: true })
  await cp(join(ROOT, 'astro.config.mjs'), join(COPY, 'astro.config.mjs'))
  await symlink(join(ROOT, 'node_modules'), join(COPY, 'node_modules'))
  dev = await npmRunDev()
}, FIRST_START_LIMIT_MS)
afterAll(() => {
  for (const child of started) child.kill('SIGTERM')
})

test('pages and the API answer at the address that was printed, and nothing was built', async () => {
  expect(await dev.get('/home')).toContain('<html')
  expect(JSON.parse(await dev.get('/api/article/getArticleList'))).toHaveProperty('total')
  expect(dev.output()).not.toContain('Building')
})

test('an edit of a view is served soon', async () => {
  const started = performance.now()
  await edit('src/views/articles/ListView.astro', '<', '<!-- edited --><')
  await eventually('the edit is in the page', async () => (await dev.get('/home')).includes('edited'), VIEW_EDIT_MS)
  console.log(`An edit of a view was served after ${Math.round(performance.now() - started)} ms`)
})

test('an edit of a document is served soon, and a broken one changes nothing', async () => {
  const file = 'content/docs/seed/boot-log-12.en.md'
  const id = /^id: (\d+)/m.exec(await readFile(join(COPY, file), 'utf8'))?.[1]
  const page = () => dev.get(`/en/home/article/${id}`)
  const text = (await readFile(join(COPY, file), 'utf8')).trimEnd()
  await edit(file, text, `${text}\n\nSentence of this test.`)
  await eventually(
    'the edit is in the page',
    async () => (await page()).includes('Sentence of this test'),
    CONTENT_EDIT_MS
  )
  await edit(file, `id: ${id}`, 'id: none')
  await eventually('the file is named', () => dev.output().includes(file), CONTENT_EDIT_MS)
  await edit(file, 'id: none', `id: ${id}`)
  await eventually('it is back', async () => (await page()).includes('Sentence of this test'), CONTENT_EDIT_MS)
})

test('each edit of the server is served soon, and no request fails meanwhile', async () => {
  let code = '{ ok: true }'
  for (const number of [1, 2]) {
    const started = performance.now()
    await edit('src/server/site/healthRoutes.ts', code, `{ ok: true, edit: ${number} }`)
    code = `{ ok: true, edit: ${number} }`
    const failed: string[] = []
    const served = async () => {
      const reply = await fetch(`${dev.url}/healthz`)
      const text = await reply.text()
      if (!reply.ok) failed.push(text)
      return text.includes(`"edit":${number}`)
    }
    await eventually('the edited route answers', served, SERVER_EDIT_MS)
    console.log(`An edit of the server was served after ${Math.round(performance.now() - started)} ms`)
    expect(failed).toEqual([])
  }
})

test('a second server starts with its own ports, and both stop cleanly', async () => {
  const started = performance.now()
  const second = await npmRunDev()
  expect(await second.get('/en/home')).toContain('<html')
  const took = performance.now() - started
  console.log(`The first page was served ${Math.round(took)} ms after the start`)
  expect(took).toBeLessThan(FIRST_PAGE_MS)
  expect(new URL(second.url).port).not.toBe(new URL(dev.url).port)
  expect(await second.end('SIGINT')).toBe(0)
  expect(JSON.parse(await dev.get('/api/article/getArticleList'))).toHaveProperty('total')
  expect(await dev.end('SIGTERM')).toBe(0)
  await expect(fetch(dev.url)).rejects.toThrow()
})
