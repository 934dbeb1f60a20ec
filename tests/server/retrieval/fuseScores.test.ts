import { expect, test } from 'vitest'
import { fuseScores } from '../../../src/server/retrieval/passages/fuseScores.ts'

const byWords = (scores: Record<number, number>) =>
  Object.entries(scores)
    .map(([id, score]) => ({ id: Number(id), score, textScore: score }))
    .sort((one, other) => other.score - one.score)
const near = (likeness: Record<number, number>) =>
  Object.entries(likeness)
    .map(([id, likeness]) => ({ id: Number(id), likeness }))
    .sort((one, other) => other.likeness - one.likeness)
const order = (weight: number, words: Record<number, number>, likeness: Record<number, number>) =>
  fuseScores(byWords(words), near(likeness), weight).map(({ id }) => id)

test('meaning decides among passages whose words say as much, and not against words that are certain', () => {
  expect(order(0.3, { 1: 0.8, 2: 0.79 }, { 2: 0.9, 1: 0.5 })).toEqual([2, 1])
  expect(order(0.3, { 1: 0.8, 2: 0.2 }, { 2: 0.9, 1: 0.5 })).toEqual([1, 2])
  expect(order(0.8, { 1: 0.8, 2: 0.2 }, { 2: 0.9, 1: 0.5 })).toEqual([2, 1])
})

test('a passage that only one of them has is listed', () => {
  expect(order(0.3, { 1: 0.8 }, { 2: 0.9, 3: 0.7 })).toEqual([1, 2, 3])
  expect(order(0.3, {}, { 3: 0.7, 2: 0.9 })).toEqual([2, 3])
  expect(order(0.3, {}, { 4: 0.9 })).toEqual([4])
})

test('scores stay between those of the words and the best one', () => {
  const [first] = fuseScores(byWords({ 1: 0.8, 2: 0.4 }), near({ 1: 0.9, 2: 0.4 }), 0.3)
  expect(first?.id).toBe(1)
  expect(first?.score).toBeCloseTo(0.8)
})

test('passages that are all alike are all the nearest, also where nothing is near', () => {
  for (const likeness of [0.9, 0, -0.1]) {
    const scores = fuseScores([], near({ 1: likeness, 2: likeness }), 0.2).map(({ score }) => score)
    expect(scores).toEqual([0.22, 0.22])
    expect(fuseScores([], near({ 1: likeness }), 0.2)).toEqual([{ id: 1, score: 0.22, textScore: 0.22 }])
  }
})
