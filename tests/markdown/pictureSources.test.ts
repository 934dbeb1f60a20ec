import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPictureSource } from '../../src/markdown/pictureSources.ts'
import { renderMarkdown } from '../../src/markdown/render.ts'

const KEY = `${'a'.repeat(64)}.png`
const CALLS = [
  '/api/user/userLoginOut',
  'api/user/userLoginOut',
  './api/a.png',
  '//host/api/user/userLoginOut',
  'https://own.example/api/user/userLoginOut',
  'https://own.example//api//user/userLoginOut',
  '/x/../api/a.png',
  '/x/%2e%2e/api/a.png',
  '/x%2f..%2fapi/a.png',
  '\\api\\a.png',
  '/%61pi/a.png',
  '/%2561pi/a.png',
  '/%25252561pi/a.png',
  '/API/a.png',
  '/api;x/a.png',
  '/kb/api/v1/threads',
  '/threads/a.png',
  '/issues/1/get_faq_md',
  '/mcp',
  '/login?callback=x.png',
  '/home',
  '#a.png',
  '?a.png',
  ''
]

test.each(CALLS)('no picture is loaded from %s, and its text remains', async src => {
  expect(isPictureSource(src)).toBe(false)
  const { html } = await renderMarkdown(`a ![words of it](<${src}>) b\n\n<img src="${src}" alt="other words">`)
  expect(html).not.toContain('<img')
  expect(html).toContain('words of it')
  expect(html).toContain('other words')
})

test.each([`/uploads/${KEY}`, '/img/board.png?v=2', 'img/board.webp', 'https://example.com/a', '//example.com/a.png'])(
  'a picture is fetched from %s',
  async src => {
    expect((await renderMarkdown(`![a](${src})`)).html).toContain(`<img src="${src}"`)
  }
)

test('a picture that browsers would not load becomes a link', async () => {
  const { html } = await renderMarkdown('a ![board](http://example.com/board.png) b')
  expect(html).toBe('<p>a <a href="http://example.com/board.png" rel="noopener nofollow ugc">board</a> b</p>')
})

test('no spelling of the path of a call is a picture', () => {
  const spelled = fc
    .array(fc.constantFrom('/', '//', '\\', '/./', '/x/../', '%2f', '%5c', '/%2e/', '/x/%2e%2e/', '\t'), {
      maxLength: 4
    })
    .chain(before =>
      fc
        .array(fc.constantFrom('a', 'A', '%61', '%2561'), { minLength: 1, maxLength: 1 })
        .map(first => `/${before.join('')}${first.join('')}pi/user/userLoginOut.png`)
    )
  fc.assert(
    fc.property(spelled, src => {
      if (!URL.canParse(src, 'https://here.invalid')) return
      const { pathname, hostname } = new URL(src, 'https://here.invalid')
      // As the server reads it: decoded once, with repeated slashes merged.
      const path = decodeURIComponent(pathname).replace(/[\\/]+/g, '/')
      if (hostname === 'here.invalid' && /^\/api\//i.test(path)) expect(isPictureSource(src), src).toBe(false)
    }),
    { numRuns: 500 }
  )
})
