import { afterAll, beforeAll, expect, test } from 'vitest'
import { ERROR_DESCRIPTIONS } from '../../../../src/contract/errors.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

interface Reference {
  $ref?: string
}
interface Operation {
  operationId: string
  summary: string
  security: Record<string, unknown>[]
  parameters?: Reference[]
  requestBody?: { content: Record<string, { schema: Reference }> }
  responses: Record<string, Reference & { content?: Record<string, { schema: Reference }> }>
}
interface ErrorResponse {
  description: string
  headers?: Record<string, Reference>
  content: Record<string, { schema: { allOf: [Reference, { properties: { code: { enum: string[] } } }] } }>
}

const MOST_BYTES = 300_000

let server: TestServer
let text: string
let document: {
  paths: Record<string, Record<string, Operation>>
  components: {
    securitySchemes: object
    responses: Record<string, ErrorResponse>
    schemas: Record<string, unknown>
    headers: object
    parameters: object
  }
}
const each = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const)
  )
beforeAll(async () => {
  server = await startTestServer()
  text = await (await server.get('/api/openapi.json')).text()
  document = JSON.parse(text)
})
afterAll(() => server.stop())

/** Returns the error response of an operation, and its codes. */
function errorOf({ responses }: Operation, status: number) {
  const name = responses[status]?.$ref?.replace('#/components/responses/', '') ?? ''
  const response = document.components.responses[name]
  return { response, codes: response?.content['application/json']?.schema.allOf[1].properties.code.enum ?? [] }
}

test('the document is small, and every reference in it leads somewhere', () => {
  expect(Buffer.byteLength(text)).toBeLessThan(MOST_BYTES)
  for (const [, reference = ''] of text.matchAll(/"\$ref":"([^"]+)"/g)) {
    const [root, ...steps] = reference.split('/')
    expect(root).toBe('#')
    expect(
      steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document),
      reference
    ).toBeDefined()
  }
})

test('every body and reply in JSON is a named type, and every call has a name and a summary of its own', () => {
  const ids = new Set<string>()
  for (const [name, { operationId, summary, requestBody, responses }] of each()) {
    expect(ids.has(operationId), name).toBe(false)
    ids.add(operationId)
    expect(summary, name).toMatch(/^[A-Z][^.]{3,95}$/)
    const json = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)]
    for (const content of json) {
      const schema = content?.['application/json']?.schema
      if (schema && !/mcp|list-sessions|device\/token/.test(name)) expect(schema.$ref, name).toBeDefined()
    }
  }
})

test('the document lists only error replies that occur, and describes each code', () => {
  for (const { description, content } of Object.values(document.components.responses)) {
    const { allOf } = content['application/json']?.schema ?? {}
    expect(allOf?.[0].$ref).toBe('#/components/schemas/ErrorReply')
    for (const code of allOf?.[1].properties.code.enum ?? [])
      expect(description).toContain(ERROR_DESCRIPTIONS[code as keyof typeof ERROR_DESCRIPTIONS])
  }
  expect(text).not.toContain('"success":{"type":"boolean","enum":[false]')
  for (const [name, operation] of each()) {
    const hasBody = operation.requestBody !== undefined
    if (operation.responses[400] && !/auth|mcp/.test(name)) expect(hasBody, name).toBe(true)
    if (errorOf(operation, 422).codes.includes('invalid') && !name.includes('/api/auth/'))
      expect(hasBody || (operation.parameters?.length ?? 0) > 0, name).toBe(true)
  }
})

test('a call for members states its requirements, and that blocked people are refused', () => {
  expect(Object.keys(document.components.securitySchemes)).toEqual(['session', 'csrf'])
  const members = each().filter(([name, { responses }]) => responses['401'] && !/webhook|ArticleList/.test(name))
  expect(members.length).toBeGreaterThan(70)
  for (const [name, operation] of members) {
    expect(operation.security[0], name).toHaveProperty('session')
    expect(errorOf(operation, 403).codes, name).toContain('blocked')
    if (!name.startsWith('GET')) {
      expect(operation.security[0], name).toHaveProperty('csrf')
      expect(errorOf(operation, 403).codes, name).toContain('csrf')
    }
  }
})

test('rate limit replies have Retry-After, streams have Last-Event-ID, and a call without a reply has 204', () => {
  for (const [name, operation] of each())
    for (const status of [429, 503])
      if (operation.responses[status]?.$ref)
        expect(errorOf(operation, status).response?.headers, name).toHaveProperty('Retry-After')
  for (const path of ['/api/message/stream', '/kb/api/v2/threads/{id}/stream'])
    expect(document.paths[path]?.get?.parameters).toContainEqual({ $ref: '#/components/parameters/LastEventId' })
  const feedback = document.paths['/kb/api/v2/threads/{id}/feedback']?.post?.responses
  expect(Object.keys(feedback ?? {})).toContain('204')
  expect(Object.keys(feedback ?? {})).not.toContain('200')
  const stream = document.paths['/kb/api/v2/threads/{id}/stream']?.post?.responses
  expect(Object.keys(stream ?? {})).toEqual(expect.arrayContaining(['409', '422', '429']))
})

test('signing in and the state of the server are described too', () => {
  for (const path of [
    'sign-in/email',
    'sign-up/email',
    'device/code',
    'device/approve',
    'device/deny',
    'reset-password'
  ])
    expect(document.paths[`/api/auth/${path}`]?.post?.responses, path).toHaveProperty('200')
  expect(document.paths['/api/user/userLoginOut']?.get?.responses).toHaveProperty('200')
  for (const path of ['/healthz', '/readyz']) expect(document.paths[path]?.get?.responses).toHaveProperty('200')
})
