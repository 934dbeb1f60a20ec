import { afterAll, beforeAll, expect, test } from 'vitest'
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
