import { expect, test } from 'vitest'
import { chipsThatFit, isShortName } from '../../src/domain/article/chipsThatFit.ts'

const CHIPS = ['D1-SSD2355', 'SSD222Q', 'SSU938X']
const row = { type: '产品选型', chips: CHIPS, marks: [], name: '周启明' }
const question = { ...row, state: 'Unsolved', type: 'Questions' }

test('chips give way to the name of the author', () => {
  expect(chipsThatFit(row).count).toBe(3)
  expect(chipsThatFit({ ...row, type: 'Product selection' }).count).toBe(2)
  expect(chipsThatFit({ ...row, state: '待解决', type: '问题求助' }).count).toBe(1)
})

test('a question without space for one chip does not repeat its type', () => {
  expect(chipsThatFit(question)).toEqual({ count: 1, hasType: true })
  expect(chipsThatFit({ ...question, marks: ['中文'] })).toEqual({ count: 1, hasType: false })
})

test('one chip always stays, and a row without chips keeps its type', () => {
  const long = { ...row, type: 'B'.repeat(90), name: 'A'.repeat(90) }
  expect(chipsThatFit(long)).toEqual({ count: 1, hasType: true })
  expect(chipsThatFit({ ...long, state: 'Solved', chips: [] }).hasType).toBe(true)
})

test('four Chinese characters are a short name', () => {
  expect(isShortName('欧阳启明')).toBe(true)
  expect(isShortName('Wendy Zhao')).toBe(false)
})
