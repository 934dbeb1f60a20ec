import { expect, test } from 'vitest'
import { endOfBraces } from '../../scripts/import/mark/tags.ts'
import { cpuNow } from '../support/cpuTime.ts'

const LENGTH = 1_000_000
const MAX_TIME = 5000

test.each([
  ['{a}', 3],
  ['{{a} b}', 7],
  ["{'}'} b", 5],
  ['{/* } */}', 9],
  ['{`$' + '{{a}}}`}', 11],
  ["{it's}", 6],
  ['{ {a}', undefined],
  ['{/* }', undefined]
])('the braces of %s end at %s', (source, end) => {
  expect(endOfBraces(source, 0)).toBe(end)
})

test('braces within others that do not end may end', () => {
  const source = '{ {a} {b'
  expect([0, 2, 6].map(at => endOfBraces(source, at))).toEqual([undefined, 5, undefined])
})

test.each([['{ '], ['{ /* '], ['{ `$' + '{'], ["{'"], ['{"a":'], ['{}']])(
  'a million characters of %s are read once, not for each brace',
  part => {
    const source = part.repeat(LENGTH / part.length)
    const started = cpuNow()
    for (let at = source.indexOf('{'); at >= 0; at = source.indexOf('{', at + 1)) endOfBraces(source, at)
    expect(cpuNow() - started).toBeLessThan(MAX_TIME)
  }
)
