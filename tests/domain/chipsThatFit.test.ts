import { expect, test } from 'vitest'
import { chipsThatFit, isShortName } from '../../src/domain/article/chipsThatFit.ts'

const CHIPS = ['D1-SSD2355', 'SSD222Q', 'SSU938X']
const row = { type: '产品选型', chips: CHIPS, name: '周启明' }
const question = { ...row, state: 'Unsolved', type: 'Question' }

test('chips give way to the name of the author', () => {
  expect(chipsThatFit(row).count).toBe(3)
  expect(chipsThatFit({ ...row, type: 'Product selection' }).count).toBe(2)
  expect(chipsThatFit({ ...row, state: '待解决', type: '问题求助' }).count).toBe(1)
})

test('a long name is cut before the mark of an internal article loses its word', () => {
  const long = { ...question, chips: ['D1-SSD2355'], name: 'Elena Petrova', language: 'EN' }
  expect(chipsThatFit(long)).toEqual({ count: 1, isTight: false })
  expect(chipsThatFit({ ...long, internal: 'Internal' })).toEqual({ count: 1, isTight: true })
  expect(chipsThatFit({ ...row, chips: ['SSD222Q'], internal: '内部' }).isTight).toBe(false)
})

test('one chip always stays, and a row without chips is not tight', () => {
  const long = { ...row, type: 'B'.repeat(90), name: 'A'.repeat(90) }
  expect(chipsThatFit(long)).toEqual({ count: 1, isTight: true })
  expect(chipsThatFit({ ...long, state: 'Solved', chips: [] }).isTight).toBe(false)
})

test('four Chinese characters are a short name', () => {
  expect(isShortName('欧阳启明')).toBe(true)
  expect(isShortName('Wendy Zhao')).toBe(false)
})
