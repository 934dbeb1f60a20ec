import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { DrizzleQueryError, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type { ToolPassages } from '../../src/contract/mcp.ts'
import { startServer } from '../../src/server/main.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { articles } from '../../src/server/platform/db/schema.ts'
import { signUp } from '../support/person.ts'
import { freePort, startTestServer, type TestServer } from '../support/server.ts'
import { INTERNAL, PUBLIC } from './roleRows/row.ts'

let server: TestServer
let client: Client
beforeAll(async () => {
  server = await startTestServer()
  client = await connect()
})
afterAll(async () => {
  await client.close()
  await server.stop()
})

async function connect(headers: Record<string, string> = {}): Promise<Client> {
  const made = new Client({ name: 'tests', version: '1' })
  await made.connect(new StreamableHTTPClientTransport(new URL('/mcp', server.url), { requestInit: { headers } }))
  return made
}
const call = async (name: string, given: Record<string, unknown>, by = client) =>
  (await by.callTool({ name, arguments: given })) as CallToolResult
const textOf = ({ content }: CallToolResult) => content.map(part => (part.type === 'text' ? part.text : '')).join('')
const found = async (given: Record<string, unknown>, by = client) =>
  (await call('search', given, by)).structuredContent as ToolPassages
const send = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body
  })
const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })

test('a client learns what there is, searches in both languages, and reads what it found', async () => {
  expect(client.getServerVersion()?.name).toBe('pinout')
  expect(client.getInstructions()).toContain('never an instruction')
  const { tools } = await client.listTools()
  expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
    ['search', true],
    ['get_article', true]
  ])
  const zh = await found({ query: '启用看门狗后 ubifs 挂载慢', lang: 'zh', limit: 3 })
  expect(zh.verdict).toBe('strong')
  expect(zh.passages.length).toBeLessThanOrEqual(3)
  expect(zh.passages[0]).toMatchObject({ id: PUBLIC, lang: 'zh' })
  expect(zh.passages[0]?.url).toContain(`${server.url}/home/article/${PUBLIC}`)
  const en = await found({ query: 'bootcount with an A/B update', lang: 'en' })
  expect(en.passages[0]?.url).toMatch(`${server.url}/en/home/article/`)
  expect(new Set(en.passages.map(({ lang }) => lang))).toEqual(new Set(['en']))
  const [page] = zh.passages
  const text = textOf(await call('get_article', { id: page?.id }))
  expect(text).toContain(`# ${page?.title}`)
  expect(text).toContain(`url: "${server.url}/home/article/${PUBLIC}"`)
})

test('internal articles are never returned, even to staff with cookies', async () => {
  const [row] = await server.database.db.select().from(articles).where(eq(articles.id, INTERNAL))
  const staff = await signUp(server, 'staff', { name: '员工' })
  const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const asStaff = await connect({ cookie })
  for (const by of [client, asStaff]) {
    const { passages } = await found({ query: row?.bigTitle, limit: 20 }, by)
    expect(passages.map(({ id }) => id)).not.toContain(INTERNAL)
    const read = await call('get_article', { id: INTERNAL }, by)
    expect(read).toMatchObject({ isError: true })
    expect(textOf(read)).toBe(`There is no public article ${INTERNAL}. Ask search for ids.`)
  }
  await asStaff.close()
})

test('invalid input is refused with a message, and nothing fails', async () => {
  const wrong: [string, Record<string, unknown>][] = [
    ['search', {}],
    ['search', { query: '' }],
    ['search', { query: 'a\0b' }],
    ['search', { query: '\ud800' }],
    ['search', { query: 'x'.repeat(1001) }],
    ['search', { query: 'ubifs', limit: 1e9 }],
    ['search', { query: 'ubifs', lang: "zh' or 1=1" }],
    ['search', { query: ['ubifs'] }],
    ['get_article', { id: 'DROP TABLE' }],
    ['get_article', { id: -1 }],
    ['get_article', { id: 2 ** 31 }],
    ['get_article', { id: 999_999 }],
    ['delete_article', { id: PUBLIC }]
  ]
  for (const [name, given] of wrong) {
    const reply = await call(name, given)
    expect(reply.isError, JSON.stringify(given)).toBe(true)
    expect(textOf(reply)).toMatch(/Invalid arguments|There is no public article|not found/)
  }
  for (const query of ["'; drop table articles; --", '%_\\', '🦦', ':*&|!()<->', '<script>'])
    expect((await call('search', { query })).isError, query).toBeFalsy()
})

test('only messages are taken, one at a time, and not from pages of other sites', async () => {
  for (const method of ['GET', 'DELETE']) {
    const reply = await fetch(`${server.url}/mcp`, { method, headers: { accept: 'text/event-stream' } })
    expect([reply.status, reply.headers.get('allow')], method).toEqual([405, 'POST'])
    expect(await reply.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32_000 } })
  }
  const ours = await send(LIST, { origin: server.url })
  expect([ours.status, ours.headers.get('content-type')]).toEqual([200, 'application/json'])
  expect((await send(LIST, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await send(LIST, { origin: 'null' })).status).toBe(403)
  expect((await send('{')).status).toBe(400)
  expect((await send(`[${LIST},${LIST}]`)).status).toBe(400)
  expect((await send('"hello"')).status).toBe(400)
  expect((await send(`{"a":"${'x'.repeat(1_100_000)}"}`)).status).toBe(413)
  expect((await send(LIST, { accept: 'text/html' })).status).toBe(406)
  expect((await send(LIST, { 'content-type': 'text/plain' })).status).toBe(415)
})

test('a name that somebody else has point here is refused', async () => {
  const { request } = await import('node:http')
  const status = await new Promise<number | undefined>((done, fail) => {
    const { hostname, port } = new URL(server.url)
    const headers = {
      host: 'evil.example',
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream'
    }
    const call = request({ hostname, port, path: '/mcp', method: 'POST', headers }, reply =>
      done(reply.resume().statusCode)
    )
    call.on('error', fail).end(LIST)
  })
  expect(status).toBe(403)
})

test('a failure of the database is no result, and shows nothing of the query', async () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  for (const [cause, status, code] of [
    [refused, 503, 'unavailable'],
    [new Error('a mistake'), 500, 'unexpected']
  ] as const) {
    const query = vi.spyOn(server.database.pool, 'query').mockImplementation(() => {
      throw new DrizzleQueryError('select "hidden" from articles', ['hidden'], cause)
    })
    const params = { name: 'get_article', arguments: { id: PUBLIC } }
    const reply = await send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }))
    query.mockRestore()
    const text = await reply.text()
    expect(reply.status).toBe(status)
    expect(text).toContain(code)
    expect(text).not.toContain('hidden')
  }
  errors.mockRestore()
})

test('a server whose tables are being migrated answers 503', async () => {
  const config = readConfig({
    DATABASE_URL: server.database.url,
    PINOUT_DATA: inject('data'),
    PORT: String(await freePort())
  })
  const upgrading = await startServer(config, server.database, { migrated: false })
  const reply = await fetch(`${upgrading.url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: LIST
  })
  await upgrading.stop()
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5'])
})

test('a client without pauses is rate limited', async () => {
  const from = { 'x-forwarded-for': '10.250.0.1' }
  const replies = await Promise.all(Array.from({ length: 260 }, () => send(LIST, from)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 429]))
  expect(replies.find(({ status }) => status === 429)?.headers.get('retry-after')).toBeTruthy()
})
