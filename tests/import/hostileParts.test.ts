import { expect, test } from 'vitest'
import { builtPart, withoutBuiltParts } from '../../scripts/import/mark/rstBuiltParts.ts'
import { withoutPadding } from '../../scripts/import/tablePadding.ts'
import { cpuNow } from '../support/cpuTime.ts'
import { makeProject } from './project.ts'

const LENGTH = 200_000

test('rows that look padded but are not take no minutes', () => {
  for (const sign of [' ', '-']) {
    const row = `| a |${sign.repeat(LENGTH)}x`
    expect(withoutPadding(row)).toBe(row)
  }
  expect(withoutPadding(`| a${' '.repeat(9)}| b${' '.repeat(9)}|\n| ${'-'.repeat(9)}: | :${'-'.repeat(9)}  |`)).toBe(
    '| a | b |\n| ---: | :--- |'
  )
})

test('sections with nothing but built parts are left out with those above them, however many there are', () => {
  const part = builtPart('inc/a.inc', 'a.rst', [])
  const losses: { file: string; message: string }[] = []
  const text = `# A\n\nWords.\n\n## B\n\n### C\n\n${part}\n\n## D\n\n${part}\n\nMore.\n\n### E\n\n`
  expect(withoutBuiltParts(text, 'a.rst', losses)).toBe('# A\n\nWords.\n\n## D\n\n\n\nMore.\n\n### E\n\n')
  expect(losses.map(({ message }) => message)).toEqual([
    'The section "B" has nothing else, and was left out.',
    'The section "C" has nothing else, and was left out.'
  ])
  const headings = '###### a\n##### b\n'.repeat(LENGTH / 16)
  const started = cpuNow()
  expect(withoutBuiltParts(`# A\n${headings}${part}\n# B\nWords.\n`, 'a.rst', [])).toBe('# B\nWords.\n')
  expect(cpuNow() - started).toBeLessThan(1500)
})

test('a diagram without a description is named', async () => {
  const project = await makeProject({
    'conf.py': "project = 'Robot'\n",
    'index.rst': 'Robot\n=====\n\nAll about robots.\n\n.. graphviz::\n'
  })
  expect(await project.import('--lang', 'en', '--verbose')).toContain(
    'index.rst The description of a diagram (graphviz) is not there and was left out.'
  )
})
