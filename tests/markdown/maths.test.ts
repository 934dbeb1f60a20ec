import { expect, test } from 'vitest'
import { renderMarkdown, renderSection } from '../../src/markdown/render.ts'
import { renderText } from '../../src/markdown/renderText.ts'
import { cpuNow } from '../support/cpuTime.ts'

const html = async (source: string) => (await renderMarkdown(source)).html

test.each([
  ['in a line', 'with $x^2$ here', 'alttext="x^2"'],
  ['after Chinese characters', '电压$V_{in}$为', 'alttext="V_{in}"'],
  ['in round brackets', 'with \\(\\alpha\\) here', 'alttext="\\alpha"'],
  ['as GitHub and GitLab write it', 'with $`a_b`$ here', 'alttext="a_b"'],
  ['in a table, with its bar escaped', '|a|\n|-|\n|$\\lvert x\\rvert \\| y$|', 'alttext="\\lvert x\\rvert | y"'],
  ['within emphasis', '*is $a*b*c$ so*', 'alttext="a*b*c"'],
  ['displayed in a line', 'so $$a+b$$ is', 'display="block" alttext="a+b"'],
  ['with lines of its own', '$$\na\n- b\n\n+ c\n$$', 'display="block" alttext="a\n- b\n\n+ c"'],
  ['after a line of text', 'so:\n$$\nx\n$$\nand', 'display="block" alttext="x"'],
  ['with spaced rows in a line', 'so \\[\\begin{matrix} x^2 \\\\[2pt] y \\end{matrix}\\] is', 'x^2 \\\\[2pt] y'],
  ['in square brackets', '\\[\nx=1\n\\]', 'display="block" alttext="x=1"'],
  ['in a quote', '> $$\n> x\n> $$', 'display="block" alttext="x"'],
  ['in a list', '- a\n\n  $$\n  x\n  $$\n- b', 'display="block" alttext="x"'],
  ['in a fence', '```math\nx\n```', 'display="block" alttext="x"']
])('draws a formula %s', async (_, source, drawn) => {
  expect(await html(source)).toContain(drawn)
})

test.each([
  'It is $5 and $6.',
  'US$5–US$6, $20,000 and $30,000.',
  'cost: $5/month, $10/year',
  '价格$5到$6元，另加$7',
  'from $5 for the book to 6$',
  '$PATH:$HOME/bin and $PATH',
  '$(CC)/$(LD)',
  'kill $$ and $$ again',
  'a\\$b\\$c, 5\\$',
  '`$x$` and `$$x$$`',
  'an escaped link \\[x\\]\\(y\\)',
  'file\\(s\\), \\(note\\), \\[optional\\], \\[x\\], \\[1\\]',
  '```sh\necho $a$\n$$\nx\n$$\n```',
  '    $$\n    x\n    $$',
  '$$ is never closed\n\n# Head\n\n- a'
])('leaves %j as text', async source => {
  const { html } = await renderMarkdown(source)
  expect(html).not.toContain('<math')
  expect(html).not.toContain('formula')
})

test('keeps what follows an unclosed formula', async () => {
  expect(await html('$$\nx\n\n# Head\n\n- a\n- b')).toMatch(/<h2[\s\S]*<li>a/)
})

test('draws bars around a part of a formula, which have no space beside them as signs of relations have', async () => {
  expect(await html('$\\left| x \\right|$')).toContain('<mo fence="true">|</mo><mi>x</mi><mo fence="true">|</mo>')
  expect(await html('$\\lVert x \\rVert$')).toContain('<mo stretchy="false">‖</mo>')
  expect(await html('$a \\mid b \\parallel c$')).toMatch(/<mo>∣<\/mo>.*<mo>∥<\/mo>/)
})

test('finds formulas by their source', async () => {
  const { text } = await renderMarkdown('Gain $V_{out}$.\n\n$$\n\\frac{a}{b}\n$$')
  expect(text).toBe('Gain V_{out}.\n\\frac{a}{b}')
})

test('shows a wrong formula as its source with the reason, and the rest of the text', async () => {
  const out = await html('So $\\frac{1$ and $x$.\n\n$$\n\\nosuch{}\n$$\n\nEnd')
  expect(out).toContain('<span class="formula-error"><code>\\frac{1</code> <small>(Formula cannot be drawn: ')
  expect(out).toContain('Formula cannot be drawn: Undefined control sequence: \\nosuch')
  expect(out).toContain('alttext="x"')
  expect(out).toContain('<p>End</p>')
})

