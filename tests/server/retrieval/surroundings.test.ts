import { expect, test } from 'vitest'
import { bm25OfSurroundings } from '../../../src/server/retrieval/passages/bm25.ts'

const passage = (id: number, byMeaning: Record<string, number>) => ({
  id,
  position: id,
  score: 0,
  byMeaning: new Map(Object.entries(byMeaning))
})

test('a passage gains a part of what the two before and after it say better, and nothing by what it says itself', () => {
  const gains = bm25OfSurroundings([
    passage(1, { camera: 4 }),
    passage(2, { rate: 2, camera: 1 }),
    passage(3, { rate: 2 }),
    passage(4, {})
  ])
  expect(gains.get(1)).toBe(0.25 * 2)
  expect(gains.get(2)).toBe(0.25 * 3)
  expect(gains.get(3)).toBe(0.25 * 4)
  expect(gains.get(4)).toBe(0.25 * (2 + 1))
})

test('passages that no word of the question found are no surroundings', () => {
  expect(bm25OfSurroundings([passage(1, { camera: 4 })]).get(1)).toBe(0)
})
