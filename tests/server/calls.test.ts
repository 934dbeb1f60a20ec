import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GoldenAuthor, Profile } from '../../src/contract/accounts.ts'
import { samplePeople } from '../support/samplePeople.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('families come by level, named in the language of the caller', async () => {
  const chips = (await (await server.get('/api/family/getFamilyList?level=1')).json()) as {
    list: { id: number; name: string }[]
  }
  expect(chips.list.map(family => family.id)).toEqual([117, 28, 53])
  const modules = await server.get('/api/family/getFamilyList?level=2', { 'Accept-Language': 'en' })
  const { list } = (await modules.json()) as { list: { name: string }[] }
  expect(list.length).toBe(10)
  expect(list[0]?.name).toBe('Boot and flashing')
  expect((await server.get('/api/family/getFamilyList?level=3')).status).toBe(422)
  expect((await server.get('/api/family/getFamilyList')).status).toBe(422)
})

test('a guest who requests the profile gets status 1 with HTTP 200', async () => {
  const reply = await server.get('/api/user/userLogin')
  expect(reply.status).toBe(200)
  expect(reply.headers.get('cache-control')).toBe('no-store')
  const profile = (await reply.json()) as Profile
  expect(profile).toMatchObject({ status: 1, id: null, role: '', name: '' })
})

test('golden authors are those flagged, then those whose answers were accepted', async () => {
  const flagged = samplePeople({ golden: true }).map(({ nickname }) => nickname)
  const reply = await server.get(`/api/user/getGoldenAuthorList?num=${flagged.length + 1}`)
  const { list } = (await reply.json()) as { list: GoldenAuthor[] }
  expect(list).toHaveLength(flagged.length + 1)
  expect(
    list
      .slice(0, flagged.length)
      .map(author => author.name)
      .sort()
  ).toEqual(flagged.sort())
})

test('the OpenAPI document names every call with its errors, and the page shows it', async () => {
  const document = (await (await server.get('/api/openapi.json')).json()) as {
    openapi: string
    paths: Record<string, { get?: { responses: object; parameters?: unknown[] } }>
  }
  expect(document.openapi).toBe('3.1.0')
  for (const path of [
    '/api/user/userLogin',
    '/api/user/getGoldenAuthorList',
    '/api/family/getFamilyList',
    '/api/article/getArticleList',
    '/api/article/getArticle'
  ]) {
    expect(Object.keys(document.paths[path]?.get?.responses ?? {})).toContain('200')
  }
  expect(document.paths['/api/article/getArticle']?.get?.responses).toHaveProperty('404')
  expect(document.paths['/api/article/getArticleList']?.get?.parameters?.length).toBeGreaterThan(8)
  expect(await (await server.get('/api/docs')).text()).toContain('swagger-ui')
  expect((await server.get('/api/docs/swagger-ui-bundle.js')).status).toBe(200)
})

test('health and readiness answer', async () => {
  expect((await server.get('/healthz')).status).toBe(200)
  expect(await (await server.get('/readyz')).json()).toEqual({
    ok: true,
    reasons: [],
    database: true,
    site: true,
    build: expect.stringMatching(/^20\d\d-/)
  })
})

test('an unknown call and a wrong method get a JSON error', async () => {
  const unknown = await server.get('/api/article/nothing', { 'Accept-Language': 'zh' })
  expect(unknown.status).toBe(404)
  expect(await unknown.json()).toMatchObject({ status: '404', code: 'not_found' })
  const wrong = await fetch(`${server.url}/home`, { method: 'POST', body: 'x' })
  expect(wrong.status).toBe(404)
})

test('an address of 100 KB is answered, not dropped', async () => {
  const reply = await server.get(`/api/article/getArticleList?q=${'x'.repeat(100_000)}`)
  expect(reply.status).toBe(431)
  expect(await reply.text()).toBe('The address or a header is too long.')
})
