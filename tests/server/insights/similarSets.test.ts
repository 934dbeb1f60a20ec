import { expect, test } from 'vitest'
import { openSimilarSets } from '../../../src/server/insights/similarSets.ts'
import { cpuTime } from '../../support/cpuTime.ts'

const ALIKE = 0.6
const random = (below: number) => Math.floor(Math.random() * below)

function nearestByComparing(terms: ReadonlySet<string>, sets: readonly ReadonlySet<string>[]): number | undefined {
  let [best, most] = [undefined as number | undefined, 0]
  for (const [at, other] of sets.entries()) {
    const common = [...terms].filter(term => other.has(term)).length
    const likeness = common / (terms.size + other.size - common)
    if (likeness >= ALIKE && likeness > most) [best, most] = [at, likeness]
  }
  return best
}

test('the nearest set is the one that a comparison with every set finds, the earliest of several', () => {
  for (let round = 0; round < 300; round++) {
    const sets = Array.from(
      { length: 40 },
      () => new Set(Array.from({ length: 1 + random(12) }, () => `term ${random(9)}`))
    )
    const similar = openSimilarSets(ALIKE, sets)
    for (const [at, terms] of sets.entries()) {
      const before = sets.slice(0, at)
      expect(similar.nearest(terms, () => true)).toBe(nearestByComparing(terms, before))
      const fits = (other: number) => other % 2 === 0
      const fitting = before.map((set, other) => (fits(other) ? set : new Set<string>()))
      expect(similar.nearest(terms, fits)).toBe(nearestByComparing(terms, fitting))
      similar.add(terms)
    }
  }
})

test.each([
  ['a common part', () => [...Array(240).keys(), ...Array.from({ length: 260 }, () => 1000 + random(1e6))]],
  ['few words', () => Array.from({ length: 500 }, () => random(500))]
])('2000 long made-up questions of %s are compared in time', async (_, make) => {
  const sets = Array.from({ length: 2000 }, () => new Set(make().map(String)))
  const ms = await cpuTime(() => {
    const similar = openSimilarSets(ALIKE, sets)
    for (const terms of sets) {
      similar.nearest(terms, () => true)
      similar.add(terms)
    }
  })
  expect(ms).toBeLessThan(8000)
})
