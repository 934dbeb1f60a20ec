import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { mentionLink } from '../../src/domain/writing/mentionLink.ts'
import { assemble, fenced, looksLikeLog } from '../../src/domain/writing/problemPost.ts'
import { similarTitles } from '../../src/domain/writing/similarTitles.ts'
import { markdownTable, tsvRows } from '../../src/domain/writing/tables.ts'
import { mentionedIn } from '../../src/markdown/mentions.ts'
import { renderMarkdown } from '../../src/markdown/render.ts'
import { cpuNow } from '../support/cpuTime.ts'

test('cells of a spreadsheet become a table; indented code and prose do not', async () => {
  const rows = tsvRows('型号\t电压\r\nSSD222Q\t3.3 | 1.8\r\n')
  expect(rows).toHaveLength(2)
  const { html } = await renderMarkdown(markdownTable(rows ?? []))
  expect(html).toMatch(/<td>3\.3 \| 1\.8<\/td>/)
  for (const text of ['one\ttwo', 'if (a)\n\tb()', '\ta\tb\n\tc\td', 'no tabs\nat all'])
    expect(tsvRows(text)).toBeUndefined()
})

test('scenario and log are below the text, and no log escapes its block', async () => {
  const log = '[    1.0] a\n```\n# not a heading\n````'
  const text = assemble('It stops.', { scenario: 'Cold boot', log }, 'en')
  expect(text).toMatch(/^It stops\.\n\n## Usage scenario\n\nCold boot\n\n## Log\n\n`````log\n/)
  const { headings } = await renderMarkdown(text)
  expect(headings.map(heading => heading.text)).toEqual(['Usage scenario', 'Log'])
  expect(fenced('x')).toBe('```log\nx\n```')
  expect(assemble('Only', { scenario: ' ', log: '' }, 'zh')).toBe('Only')
})

test('blank lines in a log and in a table take no longer than their length', () => {
  const blank = '\n '.repeat(100_000)
  const started = cpuNow()
  expect(fenced(`\n\na${blank}b${blank}`)).toBe(`\`\`\`log\na${blank}b\n\`\`\``)
  expect(tsvRows(`a\tb${'\n'.repeat(200_000)}c\td`)).toBeUndefined()
  expect(cpuNow() - started).toBeLessThan(5000)
})

test('a log is distinguished from prose', () => {
  expect(looksLikeLog('[    1.204] ubi0\n[    1.300] ubi1\n  at 3\n[    4.131] UBIFS')).toBe(true)
  expect(looksLikeLog('First\nSecond\nThird')).toBe(false)
})

test('a mention survives any nickname', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ minLength: 2, maxLength: 30 }).filter(name => !/[\r\n]/.test(name)),
      async nickname => {
        const name = nickname.trim()
        fc.pre(name.length > 1)
        const source = `前 ${mentionLink({ id: 42, nickname: name })} 后`
        expect(mentionedIn(source)).toEqual([42])
      }
    ),
    { examples: [['[{\\'], ['.[;t$\\'], ['[{]'], ['(x)']] }
  )
  for (const nickname of ['[{\\', '[{]', '(x)', '$x$'])
    expect((await renderMarkdown(mentionLink({ id: 42, nickname }))).html).toContain(`>${nickname}</a>`)
  const { html } = await renderMarkdown(mentionLink({ id: 42, nickname: 'a_b_[x](y)*' }))
  expect(html).toContain('@<a href="/user?userId=42">a_b_[x](y)*</a>')
})

test('similar titles share the rare parts of what is typed, solved ones first', () => {
  const row = (id: number, bigTitle: string, solved: '0' | '1' = '0') => ({
    id,
    bigTitle,
    solved,
    articleType: 2,
    family1: [],
    date: '',
    hotness: id,
    translationGroup: 0
  })
  const rows = [
    row(1, 'UBI 扫描期间看门狗超时'),
    row(2, '看门狗超时与 UBI 扫描的处理', '1'),
    row(3, '摄像头花屏'),
    row(0, '看门狗 UBI 扫描')
  ]
  expect(similarTitles('打开看门狗后 UBI 扫描超时', rows).map(({ id }) => id)).toEqual([2, 1])
  expect(similarTitles('看', rows)).toEqual([])
})
