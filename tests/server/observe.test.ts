import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DrizzleQueryError } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ROOT } from '../../scripts/paths.ts'
import { seededDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { startTestServer } from '../support/server.ts'

const run = promisify(execFile)
const LOG = join(ROOT, 'src/server/platform/log.ts')

test('with LOG_FORMAT=json, each line is an object, without parameters and repeated errors', async () => {
  const code = `
    const { logError, logInfo, logAccess } = await import(${JSON.stringify(LOG)})
    const { DrizzleQueryError } = await import('drizzle-orm')
    const { withRequestContext } = await import(${JSON.stringify(LOG.replace('log.ts', 'observe/requestContext.ts'))})
    logInfo('  Starting PostgreSQL')
    withRequestContext('request-4711', () => {
      for (let times = 0; times < 50; times++)
        logError('A call failed', new DrizzleQueryError('select $1', ['the-secret-token'], new Error('broken')))
    })
    logAccess({ route: '/api/:id', status: 200 })`
  const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '-e', code], {
    cwd: ROOT,
    env: { ...process.env, LOG_FORMAT: 'json' }
  })
  const lines = stdout.trim().split('\n')
  expect(stderr).toBe('')
  expect(stdout).not.toContain('the-secret-token')
  expect(lines.map(line => JSON.parse(line))).toMatchObject([
    { level: 'info', msg: 'Starting PostgreSQL', pid: expect.any(Number), time: expect.stringMatching(/^20/) },
    { level: 'error', msg: 'A call failed: broken (in: select $1)', requestId: 'request-4711' },
    { level: 'info', msg: 'request', route: '/api/:id', status: 200 }
  ])
})

test('an error reply and its line in the log have the same id, which a trusted proxy may give', async () => {
  const server = await startTestServer()
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(async () => {
    errors.mockRestore()
    await server.stop()
  })
  const made = await server.get('/api/message/getNewMessageStatus')
  const body = await made.json()
  expect(body).toMatchObject({ code: 'unauthorized', requestId: expect.stringMatching(/^[\w-]{36}$/) })
  expect(made.headers.get('x-request-id')).toBe(body.requestId)
  const given = await server.get('/api/nothing', { 'x-request-id': 'proxy-0815-abc' })
  expect(await given.json()).toMatchObject({ code: 'not_found', requestId: 'proxy-0815-abc' })
  const odd = await server.get('/api/nothing', { 'x-request-id': 'a "quoted"\tid' })
  expect((await odd.json()).requestId).toMatch(/^[\w-]{36}$/)
  // A query that fails without a database failure.
  const query = vi.spyOn(server.database.pool, 'query').mockImplementation(() => {
    throw new DrizzleQueryError('select 1', ['hidden'], new Error('a mistake'))
  })
  const failed = await server.get('/api/family/getFamilyList?level=1', { 'x-request-id': 'failed-0001' })
  query.mockRestore()
  expect(failed.status).toBe(500)
  expect(await failed.json()).toMatchObject({ code: 'unexpected', requestId: 'failed-0001' })
  expect(errors.mock.calls.flat().join('\n')).toContain('(request failed-0001)')
  expect(errors.mock.calls.flat().join('\n')).not.toContain('hidden')
})

test('with ACCESS_LOG=1, each request is a line with route and status, without its query', async () => {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation(line => void lines.push(String(line)))
  const server = await startTestServer(undefined, { ACCESS_LOG: '1' })
  onTestFinished(async () => {
    await server.stop()
    log.mockRestore()
  })
  await server.get('/home?token=hidden')
  await server.get('/api/message/getNewMessageStatus?token=hidden')
  const all = () => lines.join('\n')
  await eventually('both are there', async () => /getNewMessageStatus/.test(all()) && /route=\/home /.test(all()))
  expect(all()).toMatch(/method=GET route=\/home status=200 ms=\d+/)
  expect(all()).toMatch(/method=GET route=\/api\/message\/getNewMessageStatus status=401/)
  expect(all()).not.toContain('hidden')
})

test('with OTEL_EXPORTER_OTLP_ENDPOINT, calls are traced, without their query strings and the tokens in their paths', async () => {
  const bodies: string[] = []
  const collector = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    bodies.push(`${request.url} ${body}`)
    response.end('{}')
  })
  await new Promise<void>(done => collector.listen(0, '127.0.0.1', done))
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    collector.close()
  })
  const database = await seededDatabase()
  const server = await startTestServer(database, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  await server.get('/api/message/getNewMessageStatus?token=hidden', { traceparent })
  await server.get('/api/auth/reset-password/hidden?callbackURL=/login')
  await server.get('/api/nothing/hidden')
  await server.stop()
  await database.close()
  const all = bodies.join('\n')
  expect(all).toContain('/v1/traces')
  expect(all).toContain('0af7651916cd43dd8448eb211c80319c')
  expect(all).toContain('GET /api/message/getNewMessageStatus')
  expect(all).toContain('GET /api/auth/')
  expect(all).not.toContain('hidden')
})
