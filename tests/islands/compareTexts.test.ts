import * as diff from 'diff'
import { expect, test } from 'vitest'
import { compareTexts, countChangedLines, type Row } from '../../src/islands/articles/compareTexts.ts'

/** Writes rows as lines of a patch, with changed words in brackets. */
function patchOf(rows: readonly Row[]): string[] {
  return rows.map(row => {
    if (row.kind === 'gap') return `⋯ ${row.lines}`
    const sign = { same: ' ', added: '+', removed: '-' }[row.kind]
    return sign + row.pieces.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('')
  })
}
const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`)

test('changed words of a line are marked, and far lines are left out', () => {
  const before = [...lines(10), 'The priority is 20.', ...lines(10)].join('\n')
  const after = before.replace('20', '80')
  expect(patchOf(compareTexts(diff, before, after, 'en'))).toEqual([
    '⋯ 7',
    ' line 8',
    ' line 9',
    ' line 10',
    '-The priority is [20].',
    '+The priority is [80].',
    ' line 1',
    ' line 2',
    ' line 3',
    '⋯ 7'
  ])
  expect(countChangedLines(diff, before, after)).toEqual({ added: 1, removed: 1 })
})

test('a line at the end is added alone, and a line with other words is replaced whole', () => {
  expect(patchOf(compareTexts(diff, 'one\ntwo', 'one\ntwo\nthree', 'en'))).toEqual([' one', ' two', '+[three]'])
  expect(countChangedLines(diff, 'one\ntwo', 'one\ntwo\nthree')).toEqual({ added: 1, removed: 0 })
  expect(patchOf(compareTexts(diff, 'Solder R12 first.', '电压不对', 'zh'))).toEqual([
    '-[Solder R12 first.]',
    '+[电压不对]'
  ])
})

test('Chinese is compared by words, and long unchanged text is shortened', () => {
  const long = '看门狗线程需要足够高的优先级。'.repeat(40)
  const rows = patchOf(compareTexts(diff, `${long}优先级太低`, `${long}优先级太高`, 'zh'))
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatch(/^-看门狗.* ⋯ .*优先级太?\[(?:太)?低\]$/)
  expect(rows[1]?.length).toBeLessThan(300)
})

test('the first version has no changes', () => {
  expect(patchOf(compareTexts(diff, undefined, 'one\n\ntwo', 'en'))).toEqual([' one', ' ', ' two'])
})
