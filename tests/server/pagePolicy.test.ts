import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { withOwnPolicy } from '../../src/server/site/pagePolicy.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('the policy of a page contains the hashes of its own scripts and styles only', () => {
  const policy = `default-src 'self'; script-src 'self' ${hashOf('a()')} ${hashOf('b()')}; style-src 'self' ${hashOf('p{}')} ${hashOf('q{}')}`
  const page = (content: string) =>
    `<meta http-equiv="content-security-policy" content="${content}"><style>p{}</style><script type="module">a()</script><script src="/b.js"></script>`
  expect(withOwnPolicy(page(policy))).toBe(
    page(`default-src 'self'; script-src 'self' ${hashOf('a()')}; style-src 'self' ${hashOf('p{}')}`)
  )
})

test('a page without a policy remains unchanged', () => {
  expect(withOwnPolicy('<p>a</p>')).toBe('<p>a</p>')
})
