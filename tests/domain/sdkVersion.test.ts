import { expect, test } from 'vitest'
import { isOlderSdk } from '../../src/domain/article/sdkVersion.ts'

test.each([
  ['v2.1.7', 'v3.0.1', true],
  ['SDK 2.1.7 (Linux 5.10)', 'v2.1.10', true],
  ['v3.0.1', 'v3.0.1', false],
  ['v3.0', 'v3.0.0', false],
  ['v3.1', 'v3.0.1', false],
  ['master', 'v3.0.1', false],
  ['', 'v3.0.1', false]
])('%j is older than %j: %j', (text, newest, older) => {
  expect(isOlderSdk(text, newest)).toBe(older)
})
