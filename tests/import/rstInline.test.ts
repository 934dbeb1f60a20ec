import { expect, test } from 'vitest'
import type { Loss, SourceFiles } from '../../scripts/import/mark/context.ts'
import { fromMyst } from '../../scripts/import/mark/myst.ts'
import { fromRst } from '../../scripts/import/mark/rst.ts'
import { renderMarkdown } from '../../src/markdown/render.ts'
import { cpuNow } from '../support/cpuTime.ts'

const files: SourceFiles = {
  find: (_, address) => address,
  read: () => undefined,
  isLinked: () => false,
  parts: new Map(),
  named: new Set()
}

function convert(text: string, losses: Loss[] = []): string {
  return fromRst(text, 'a.rst', files, losses).trimEnd()
}

test.each([
  [':code:`<Region>/<City>`', '`<Region>/<City>`'],
  [':code:`a <b>`', '`a <b>`'],
  [':guilabel:`File <F>`', '**File \\<F>**'],
  [':menuselection:`Tools --> <Board>`', '**Tools → \\<Board>**'],
  [':file:`/dev/<port>`', '`/dev/<port>`'],
  [':doc:`Board <a>`', '[Board](a.rst)'],
  ['.. role:: red\n\n:red:`a <b>`', 'a \\<b>'],
  ['.. role:: py(code)\n\n:py:`a <b>`', '`a <b>`']
])('a bracket is a target only in a role that has one: %s', (source, made) => {
  expect(convert(source)).toBe(made)
  if (source.startsWith(':') && !source.startsWith(':doc:'))
    expect(fromMyst(source.replace(/^:(\w+):/, '{$1}'), 'a.md', files, [])).not.toContain('](')
})

test.each([
  ['See https://a.example/_static/web_v1.css.', 'See <https://a.example/_static/web_v1.css>.'],
  ['(https://a.example/_x)', '(<https://a.example/_x>)'],
  ['https://a.example/wiki/A_(b), or', '<https://a.example/wiki/A_(b)>, or'],
  ['**https://a.example/_x**', '**<https://a.example/_x>**'],
  ['https://a.example/*/b*c?q=[1]', '<https://a.example/*/b*c?q=[1]>'],
  ['https://a.example/x\\_y', '<https://a.example/x_y>'],
  ['见https://a.example/_x。', '见<https://a.example/_x>。'],
  ['www.a.example/a_b', 'www.a.example/a_b'],
  ['`words <https://a.example/_x>`_', '[words](https://a.example/_x)'],
  ['``https://a.example/_x``', '`https://a.example/_x`']
])('an address has no backslashes: %s', (source, made) => {
  expect(convert(source)).toBe(made)
})

test('a long row of signs after an address takes little time', () => {
  const from = cpuNow()
  convert(`https://a${')'.repeat(200_000)} ${'www.'.repeat(50_000)}`)
  expect(cpuNow() - from).toBeLessThan(3000)
})

test('uses of unknown roles are named, with and without a target', () => {
  const losses: Loss[] = []
  convert(':ghuser:`lin`, :ghuser:`me <wang>`, :cfg:`A`, :command:`ls`', losses)
  fromMyst('{ghuser}`lin`, {func}`on`, {code}`a`', 'b.md', files, losses)
  expect(losses.map(({ file, message }) => `${file} ${message}`)).toEqual([
    'a.rst :ghuser: is not known here: its words are kept without a link to wang (2 times).',
    'a.rst :cfg: is not known here: its words are kept without a link.',
    'b.md :ghuser: is not known here: its words are kept without a link.'
  ])
})

test.each([
  ['> 351', '\\> 351'],
  ['#', '\\#'],
  ['less\n> 3 or\n# of', 'less\n\\> 3 or\n\\# of'],
  ['| > 3\n| # of', '\\> 3  \n\\# of'],
  ['See\n~~~python', 'See\n\\~~~python'],
  ['#define, #1', '#define, #1']
])('signs at the start of a line are text: %j', (source, made) => {
  expect(convert(source)).toBe(made)
})

test('signs at the start of a cell are text', () => {
  const made = convert('.. list-table::\n\n   * - > 351\n     - #\n\n.. csv-table::\n\n   > 5, # 1\n')
  expect(made.match(/^.*[>#] ?\d*$/gm)?.filter(line => !/^<.*>$/.test(line))).toEqual([
    '\\> 351',
    '\\#',
    '\\> 5',
    '\\# 1'
  ])
})

test('a target can have several blanks before it', () => {
  expect(convert('..   _far_label:\n\n:ref:`far_label`\n\n..  _docs: https://a.example/\n\ndocs_')).toBe(
    '<a id="far_label"></a>\n\n[](label:far_label)\n\n[docs](https://a.example/)'
  )
})

test.each([
  ['(```a<b>&c```)', '(`` `a<b>&c` ``)'],
  ['``a`` and ``b``', '`a` and `b`'],
  ['``it`s``', '`` it`s ``'],
  ['B\n=\n.. note:: Read.\n\nText', '# B\n\n> [!NOTE]\n>\n> Read.\n\nText'],
  ['ab\n=\n', 'ab\n\\='],
  ['.. |w| unicode:: Wire 0xAE .. a sign\n\n|w| x', 'Wire® x'],
  ['.. |c| unicode:: U+00A9 0x20 2026\n\n|c|', '© 2026']
])('literals, short titles and characters are read as docutils does: %j', (source, made) => {
  expect(convert(source)).toBe(made)
})

test.each([
  ['`Board shop`_', 'https://shop.example/a_b'],
  ['board_', 'label:board'],
  ['https://shop.example/(1)', '<https://shop.example/(1)>'],
  ['other.html', 'other.html']
])('the target of a picture can be a name: %s', (target, address) => {
  expect(
    convert(`.. _Board shop: https://shop.example/a_b\n\n.. figure:: a.png\n   :target: ${target}\n\n   Front.\n`)
  ).toBe(`[![](a.png)](${address})\n\nFront.`)
})

test.each([
  ['Level[^2] and [a^b] of\\(x^2\\)', 'Level[^2] and [a^b] of(x^2)'],
  ['See `[x^2] of it <https://a.example/>`_', 'See [x^2] of it'],
  ['---', '---']
])('brackets and lines are text, and are not drawn: %s', async (source, shown) => {
  const { html } = await renderMarkdown(convert(source))
  expect(html.replace(/<[^>]*>/g, '')).toBe(shown)
})

test('bars between numbers are text, and a list below two colons without a blank line is no code', () => {
  expect(convert('*xor*\\=0|1|2, |a|')).toContain('0|1|2, a')
  const made = fromRst(
    'Two ways::\n 1. the :ref:`file<boot>`\n 2. by hand\n\nCode::\n   make all\n',
    'a.rst',
    files,
    []
  )
  expect(made).toContain('Two ways:')
  expect(made).toContain('1. the [file](label:boot)')
  expect(made).toMatch(/Code:\n\n```\w*\nmake all\n```/)
})
