import { expect, test } from 'vitest'
import { keepsLines } from '../../src/islands/assistant/AskField.tsx'

const LINE = '[    1.00] VFS: Cannot open root device'

test('a log keeps its lines, however many there are, and not beside a longer sentence', () => {
  const log = `${LINE}\n${LINE}\n${LINE}`
  expect(keepsLines(log)).toBe(true)
  expect(keepsLines(`${log}\n\n${'why? '.repeat(20)}`)).toBe(false)
  expect(keepsLines('No log')).toBe(false)
  expect(keepsLines(`${LINE}\n`.repeat(200_000))).toBe(true)
})
