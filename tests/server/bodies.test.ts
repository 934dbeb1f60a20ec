import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Sends a body without a Content-Length header. */
async function stream(chunks: readonly string[]): Promise<[status: number, code: string]> {
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    }
  })
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body, duplex: 'half' }
  const reply = await fetch(`${server.url}/api/search/searchKeywords_feedBack`, init as RequestInit)
  return [reply.status, ((await reply.json()) as { code: string }).code]
}

test('a body that comes in pieces is read like any other', async () => {
  expect(await stream(['{"sid":"2b1c7a2e-5d0e-4f0c-9d0e-3f1f6a1b2c3d","sat', 'isfied":true}'])).toEqual([
    404,
    'not_found'
  ])
  expect(await stream(['{"sid":"2b1c7a2e', '","satisfied":7}'])).toEqual([422, 'invalid'])
})

test('a body of unknown length is not read beyond what is allowed', async () => {
  expect(await stream(Array(40).fill(`"${'x'.repeat(50_000)}"`))).toEqual([413, 'too_large'])
})

test('a client that goes away within its body is no failure of the database', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => logged.mockRestore())
  const { port } = new URL(server.url)
  const socket = connect(Number(port), '127.0.0.1')
  const head = ['POST /api/auth/sign-in/email HTTP/1.1', `Host: 127.0.0.1:${port}`, `Origin: ${server.url}`]
  socket.write([...head, 'Content-Type: application/json', 'Content-Length: 9000', '', '{"email":"'].join('\r\n'))
  await setTimeout(500)
  socket.destroy()
  await setTimeout(500)
  expect(logged.mock.calls).toEqual([])
})
