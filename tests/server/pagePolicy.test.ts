import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { withOwnPolicy } from '../../src/server/site/pagePolicy.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const reduced = (html: string) => withOwnPolicy(Buffer.from(html)).toString()

test('the policy of a page contains the hashes of its own scripts and styles only', () => {
  const own = `p::before{content:'注意'}`
  const policy = `default-src 'self'; script-src 'self' ${hashOf('a()')} ${hashOf('b()')}; style-src 'self' ${hashOf(own)} ${hashOf('q{}')}`
  const page = (content: string) =>
    `<meta http-equiv="content-security-policy" content="${content}"><style>${own}</style><script type="module">a()</script><script src="/b.js"></script><p>启动</p>`
  const expected = page(`default-src 'self'; script-src 'self' ${hashOf('a()')}; style-src 'self' ${hashOf(own)}`)
  expect(reduced(page(policy))).toBe(expected)
  // The hashes come from a cache now.
  expect(reduced(page(policy))).toBe(expected)
})

test('a page without a policy remains unchanged', () => {
  expect(reduced('<p>启动</p>')).toBe('<p>启动</p>')
})
