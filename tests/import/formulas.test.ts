import { expect, test } from 'vitest'
import type { SourceFiles } from '../../scripts/import/mark/context.ts'
import { convertDocument } from '../../scripts/import/mark/convert.ts'
import { fromMkdocs } from '../../scripts/import/mark/mkdocs.ts'
import { fromMyst } from '../../scripts/import/mark/myst.ts'
import { fromRst } from '../../scripts/import/mark/rst.ts'
import { dialectOf } from '../../scripts/import/tools/layout.ts'

const files: SourceFiles = {
  ...{ find: () => undefined, read: () => undefined, isLinked: () => false },
  ...{ parts: new Map(), named: new Set() }
}

test.each([
  'is $x_{i}$ and $a<b$, \\(y_{j}\\) too',
  '$$\n\\begin{aligned}\nx_{i} &= {a}\n\\end{aligned}\n$$',
  '- item\n\n  $$\n  {a} < {b}\n  $$'
])('keeps the braces of a formula in MDX: %j', source => {
  const { parts, losses } = convertDocument(source, 'a.mdx', dialectOf('mdx'), files)
  expect(
    parts
      .map(part => part.text)
      .join('')
      .trim()
  ).toBe(source)
  expect(losses).toEqual([])
})

test('evaluates braces next to a price in MDX', () => {
  const { parts } = convertDocument('costs $5 for {1 + 1} or $6', 'a.mdx', dialectOf('mdx'), files)
  expect(
    parts
      .map(part => part.text)
      .join('')
      .trim()
  ).toBe('costs $5 for 2 or $6')
})

test.each(['sum $\\sum_{i=1} x$ end', 'is \\(\\sum_{i=1} x\\) end', '$$\nx ==a== y\n: b_{i=1}\n$$'])(
  'keeps formulas of MkDocs: %j',
  source => {
    expect(fromMkdocs(source, 'a.md', files, [], true)).toBe(source)
  }
)

test('converts formulas of reStructuredText and MyST', () => {
  const rst = fromRst(
    'Is :math:`a_b` for $5 or $6.\n\n.. math::\n   :label: one\n\n   a &= b \\\\\n   c &= d\n\n   e = f\n',
    'a.rst',
    files,
    []
  )
  expect(rst).toBe(
    'Is $`a_b`$ for \\$5 or \\$6.\n\n$$\n\\begin{aligned}\na &= b \\\\\nc &= d\n\\end{aligned}\n$$\n\n$$\ne = f\n$$\n'
  )
  expect(fromMyst('Is {math}`a_b`.\n\n```{math}\n:label: one\ne = f\n```\n', 'a.md', files, [])).toContain(
    'Is $`a_b`$.\n\n\n$$\ne = f\n$$\n'
  )
})
