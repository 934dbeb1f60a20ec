import { expect, test } from 'vitest'
import { contentsLines, splitNumber } from '../../src/domain/manual/contents.ts'

const headingOf = (text: string, depth: number) => ({ id: text, depth, text })

test('contents have the common beginning of names once', () => {
  const lines = contentsLines(
    [
      headingOf('2. API', 2),
      ...['2.1 kd_mpi_vb_init', '2.2 kd_mpi_vb_exit', '2.3 kd_mpi_vb_get_block'].map(text => headingOf(text, 3))
    ],
    [3, 2],
    40
  )
  expect(lines.map(({ number, prefix, text }) => [number, prefix, text])).toEqual([
    ['2', '', 'API'],
    ['2.1', 'kd_mpi_vb_', 'init'],
    ['2.2', '', 'exit'],
    ['2.3', '', 'get_block']
  ])
})

test('contents keep repeated headings with functions below them, and each group of functions has its prefix', () => {
  const lines = contentsLines(
    [
      ...['1 Module A', '1.1 A', '1.2 A'].map((text, at) => headingOf(text, at === 0 ? 2 : 3)),
      ...['2 API', '2.1 A'].map((text, at) => headingOf(text, at + 2)),
      ...[
        'kd_ipcmsg_add',
        'kd_ipcmsg_run',
        'kd_ipcmsg_send',
        'kd_datafifo_open',
        'kd_datafifo_read',
        'kd_datafifo_cmd'
      ].map(text => headingOf(text, 4)),
      headingOf('3 Types', 2),
      headingOf('3.1 A', 3),
      ...['K_MAX_LEN', 'k_one_s'].map(text => headingOf(text, 4))
    ],
    [4, 3, 2],
    40
  )
  expect(lines.map(({ prefix, text }) => prefix + text)).toEqual(
    ['Module A', 'API', 'A', 'kd_ipcmsg_add', 'run', 'send', 'kd_datafifo_open', 'read', 'cmd'].concat([
      'Types',
      'A',
      'K_MAX_LEN',
      'k_one_s'
    ])
  )
  expect(lines.filter(({ isCut }) => isCut)).toHaveLength(6)
})

test('the contents leave out headings that repeat below each command', () => {
  const headings = ['AT+A', 'AT+B', 'AT+C', 'AT+D'].flatMap((text, at) => [
    { id: `c${at}`, depth: 2, text },
    { id: `p${at}`, depth: 3, text: 'Parameters' },
    ...(at === 1 ? [{ id: 'limits', depth: 3, text: 'Limits' }] : [])
  ])
  expect(contentsLines(headings, [3, 2], 40).map(({ id }) => id)).toEqual(['c0', 'c1', 'limits', 'c2', 'c3'])
})

test.each([
  ['2.1 概述', '2.1', '概述'],
  ['3 线程', '3', '线程'],
  ['12 个时间点', '', '12 个时间点'],
  ['1 个性化', '1', '个性化']
])('%s has a section number only where it is no amount', (heading, number, name) => {
  expect(splitNumber(heading)).toEqual({ number, name })
})

test('a numbered section is listed with its neighbours, whatever rank its heading has', () => {
  const heading = (depth: number, text: string) => ({ id: text, depth, text })
  const headings = [
    heading(2, '2. API'),
    heading(3, '2.1 Input'),
    heading(4, '2.1.1 f_a'),
    heading(3, '2.1.2 f_b'),
    heading(4, 'Example'),
    heading(3, '2.2 Output'),
    heading(4, 'Formats')
  ]
  const shown = (limit: number) => contentsLines(headings, [4, 3, 2], limit).map(({ id, depth }) => `${depth} ${id}`)
  expect(shown(9)).toEqual(['2 2. API', '3 2.1 Input', '4 2.1.1 f_a', '4 2.1.2 f_b', '3 2.2 Output', '4 Formats'])
  expect(shown(5)).toEqual(['2 2. API', '3 2.1 Input', '3 2.2 Output'])
})

test('subsections of a heading without a number keep their rank after a numbered one that was lowered', () => {
  const headings = [
    headingOf('2. API', 2),
    headingOf('2.1 Input', 2),
    headingOf('Formats', 3),
    headingOf('Appendix', 2),
    headingOf('Tables', 3)
  ]
  const shown = contentsLines(headings, [3, 2], 9).map(({ id, depth }) => `${depth} ${id}`)
  expect(shown).toEqual(['2 2. API', '3 2.1 Input', '2 Appendix', '3 Tables'])
})
