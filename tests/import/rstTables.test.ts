import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const config = "project = 'Registers'\n"
const title = 'Registers\n=========\n\n'
const grid = `.. _table_ctrl:
.. table:: CTRL, Offset Address: 0x004
	:widths: 1 3 1
	:align: center

	+------+-------------+-------+
	| Bits | Name        | Reset |
	+======+=============+=======+
	| 3:0  | R\\          | 0x1   |
	|      | TC_SEL      |       |
	+------+-------------+-------+
	| 7:4  | Reserved    |       |
	+------+-------------+-------+
`

async function compared(documents: Record<string, string>) {
  const project = await makeProject(documents)
  const { out } = await project.run(project.folder, '--lang', 'en', '--check')
  const report = await project.read('.data/import-report.txt')
  return { project, out, missing: /Articles without something[^\n]*\n((?: {2}.*\n)*)/.exec(report)?.[1] ?? '?' }
}

test.each([
  ['in the document', { 'index.rst': `${title}${grid}` }],
  ['in an included part', { 'index.rst': `${title}.. include:: ctrl.inc\n`, 'ctrl.inc': grid }],
  [
    'in a part of an included part, with Windows lines',
    {
      'index.rst': `${title}.. include:: a.inc\n`,
      'a.inc': '.. include:: b.inc\n',
      'b.inc': grid.replaceAll('\n', '\r\n')
    }
  ]
])('a drawn table that tabs indent is a table %s', async (_, files) => {
  const { project, out, missing } = await compared({ 'conf.py': config, ...(files as Record<string, string>) })
  const { body } = await project.article('en/index.md')
  expect(body).toContain('**CTRL, Offset Address: 0x004**')
  expect(body).toContain('| Bits | Name | Reset |')
  expect(body).toContain('RTC')
  expect(body).not.toMatch(/\+--|:widths:|:align:/)
  expect(missing).toBe('')
  expect(out).toContain('0 lost')
})

test('tabs within a table reach to the next multiple of eight columns', async () => {
  const { project } = await compared({
    'conf.py': config,
    'index.rst': `${title}===\t=====\nA\tB\n===\t=====\n1\tlong word\n===\t=====\n`
  })
  expect((await project.article('en/index.md')).body).toContain('| 1 | long word |')
})

test('a part that includes itself, or many parts that include one another, take little time', async () => {
  const started = performance.now()
  const { project, out } = await compared({
    'conf.py': config,
    'index.rst': `${title}Text.\n\n.. include:: index.rst\n\n.. include:: a.inc\n`,
    'a.inc': 'Words of a.\n\n.. include:: b.inc\n\n.. include:: b.inc\n',
    'b.inc': 'Words of b.\n\n.. include:: a.inc\n\n.. include:: a.inc\n.. include:: c1.inc\n',
    ...Object.fromEntries(
      Array.from({ length: 19 }, (_, at) => [
        `c${at + 1}.inc`,
        `${at}\n\n.. include:: c${at + 2}.inc\n\n.. include:: c${at + 2}.inc\n`
      ])
    ),
    'c20.inc': 'End.\n'
  })
  expect((await project.article('en/index.md')).body).toContain('Words of b.')
  expect(out).toContain('shows itself, or too many parts, and was left out')
  expect(performance.now() - started).toBeLessThan(20_000)
})

test('targets and replacements of an included part are known in the document', async () => {
  const { project } = await compared({
    'conf.py': config,
    'index.rst': `${title}.. include:: names.inc\n\nThe |chip| has a \`manual\`_.\n`,
    'names.inc': '.. |chip| replace:: SG2002\n.. _manual: https://example.com/manual\n'
  })
  const { body } = await project.article('en/index.md')
  expect(body).toContain('The SG2002 has a [manual](https://example.com/manual).')
})

test('a table that is drawn badly is shown as it was written', async () => {
  const { project, missing } = await compared({
    'conf.py': config,
    'index.rst': `${title}.. table:: Broken\n\t:widths: auto\n\n\t+---+---+\n\t| A | B |\n\t+---+\n\t| 1 | 2 |\n\t+---+---+\n`
  })
  const { body } = await project.article('en/index.md')
  expect(body).toContain('| 1 | 2 |')
  expect(missing).toBe('')
})
