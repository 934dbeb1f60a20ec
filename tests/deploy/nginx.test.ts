import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../../scripts/paths.ts'
import { eventually } from '../support/eventually.ts'
import { type Person, signUp } from '../support/person.ts'
import { freePort, startTestServer, type TestServer } from '../support/server.ts'

const NGINX = '/usr/sbin/nginx'
const missing = existsSync(NGINX) ? undefined : `${NGINX} is not installed (apt-get install nginx-light)`
if (missing) console.log(`The example for nginx is not tried: ${missing}.`)

let server: TestServer
let folder: string
let url: string
let nginx: ReturnType<typeof spawn>
let running = true
beforeAll(async () => {
  if (missing) return
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'pinout-nginx-'))
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const example = await readFile(join(ROOT, 'deploy/nginx/pinout.conf'), 'utf8')
  const own = example
    .replace('127.0.0.1:4321', new URL(server.url).host)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('/var/cache/nginx-pinout', join(folder, 'cache'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  await writeFile(
    join(folder, 'nginx.conf'),
    `user root; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http { access_log off; ${temporary}
${own} }`
  )
  execFileSync(NGINX, ['-t', '-q', '-c', join(folder, 'nginx.conf')], { stdio: 'pipe' })
  nginx = spawn(NGINX, ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  await eventually('nginx answers', () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false
    )
  )
})
afterAll(async () => {
  if (missing) return
  nginx.kill('SIGTERM')
  if (running) await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers, redirect: 'manual' })

test.skipIf(missing)('pages, calls, request ids and revalidation pass; a reader cannot claim an address', async () => {
  const page = await get('/login')
  expect(page.status).toBe(200)
  const again = await get('/login', { 'if-none-match': page.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  const call = await get('/api/message/getNewMessageStatus', { 'x-request-id': 'made-up-by-the-reader' })
  expect(await call.json()).toMatchObject({ requestId: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect((await get('/nowhere')).status).toBe(404)
})

test.skipIf(missing)('streams pass at once, and a page of a member is given to nobody else', async () => {
  const ada: Person = await signUp(server, 'proxied')
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const stream = await get('/api/message/stream', { cookie })
  const reader = stream.body?.getReader()
  const first = await reader?.read()
  expect(new TextDecoder().decode(first?.value)).toContain('retry')
  await reader?.cancel()
  const { db } = server.database
  const { sql } = await import('drizzle-orm')
  await db.execute(sql`update users set name = 'Staff' where id = ${(await ada.profile()).id}`)
  const [article] = (await db.execute(sql`select id from articles where public and status = 'published' limit 1`)).rows
  const path = `/home/article/${article?.id}`
  await db.execute(sql`update articles set public = false where id = ${article?.id}`)
  await eventually('guests have none', async () => (await get(path)).status === 404)
  await eventually('the member reads it', async () => (await get(path, { cookie })).status === 200)
  expect((await get(path)).status).toBe(404)
})

test.skipIf(missing)('while no server responds, the proxy shows the last copy of pages', async () => {
  expect((await get('/login')).status).toBe(200)
  running = false
  await server.stop()
  await eventually('the page is a copy', async () => (await get('/login')).headers.get('x-cache') === 'STALE')
  expect((await get('/login')).status).toBe(200)
  expect((await get('/api/message/getNewMessageStatus')).status).toBe(502)
})
