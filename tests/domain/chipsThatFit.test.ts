import { expect, test } from 'vitest'
import { chipsThatFit } from '../../src/domain/article/chipsThatFit.ts'

const CHIPS = ['D1-SSD2355', 'SSD222Q', 'SSU938X']
const row = { before: ['产品选型'], chips: CHIPS, after: [], name: '周启明', rewarded: false }

test('chips give way to the name of the author', () => {
  expect(chipsThatFit(row)).toBe(3)
  expect(chipsThatFit({ ...row, before: ['Product selection'] })).toBe(2)
  expect(chipsThatFit({ ...row, before: ['待解决', '问题求助'], rewarded: true })).toBe(1)
  expect(chipsThatFit({ ...row, before: ['Unsolved', 'Questions'], rewarded: true, after: ['中文'] })).toBe(1)
})

test('a row without chips has none, and one chip always stays', () => {
  expect(chipsThatFit({ ...row, chips: [] })).toBe(1)
  expect(chipsThatFit({ ...row, chips: ['D1-SSD2355'], name: 'A'.repeat(90), before: ['B'.repeat(90)] })).toBe(1)
})
