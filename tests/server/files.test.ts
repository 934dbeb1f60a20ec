import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cpuTime } from '../support/cpuTime.ts'
import { sample } from '../support/samples.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const DOCUMENT = sample({ source: 'docs', translated: true })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Sends a raw request without decoding or normalising its path. */
function raw(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { hostname, port } = new URL(server.url)
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>((done, fail) => {
    const sent = request({ hostname, port, path, headers, method }, reply => {
      const chunks: Buffer[] = []
      reply.on('data', chunk => chunks.push(chunk))
      reply.on('end', () =>
        done({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks) })
      )
    })
    sent.on('error', fail)
    sent.end()
  })
}

test('a page comes compressed as the client likes, the same bytes each time', async () => {
  const plain = await raw('/home')
  const br = await raw('/home', { 'accept-encoding': 'gzip, br' })
  const gzip = await raw('/home', { 'accept-encoding': 'gzip' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true)
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
  expect(br.headers.vary).toBe('Accept-Encoding')
})

test.each([
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0,br;q=0.000', undefined],
  ['gzip;q=0.5, br;q=0.01', 'br'],
  ['*;q=0', undefined]
])('a client that sends Accept-Encoding: %s gets %s', async (accepted, encoding) => {
  expect((await raw('/home', { 'accept-encoding': accepted })).headers['content-encoding']).toBe(encoding)
})

test('long headers take no time', async () => {
  for (const name of ['accept-encoding', 'accept-language', 'if-none-match', 'range', 'cookie', 'x-forwarded-for'])
    for (const sign of ['a', '*', '0', ';', ' ', '"', '.', '-'])
      expect(
        await cpuTime(() => raw('/home', { [name]: `${sign.repeat(14_000)};q=01` })),
        `${name} of ${sign}`
      ).toBeLessThan(100)
})

/**
 * Bytes of an article page of some 600 words with notes and four comments as sent, with the styles and scripts that it loads.
 * Pictures are not counted.
 */
const MAX_PAGE_BYTES = 14_650
/** Bytes of the scripts in the page, compressed. Most others load with the first activity of a reader. */
const MAX_INLINE_SCRIPT_BYTES = 2048
const LOADED = /<(?:script[^>]+src|link[^>]+rel="(?:stylesheet|modulepreload)"[^>]+href)="([^"]+)"/g

test.each([
  ['zh', ''],
  ['en', '/en']
] as const)('an article page in %s stays within its bytes', async (lang, prefix) => {
  const { path } = sample({ source: 'docs', lang, type: 'technical_insights', translated: true })
  const compressed = { 'accept-encoding': 'br' }
  const { body } = await raw(prefix + path, compressed)
  const html = brotliDecompressSync(body).toString()
  const loaded = [...html.replace(/<(noscript|template)\b[\s\S]*?<\/\1>/g, '').matchAll(LOADED)]
  const files = await Promise.all(loaded.map(([, file = '']) => raw(file, compressed)))
  const bytes = [body, ...files.map(file => file.body)].map(({ length }) => length)
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(MAX_PAGE_BYTES)
  // Scopes are shortened, see scripts/build/shortScopes.ts.
  expect(html).not.toMatch(/\bastro-[a-z0-9]{8}\b/)

  const scripts = [...html.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g)].map(([, script]) => script)
  expect(scripts.length).toBeGreaterThan(1)
  expect(brotliCompressSync(scripts.join('\n')).length).toBeLessThanOrEqual(MAX_INLINE_SCRIPT_BYTES)
})

test('a page that the browser has is not sent again', async () => {
  const first = await raw('/home', { 'accept-encoding': 'br' })
  const again = await raw('/home', { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) })
  expect(again.status).toBe(304)
  expect(again.body).toHaveLength(0)
  expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
})

