import { expect, test } from 'vitest'
import { isInSdkRange, isOlderSdk } from '../../src/domain/article/sdkVersion.ts'

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

test.each([
  ['v2.1.7', 'v2.1.0', 'v3.0.1', true],
  ['v2.1.7', 'v2.1.7', 'v2.1.7', true],
  ['v2.1.7', 'v2.1.8', '', false],
  ['v3.1', '', 'v3.0.1', false],
  ['v2.0', '', 'v3.0.1', true],
  ['v2.0', '', '', undefined],
  ['SSD222Q', 'v2.1.0', 'v3.0.1', undefined]
])('%j is from %j to %j: %j', (version, from, to, included) => {
  expect(isInSdkRange(version, from, to)).toBe(included)
})
