import { expect, test } from 'vitest'
import { readOnce } from '../../scripts/import/mark/dataModules.ts'

test('a module of data is read once, however often a document uses it, and fails the same way again', () => {
  let reads = 0
  const rows = readOnce(() => [++reads])
  expect([rows(), rows()]).toEqual([[1], [1]])
  const fails = readOnce(() => {
    throw new Error(`failure ${++reads}`)
  })
  expect(fails).toThrow('failure 2')
  expect(fails).toThrow('failure 2')
})