test('assets with a hash in their name are cached for a year', async () => {
  const [asset] = await readdir(join(inject('data'), 'site', 'current', 'client', '_astro'))
  expect((await raw(`/_astro/${asset}`)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('HEAD sends only the headers', async () => {
  const head = await raw('/home', {}, 'HEAD')
  expect(head.status).toBe(200)
  expect(Number(head.headers['content-length'])).toBeGreaterThan(1000)
  expect(head.body).toHaveLength(0)
})

test.each([
  '/nothing',
  '/home/article/424242',
  '/home/article/abc',
  '/home/article/999999999999',
  '/home/article/2147483648',
  '/home/article/9999999999/2',
  '/home/article/../../etc/passwd',
  '/home/article/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/%00',
  '/home/%00',
  '/%',
  '/%ff%fe',
  '/..%5c..%5cbuild.json',
  '/../build.json',
  '/home/list/type-9',
  '/home/list/page-0',
  '/home/list/page-99999'
])('%s is answered with the 404 page', async path => {
  const reply = await raw(path)
  expect(reply.status).toBe(404)
  expect(reply.body.toString()).toContain('页面不存在')
})

test('the 404 page below /en is English', async () => {
  expect((await raw('/en/nothing')).body.toString()).toContain('Page not found')
})

test('pages forbid framing, sniffing and inline scripts', async () => {
  const { headers, body } = await raw(DOCUMENT.path)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toContain('frame-ancestors')
  const policy = /<meta http-equiv="content-security-policy" content="([^"]*)"/.exec(body.toString())?.[1] ?? ''
  const scripts = policy.split(';').find(part => part.trim().startsWith('script-src ')) ?? ''
  expect(scripts).toContain("'sha256-")
  expect(scripts).not.toContain('unsafe-inline')
})

test('a shared conversation has a page whatever its id', async () => {
  expect((await raw('/chat/share/3f6c')).status).toBe(200)
  expect((await raw('/en/chat/share/3f6c')).status).toBe(200)
  // Without a key there is no shared answer.
  for (const path of ['/chat/share', '/en/chat/share', '/chat/share/']) expect((await raw(path)).status).toBe(404)
})

test.each([
  '/home',
  '/home/',
  '/home/list/type-2/unsolved',
  '/home/list/chip-117/hot',
  DOCUMENT.path,
  '/home/hot-topic',
  '/home/author',
  '/hot-chip',
  '/hot-chip/28',
  '/home/search',
  '/search',
  '/home/aisearch',
  '/chat_test',
  '/search-chat',
  '/research-chat',
  '/edit-article',
  '/user',
  '/user/comment',
  '/user/star',
  '/user/article',
  '/user/question',
  '/user/note',
  '/user/query',
  '/user/feedback',
  '/user/follow',
  '/message',
  '/edit-user-message',
  '/login',
  '/500'
])('%s exists in both languages', async path => {
  const zh = await raw(path)
  const en = await raw(`/en${path}`)
  expect([zh.status, en.status]).toEqual([200, 200])
  expect(zh.body.toString()).toContain('<html lang="zh-CN"')
  expect(en.body.toString()).toContain('<html lang="en"')
})

test('a page with ?lng= leads to its counterpart in that language, with the rest of its query', async () => {
  const to = async (path: string) => {
    const { status, headers } = await raw(path)
    return [status, headers.location]
  }
  expect(await to('/home?lng=en')).toEqual([302, '/en/home'])
  expect(await to('/en/home/search?q=a%22b&lng=zh')).toEqual([302, '/home/search?q=a%22b'])
  // An article leads to its translation, which is another article.
  const [, translation] = await to(`${DOCUMENT.path}?lng=en`)
  expect((await raw(String(translation))).body.toString()).toContain(`data-language="zh"`)
  expect(translation).not.toBe(`/en${DOCUMENT.path}`)
  expect(await to('/chat/share/3f6c?lng=en')).toEqual([302, '/en/chat/share/3f6c'])
  expect(await to('/chat/share/%E4%B8%AD?lng=en')).toEqual([302, '/en/chat/share/%E4%B8%AD'])
  // The link to the other language has the query of the open page, and would lead back.
  expect(await to('/en/home?lng=en&type=2')).toEqual([302, '/en/home?type=2'])
  expect(await to('//home?lng=zh')).toEqual([302, '/home'])
  for (const path of ['/home?lng=fr', '/favicon.svg?lng=en', '/favicon.svg?lng=zh'])
    expect(await to(path)).toEqual([200, undefined])
  expect((await raw('/nothing-here?lng=en')).status).toBe(404)
  const { headers } = await raw('/home?lng=en')
  expect(headers['set-cookie']).toEqual(['i18next=en;path=/;max-age=31536000;samesite=strict'])
  expect(headers['cache-control']).toBe('no-store')
  expect((await raw('/home')).headers['set-cookie']).toBeUndefined()
})
