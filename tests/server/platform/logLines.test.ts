import { expect, test, vi } from 'vitest'
import { logError } from '../../../src/server/platform/log.ts'

test('control characters of a request neither reach the terminal nor hide the beginning of a line', () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  logError('Accounts: Invalid callbackURL: \u001b[31mred\rAll is well\u2028\u009b2J\0')
  expect(printed.mock.calls).toEqual([
    ['Accounts: Invalid callbackURL: \\u001b[31mred\\u000dAll is well\\u2028\\u009b2J\\u0000']
  ])
  printed.mockRestore()
})