test('writes letters of a style, columns and boxes as MathML Core knows them', async () => {
  const out = await html(
    '$\\mathbb{R}\\mathbf{v1}\\mathcal{L}\\boxed{x}$ and $\\begin{cases}1&x\\\\0&y\\end{cases}$ and $\\color{red}{x}$'
  )
  for (const part of ['ℝ', '𝐯', 'ℒ', 'class="m-box"', 'class="m-left"', 'mathcolor="red"']) expect(out).toContain(part)
  expect(out).not.toMatch(/ style=|mathvariant="(?!normal)|menclose|annotation/)
})

test.each([
  ['\\href{javascript:alert(1)}{x}'],
  ['\\url{javascript:1}'],
  ['\\includegraphics{https://example.com/a.png}'],
  ['\\htmlData{a=b}{x}'],
  ['\\htmlStyle{position:fixed}{x}'],
  ['\\htmlId{main}{x}']
])('refuses %s', async tex => {
  const out = await html(`$${tex}$`)
  expect(out).toContain('is not allowed')
  expect(out).not.toMatch(/<(?:math|a|img)\b|style=|id=/)
})

test.each([
  ['deep nesting', '{'.repeat(4000) + '}'.repeat(4000)],
  ['deep fractions', `${'\\frac{'.repeat(95)}x${'}{y}'.repeat(95)}`],
  [
    'definitions that double',
    Array.from({ length: 24 }, (_, at) => `\\edef\\${letter(at + 1)}{\\${letter(at)}\\${letter(at)}}`).join('')
  ],
  ['a definition of itself', '\\def\\a{\\a\\a}\\a'],
  ['arguments that double', `\\def\\a#1{#1#1#1#1}${'\\a{'.repeat(20)}x${'}'.repeat(20)}`],
  ['delimiters', '\\left('.repeat(800)],
  ['cells', `\\begin{matrix}${`${'&'.repeat(100)}\\\\`.repeat(40)}\\end{matrix}`],
  ['lengths', '\\kern{99999em}\\rule{99999em}{99999em}']
])('bounds %s', async (_, tex) => {
  const started = cpuNow()
  const out = await html(`before\n\n$$\n${tex}\n$$\n\nafter`)
  expect(cpuNow() - started).toBeLessThan(3000)
  expect(out).toContain('<p>before</p>')
  expect(out).toContain('<p>after</p>')
  expect(out.length).toBeLessThan(500_000)
  expect(out).not.toMatch(/width="\d{3,}/)
})

test('an element <math> that an author writes does not come through', async () => {
  expect(await html('a <math alttext="x"><mi>x</mi></math> b')).not.toContain('math')
})

test('bounds many formulas', async () => {
  const out = await html('$x^2+y^2$ and\n\n'.repeat(4_000))
  expect(out).toContain('<math')
  expect(out.length).toBeLessThan(4_000_000)
})

test('draws formulas in a quotation', async () => {
  const section = await renderSection('# A\n\nis $x^2$', { anchor: null, from: '', idPrefix: 'q-' })
  expect(section?.html).toContain('<math alttext="x^2">')
  expect(section?.markdown).toContain('$x^2$')
})

test('labels a Mermaid diagram, which remains source', async () => {
  expect(await html('```mermaid\ngraph TD\nA-->B\n```')).toContain('Mermaid diagram, as source')
  expect(await html('图：\n\n```mermaid\ngraph TD\n```')).toContain('Mermaid 图（源码）')
})

function letter(at: number): string {
  return String.fromCharCode(97 + at)
}

test('long words between dollars take no longer than their length', async () => {
  const started = cpuNow()
  await html(Array.from({ length: 120 }, () => `a $${'x'.repeat(4900)}$ b`).join('\n\n'))
  expect(cpuNow() - started).toBeLessThan(3000)
})

test.each([
  ['dollars', 'so $$a +\nb$$'],
  ['dollars of three lines', 'so $a +\nb +\nc$\n\nand'],
  ['brackets', '- so \\(a^2 +\n  b\\)'],
  ['a quote', '> so $$a +\n> b$$\n> end']
])('a formula of several lines ends: %s', async (_, source) => {
  // Above 4,000 characters a text is read in a thread, which is stopped where the parser never ends.
  const { html } = await renderText(`${'word '.repeat(1000)}\n\n${source}`)
  expect(html).toContain('<math')
})
