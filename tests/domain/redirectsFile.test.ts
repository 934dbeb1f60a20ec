import { expect, test } from 'vitest'
import { redirectSchema } from '../../src/domain/content/redirectsFile.ts'

test.for([
  ['/2024/05/hello', '/2024/05/hello'],
  ['/a%20b', '/a b'],
  ['/2024/%E4%B8%AD', '/2024/中'],
  ['/100%', '/100%'],
  ['/a%zz', '/a%zz'],
  ['/?p=12', '/?p=12']
])('an old address may be encoded: %s', ([from, read]) => {
  expect(redirectSchema.parse({ from, to: 1 }).from).toBe(read)
})

test.for(['/a/%2e%2e/b', '/%68ome/list', '/a%0Ab', 'a', '//b', '/a#b'])(
  'an address that none can be is refused: %s',
  from => {
    expect(redirectSchema.safeParse({ from, to: 1 }).success).toBe(false)
  }
)
