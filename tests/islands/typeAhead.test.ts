import { expect, test } from 'vitest'
import { typeAhead } from '../../src/islands/writing/typeAhead.ts'

const CHIPS = ['D1-SSD2355', 'SSD222Q', 'SSU938X']

/** Types keys in a row, and returns the place after each. */
function type(keys: string, names: readonly string[], pauseMs = 50): (number | undefined)[] {
  const find = typeAhead()
  let current: number | undefined
  return [...keys].map((key, at) => {
    current = find(key, names, current, at * pauseMs) ?? current
    return current
  })
}

test('letters in a row are the beginning of one name', () => {
  expect(type('SSU9', CHIPS).at(-1)).toBe(2)
  expect(type('ssd222', CHIPS)).toEqual([1, 1, 1, 1, 1, 1])
  expect(type('d1', CHIPS).at(-1)).toBe(0)
})

test('a letter after a pause, or again, moves to the next name that begins with it', () => {
  expect(type('ss', CHIPS, 2000)).toEqual([1, 2])
  expect(type('aaa', ['alpha', 'apple', 'beta'])).toEqual([0, 1, 0])
})

test('letters that begin no name keep the place', () => {
  expect(type('sx', CHIPS)).toEqual([1, 1])
  expect(type('x', CHIPS)).toEqual([undefined])
})
