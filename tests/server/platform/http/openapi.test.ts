import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../support/server.ts'

interface Operation {
  security?: Record<string, unknown>[]
  responses: Record<string, { description: string; headers?: object; content?: Record<string, { schema: object }> }>
}

let server: TestServer
let document: { paths: Record<string, Record<string, Operation>>; components: { securitySchemes: object } }
const each = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const)
  )
beforeAll(async () => {
  server = await startTestServer()
  document = (await (await server.get('/api/openapi.json')).json()) as typeof document
})
afterAll(() => server.stop())

test('the document tells of no error reply that no call gives', () => {
  for (const [name, { responses }] of each())
    for (const [status, { content }] of Object.entries(responses))
      if (Number(status) >= 400 && content)
        expect(JSON.stringify(content['application/json']?.schema), `${name} ${status}`).toContain('code')
  expect(JSON.stringify(document)).not.toContain('"success"')
})

test('a call of members says what it needs, and that the blocked are refused', () => {
  expect(Object.keys(document.components.securitySchemes)).toEqual(['session', 'csrf'])
  const members = each().filter(([, { responses }]) => responses['401'] && responses['200'])
  expect(members.length).toBeGreaterThan(70)
  for (const [name, { security, responses }] of members) {
    if (/webhook|list-sessions|message\/stream/.test(name)) continue
    expect(security?.[0], name).toHaveProperty('session')
    expect(responses['403']?.description, name).toContain('blocked')
    if (!name.startsWith('GET')) expect(security?.[0], name).toHaveProperty('csrf')
  }
})

test('who is too fast is told how long to wait, and a call without a reply says 204', () => {
  for (const [name, { responses }] of each())
    if (responses['429']) expect(responses['429'].headers, name).toHaveProperty('Retry-After')
  const feedback = document.paths['/kb/api/v2/threads/{id}/feedback']?.post?.responses
  expect(Object.keys(feedback ?? {})).toContain('204')
  expect(Object.keys(feedback ?? {})).not.toContain('200')
  const stream = document.paths['/kb/api/v2/threads/{id}/stream']?.post?.responses
  expect(Object.keys(stream ?? {})).toEqual(expect.arrayContaining(['409', '422', '429']))
})
