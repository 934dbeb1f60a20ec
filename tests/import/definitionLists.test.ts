import { expect, test } from 'vitest'
import { withDefinitionLists } from '../../scripts/import/mark/definitionLists.ts'
import { cpuNow } from '../support/cpuTime.ts'
import { makeProject } from './project.ts'

const item = (term: string, ...definitions: string[]) =>
  `<dt>\n\n${term}\n\n</dt>\n${definitions.map(text => `<dd>\n\n${text}\n\n</dd>\n`).join('')}`

test('terms with definitions become a list', () => {
  const text =
    'Before.\n\nBand\n: A range\nof frequencies.\n\n[DFU](a.md)\n: Update.\n\n  More of it.\n\n    - one\n\n:   Second.\n\nAfter.\n'
  expect(withDefinitionLists(text)).toBe(
    `Before.\n\n<dl>\n${item('Band', 'A range\nof frequencies.')}${item('[DFU](a.md)', 'Update.\n\nMore of it.\n\n- one', 'Second.')}</dl>\n\n\nAfter.\n`
  )
})

test.each([
  'A paragraph of\ntwo lines\n: and a colon',
  '```\nBand\n: A range\n```',
  '$$\nBand\n: A range\n$$',
  '| A | B |\n: --- | ---',
  'A | B\n: --- | ---',
  '- item\n: text',
  '# Head\n: text',
  ':::note\n: text\n:::',
  'Band\n:A range',
  ': only a definition',
  'Band\n\n: below a blank line'
])('other lines with a colon stay: %j', text => {
  expect(withDefinitionLists(text)).toBe(text)
})

test('many terms and definitions take linear time', () => {
  const start = cpuNow()
  for (const part of ['A\n: b\n\n', 'A\n: b\n: c\n', ': b\n', 'A\n: b\n\n\n  c\n\n'])
    withDefinitionLists(part.repeat(20_000))
  withDefinitionLists(`A\n: b${'\n'.repeat(50_000)}x\n: y`)
  expect(cpuNow() - start).toBeLessThan(2000)
})

test('Docusaurus: the glossary of a site with remark-deflist is a definition list', async () => {
  const project = await makeProject({
    'docusaurus.config.js': "module.exports = { title: 'Guide' }\n",
    'docs/terms.mdx': '---\ntitle: Glossary\n---\n\nBand\n: A range of frequencies.\n\nDFU\n: An update.\n'
  })
  expect(await project.import('--check')).toContain(' 0 lost')
  const { body, data } = await project.article('en/terms.md')
  expect(data.smallTitle).toBe('A range of frequencies.')
  expect(body.trim()).toBe(`<dl>\n${item('Band', 'A range of frequencies.')}${item('DFU', 'An update.')}</dl>`)
})

test('code in a definition keeps its indentation', () => {
  const code = '```c\nint main() {\n    return 0;\n}\n```'
  const indented = code.replace(/^/gm, '  ')
  expect(withDefinitionLists(`Main\n: Begins.\n\n${indented}\n`)).toContain(`Begins.\n\n${code}\n`)
  expect(withDefinitionLists(`Main\n: ${indented.trim()}\n`)).toContain(`<dd>\n\n${code}\n`)
})
