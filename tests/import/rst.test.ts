import { expect, test } from 'vitest'
import type { SourceFiles } from '../../scripts/import/mark/context.ts'
import { fromRst } from '../../scripts/import/mark/rst.ts'

const files: SourceFiles = {
  find: (_, address) => address,
  read: file => (file === 'light.py' ? 'on()\n' : undefined),
  parts: new Map(),
  named: new Set()
}

test('a footnote that nothing refers to is text', () => {
  expect(fromRst('See [#a]_.\n\n.. [#a] One.\n.. [#b]\n\n    Two.\n', 'a.rst', files, [])).toBe(
    'See [^a].\n\n[^a]: One.\n\nTwo.\n'
  )
})

test('automatic footnotes keep their references in order', () => {
  const text = 'A [#]_ and b [#]_, c [*]_.\n\n.. [#] One.\n.. [#] Two.\n.. [*] Three.\n'
  expect(fromRst(text, 'a.rst', files, [])).toBe(
    'A [^auto-1] and b [^auto-2], c [^symbol-1].\n\n[^auto-1]: One.\n\n[^auto-2]: Two.\n\n[^symbol-1]: Three.\n'
  )
})

test.each([
  '.. literalinclude:: light.py\n',
  '.. literalinclude::\n    light.py\n',
  '.. literalinclude::\n   light.py\n   :language: py\n'
])('takes a file into reStructuredText: %j', source => {
  expect(fromRst(source, 'a.rst', files, [])).toBe('```py\non()\n```\n')
})
