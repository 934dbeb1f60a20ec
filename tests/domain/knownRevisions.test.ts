import { expect, test } from 'vitest'
import { knownOf, revisionsIn } from '../../src/domain/search/knownRevisions.ts'

test('revisions are read as they were written', () => {
  expect(revisionsIn(knownOf({ 7: 120, 9: 90, 40: 101 }, 100), 100)).toEqual(
    new Map([
      [7, 120],
      [40, 101]
    ])
  )
})

test.each(['', '-', '1', '-.-.-', 'zzzzzzzzzz-1', '1-zzzzzzzzzzzz', '0-4'])('%j has no article', known => {
  expect(revisionsIn(known, 5).size).toBe(0)
})
