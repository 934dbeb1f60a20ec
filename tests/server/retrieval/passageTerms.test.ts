import { expect, test } from 'vitest'
import { termFinder } from '../../../src/server/retrieval/passages/passageTerms.ts'

test('terms are found in the text form of a tsvector with their positions and weights', () => {
  const find = termFinder(['boot', '烧录', "it's", 'a\\b', 'c++', 'absent'])
  const terms = `'a\\\\b':4 'boot':1A,7,9B 'bootload':3 'c++':12C 'it''s':5D '烧录':2B`
  expect(find(terms).toSorted((one, other) => one.term.localeCompare(other.term, 'en'))).toEqual(
    [
      { term: 'a\\b', positions: [4], weights: ['D'] },
      { term: 'boot', positions: [1, 7, 9], weights: ['A', 'D', 'B'] },
      { term: 'c++', positions: [12], weights: ['C'] },
      { term: "it's", positions: [5], weights: ['D'] },
      { term: '烧录', positions: [2], weights: ['B'] }
    ].toSorted((one, other) => one.term.localeCompare(other.term, 'en'))
  )
})
