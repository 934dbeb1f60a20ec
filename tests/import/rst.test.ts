import { expect, test } from 'vitest'
import type { Loss, SourceFiles } from '../../scripts/import/mark/context.ts'
import { fromRst } from '../../scripts/import/mark/rst.ts'
import { renderMarkdown } from '../../src/markdown/render.ts'

const files: SourceFiles = {
  find: (_, address) => address,
  read: file => (file === 'light.py' ? 'on()\n' : undefined),
  isLinked: () => false,
  parts: new Map(),
  named: new Set()
}

test.each([
  '.. literalinclude:: light.py\n',
  '.. literalinclude::\n    light.py\n',
  '.. literalinclude::\n   light.py\n   :language: py\n'
])('takes a file into reStructuredText: %j', source => {
  expect(fromRst(source, 'a.rst', files, [])).toBe('```py\non()\n```\n')
})

const convert = (text: string) => fromRst(text, 'a.rst', files, [])

test('a title of two letters can have a line of two signs', () => {
  expect(convert('==\nPM\n==\n\nText.\n\nio\n--\n\nOther::\n\n  x\n')).toBe(
    '# PM\n\nText.\n\n## io\n\nOther:\n\n```text\nx\n```\n'
  )
})

test('lists keep letters and Roman numbers, and a sentence that begins with a letter is no list', () => {
  expect(convert('a. One.\n\nb. Two,\n   and more.\n')).toBe(
    '<ol type="a">\n<li>\n\nOne.\n\n</li>\n<li>\n\nTwo,\nand more.\n\n</li>\n</ol>\n'
  )
  expect(convert('C. One.\nD. Two.\n')).toContain('<ol type="A" start="3">')
  expect(convert('i. One.\nii. Two.\n')).toMatch(/^<ol type="i">\n<li>\n\nOne\.[\s\S]*Two\./)
  expect(convert('A. Volta built\nthe first cell.\n')).toBe('A. Volta built\nthe first cell.\n')
  expect(convert('3. One.\n#. Two.\n\n- Other.\n')).toBe('3. One.\n4. Two.\n\n- Other.\n')
})

test('terms that follow one another are one list', () => {
  expect(convert('``-a``\n  All.\n\n``-b``\n  Some.\n').match(/<dl>/g)).toHaveLength(1)
})

test('a grid table keeps cells over rows and columns, and lists in cells', async () => {
  const table = `
+-------+---------------+
| Name  | Bits          |
|       +-------+-------+
|       | low   | high  |
+=======+=======+=======+
| 中文  | - one | 3     |
|       | - two |       |
+-------+-------+       |
| other         |       |
+---------------+-------+
`
  const { html } = await renderMarkdown(convert(table))
  const plain = html.replace(/\s+/g, ' ')
  expect(plain).toContain('<tr> <th rowspan="2"> <p>Name</p> </th> <th colspan="2"> <p>Bits</p> </th> </tr>')
  expect(plain).toContain(
    '<td> <p>中文</p> </td> <td> <ul> <li>one</li> <li>two</li> </ul> </td> <td rowspan="2"> <p>3</p> </td>'
  )
  expect(plain).toContain('<td colspan="2"> <p>other</p> </td>')
  expect(convert('+---+---+\n| A | B |\n+===+===+\n| 1 | 2 |\n|   | 3 |\n+---+---+\n')).toBe(
    '| A | B |\n| --- | --- |\n| 1 | 2 3 |\n'
  )
  expect(convert('+---+---+\n| A | B\n+---+---+\n')).toContain('```text')
})

test('a simple table joins columns, and has a head only if it has three borders', () => {
  expect(convert('=== ===\n A | B\n--- ---\n1   2\n=== ===\n')).toContain('<td>')
  const joined = convert(
    '===== =====\nBoth of these\n-----------\nA     B\n===== =====\n1     2\n      3\n===== =====\n'
  )
  expect(joined).toContain('<th colspan="2">\n\nBoth of these\n\n</th>')
  expect(joined).toContain('<td>\n\n2\n3\n\n</td>')
  expect(convert('== ==\nA  B\n== ==\n1  x\n   y\n== ==\n')).toBe('| A | B |\n| --- | --- |\n| 1 | x y |\n')
})

