import { expect, test } from 'vitest'
import { chipTabs } from '../../src/domain/article/chipTabs.ts'

const CHIPS = ['D1-SSD2355', 'SSD222Q', 'SSU938X', 'K230', 'ESP-AT', 'ESP-Dev-Kits'].map((name, at) => ({
  id: at + 1,
  name
}))
const split = (count: number, chosen: number) => {
  const { tabs, rest } = chipTabs(CHIPS.slice(0, count), chosen)
  return [tabs.map(({ id }) => id), rest.map(({ id }) => id)]
}

test('a few chips are all tabs', () => {
  expect(split(3, 0)).toEqual([[1, 2, 3], []])
})

test('chips without space in one row are behind a button', () => {
  expect(split(6, 0)).toEqual([
    [1, 2, 3],
    [4, 5, 6]
  ])
})

test('the chosen chip is a tab, whatever its length', () => {
  expect(split(6, 6)).toEqual([
    [1, 6],
    [2, 3, 4, 5]
  ])
  const [long] = chipTabs([{ id: 9, name: 'B'.repeat(60) }, ...CHIPS], 9).tabs
  expect(long?.id).toBe(9)
})
