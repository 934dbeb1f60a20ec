import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { PASSWORD } from '../../../support/person.ts'
import { sample } from '../../../support/samples.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

const ARTICLE = sample()

interface CallReply {
  data?: unknown
  error?: unknown
  response: Response
}
type Call = (options?: { body?: object; query?: object }) => Promise<CallReply>
interface Scheme {
  in?: string
  name?: string
}

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = join(inject('data'), `client-${process.pid}`)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await server.stop()
})

test('a client generated from the document signs in, writes a comment and reads it back', async () => {
  const document = (await (await server.get('/api/openapi.json')).json()) as Record<string, unknown>
  await createClient({
    input: document,
    output: folder,
    logs: { level: 'silent', file: false },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', { name: '@hey-api/sdk', auth: true }]
  })
  const calls = (await import(join(folder, 'sdk.gen.ts'))) as Record<string, Call>
  const { client } = await import(join(folder, 'client.gen.ts'))
  // Authentication uses the two values that the document specifies.
  const secrets: Record<string, string> = {}
  client.setConfig({
    baseUrl: server.url,
    auth: (scheme: Scheme) => secrets[scheme.name ?? ''],
    headers: { origin: server.url }
  })
  const call = async (name: string, options?: Parameters<Call>[0]) => {
    const operation = calls[name]
    if (!operation) throw new Error(`The client has no ${name}.`)
    const reply = await operation(options)
    for (const line of reply.response.headers.getSetCookie() ?? []) {
      const [, cookie = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      secrets[cookie] = value
    }
    return reply
  }

  const account = { email: 'generated@example.com', password: PASSWORD }
  expect((await call('signUpWithEmail', { body: { ...account, name: 'generated' } })).data).toEqual({ signedIn: true })
  for (const name of Object.keys(secrets)) delete secrets[name]
  expect((await call('addArticleDiscuss', { body: { articleId: ARTICLE.id, content: 'Hello' } })).error).toMatchObject({
    status: '401',
    code: 'unauthorized'
  })
  expect((await call('signInWithEmail', { body: account })).error).toBeUndefined()
  const written = { body: { articleId: ARTICLE.id, content: 'Measured with the *generated* client.' } }
  expect((await call('addArticleDiscuss', written)).error).toMatchObject({ code: 'csrf' })

  const { csrfToken } = (await call('userLogin')).data as { csrfToken: string }
  secrets['X-CSRF-Token'] = csrfToken
  const { id } = (await call('addArticleDiscuss', written)).data as { id: number }
  const { list } = (await call('getArticleDiscuss', { query: { articleId: ARTICLE.id, num: 100 } })).data as {
    list: { id: number; content: string; author: { name: string } }[]
  }
  expect(list.find(comment => comment.id === id)).toMatchObject({
    content: written.body.content,
    author: { name: 'generated' }
  })
}, 60_000)
