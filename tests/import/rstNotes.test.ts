import { expect, test } from 'vitest'
import type { SourceFiles } from '../../scripts/import/mark/context.ts'
import { fromRst } from '../../scripts/import/mark/rst.ts'
import { renderMarkdown } from '../../src/markdown/render.ts'
import { makeProject } from './project.ts'

const parts: Record<string, string> = { 'part.rst': 'In the part [#]_.\n\n.. [#] Its note.\n' }
const files: SourceFiles = {
  find: (_, address) => address,
  read: file => parts[file],
  isLinked: () => false,
  parts: new Map(),
  named: new Set()
}
const convert = (text: string) => fromRst(text, 'a.rst', files, [])

test('a footnote that nothing refers to is text', () => {
  expect(convert('See [#a]_.\n\n.. [#a] One.\n.. [#b]\n\n    Two.\n')).toBe(
    'See [\\[1\\]](#note-1).\n\n* <a id="note-1"></a>\\[1\\] One.\n\nTwo.\n'
  )
})

test('automatic footnotes keep their references in order, beside numbers and signs', () => {
  expect(convert('A [#]_ and b [#]_, c [*]_, d [1]_.\n\n.. [#] One.\n.. [#] Two.\n.. [*] Three.\n.. [1] Four.\n')).toBe(
    `A [\\[2\\]](#note-2) and b [\\[3\\]](#note-3), c [\\[\\*\\]](#note-sign-1-1), d [\\[1\\]](#note-1).

* <a id="note-2"></a>\\[2\\] One.
* <a id="note-3"></a>\\[3\\] Two.
* <a id="note-sign-1-1"></a>\\[\\*\\] Three.
* <a id="note-1"></a>\\[1\\] Four.
`
  )
})

test('a part numbers its footnotes after those of the document around it', () => {
  const made = convert('Own [#]_.\n\n.. [#] Own note.\n\n.. include:: part.rst\n')
  expect(made).toContain('In the part [\\[2\\]](#note-2).\n\n* <a id="note-2"></a>\\[2\\] Its note.')
})

test('footnote syntax in code stays unchanged', () => {
  const made = convert('A [#]_. Write ``[#]_``.\n\n.. code-block:: rst\n\n   Text [#]_.\n\n.. [#] One.\n')
  expect(made).toContain('Write `[#]_`.')
  expect(made).toContain('Text [#]_.')
})

const SIMPLE = `
===  ==========  ========
No.  Type [#]_    Function
===  ==========  ========
1    P           Supply
2    I/O         GPIO60 [#]_
===  ==========  ========

.. [#] P: Power supply.
.. [#] Drives the LED.
`

test('a footnote in the head of a simple table leaves its columns as they are', () => {
  expect(convert(SIMPLE)).toContain(
    '| No. | Type [\\[1\\]](#note-1) | Function |\n| --- | --- | --- |\n| 1 | P | Supply |\n| 2 | I/O | GPIO60 [\\[2\\]](#note-2) |'
  )
  const grid = '+----------+---+\n| Type [#]_ | B |\n+==========+===+\n| 1        | 2 |\n+----------+---+\n'
  const drawn = grid
    .replaceAll('----------', '-----------')
    .replaceAll('==========', '===========')
    .replace('1    ', '1     ')
  expect(convert(`${drawn}\n.. [#] One.\n`)).toContain('| Type [\\[1\\]](#note-1) | B |')
})

test('footnotes are read in the section in which the document has them', async () => {
  const project = await makeProject({
    'conf.py': "project = 'Board'\n",
    'index.rst': `Board\n=====\n\nAbout the board.\n\nHeader\n------\n${SIMPLE}\nDisclaimer\n----------\n\nNo warranty.\n`
  })
  await project.import()
  const { body } = await project.article('en/index.md')
  const { passages } = await renderMarkdown(body)
  expect(passages.map(({ heading, text }) => [heading, text.split('\n').slice(-2)])).toEqual([
    ['', ['About the board.']],
    ['Header', ['[1] P: Power supply.', '[2] Drives the LED.']],
    ['Disclaimer', ['No warranty.']]
  ])
})