test('a list table has the head that it names, and cells with pictures and code', () => {
  const rows =
    '\n\n   * - Name\n     - Value\n   * - .. figure:: a.png\n          :align: center\n\n          Front\n     - Run::\n\n         make\n'
  const table = convert(`.. list-table::\n   :header-rows: 1${rows}`)
  expect(table).toContain('<th>\n\nName\n\n</th>')
  expect(table).toContain('![](a.png)\n\nFront')
  expect(table).toContain('Run:\n\n```text\nmake\n```')
  expect(convert('.. list-table::\n\n   * - A\n     - B\n')).toBe(
    '<table>\n<tbody>\n<tr>\n<td>\n\nA\n\n</td>\n<td>\n\nB\n\n</td>\n</tr>\n</tbody>\n</table>\n'
  )
})

test('a caption that repeats the alternative text is shown once', () => {
  const figure = (alt: string) => convert(`.. figure:: a.png\n   :alt: ${alt}\n\n   The board\n`)
  expect(figure('The board')).toBe('![](a.png)\n\nThe board\n')
  expect(figure('Top view')).toBe('![Top view](a.png)\n\nThe board\n')
})

test('a tab of code has its whole title', () => {
  expect(convert('.. tabs::\n\n   .. code-tab:: console Stable version (Ubuntu)\n\n      $ apt\n')).toContain(
    'title="Stable version (Ubuntu)"'
  )
})

test('a note is shown although a blank is missing before its first word', () => {
  expect(convert('.. note::Local names are *not* shown\n  by it.\n\n.. a comment::with colons\n')).toBe(
    '> [!NOTE]\n>\n> Local names are *not* shown by it.\n'
  )
})

test('an asterisk within a word is text, and what is for other formats is named', () => {
  const losses: Loss[] = []
  const text =
    '5*7, x**y and *word*\n\n.. only:: latex or man\n\n   Print.\n\n.. only:: not draft\n\n   Page.\n\n.. csv-table::\n   :file: gone.csv\n'
  expect(fromRst(text, 'a.rst', { ...files, find: () => undefined }, losses)).toBe(
    '5\\*7, x\\*\\*y and *word*\n\n**not draft**\n\nPage.\n'
  )
  expect(losses.map(({ message }) => message)).toEqual([
    '.. only:: latex or man is not for pages, and was left out: Print.',
    'gone.csv is not there and was left out.'
  ])
})

test('code is shown whose language follows without a blank', () => {
  expect(convert('.. code-block::c++\n\n    int x;\n')).toBe('```c++\nint x;\n```\n')
})

test('text below a picture that is indented by less does not make its options a part of the address', () => {
  expect(convert('.. image:: a.png\n   :align: center\n   :alt: A\n\n text\n')).toMatch(/^!\[A\]\(a\.png\)/)
})

test('code is shown that begins on the line below its directive', () => {
  expect(convert('.. code:: c\n   // One\n\n   run(5);\n\n.. code-block:: c\n   :linenos:\n\n   b();\n')).toBe(
    '```c\n// One\n\nrun(5);\n```\n\n```c\nb();\n```\n'
  )
})

test('the text of an item can begin below its mark', () => {
  expect(convert('*\n  One,\n  two.\n\n* \n  Three.\n\n  * Four.\n\n1.\n   Five.\n')).toBe(
    '- One,\n  two.\n- Three.\n\n  - Four.\n\n1. Five.\n'
  )
})

test('terms of a sorted glossary that share a text stay together', () => {
  const text = convert('.. glossary::\n   :sorted:\n\n   Zone\n   area\n     A place.\n\n   byte\n     Eight bits.\n')
  expect(text.indexOf('byte')).toBeLessThan(text.indexOf('Zone'))
  expect(text).toMatch(/Zone\n\n<\/dt>\n<dt>\n\n<a id="term-area"><\/a>area\n\n<\/dt>\n<dd>\n\nA place\./)
})

test('terms of a sorted glossary stand in the order of their letters', () => {
  const made = convert(
    '.. glossary::\n   :sorted:\n\n   XIP\n     In place.\n\n   api\n     Calls.\n\n   ISR\n     Routine.\n'
  )
  expect([...made.matchAll(/<\/a>(\w+)/g)].map(([, term]) => term)).toEqual(['api', 'ISR', 'XIP'])
})

test('a section of pages that Sphinx builds is left out with both of its lines, and not if it says more', () => {
  const list = '* :ref:`genindex`\n* :ref:`search`\n'
  expect(convert(`T\n=\n\n=======\nIndices\n=======\n\n${list}\nMore\n====\n\nText.\n`)).toBe(
    '# T\n\n# More\n\nText.\n'
  )
  expect(convert(`T\n=\n\nIndices\n=======\n\n${list}`)).toBe('# T\n')
  expect(convert(`T\n=\n\nIndices\n-------\n\n${list}\nSee the manual.\n`)).toMatch(
    /## Indices.*Index.*See the manual/s
  )
})
