import { expect, test } from 'vitest'
import { fromMkdocs } from '../../scripts/import/mark/mkdocs.ts'
import { withFencedBlocks } from '../../scripts/import/mark/mkdocsFences.ts'
import { cpuNow } from '../support/cpuTime.ts'
import { makeProject } from './project.ts'

const KINDS = new Set(['note', 'tip', 'check'])
const blocks = (text: string) => withFencedBlocks(text.split('\n'), KINDS).join('\n')
const converted = (text: string, files: Record<string, string> = {}, losses: unknown[] = []) =>
  fromMkdocs(
    text,
    'a.md',
    {
      find: (_: string, path: string) => (path in files ? path : undefined),
      read: (file: string) => files[file]
    } as never,
    losses as never,
    true,
    { caret: false, tilde: false, noteBlocks: KINDS }
  ).replace(/\n{3,}/g, '\n\n')

test('blocks between lines of slashes are notes, folds, tabs, captions and definitions', () => {
  expect(converted('/// note | Technical *details*\n\nOne.\n\n- a\n\n///\n\nAfter.\n')).toContain(
    '> [!NOTE]\n>\n> **Technical *details***\n>\n> One.\n>\n> - a\n\nAfter.'
  )
  expect(converted('/// check\nOne.\n///\n')).toContain('> [!TIP]\n>\n> **Check**\n>\n> One.')
  expect(converted('/// details | More\n    open: true\n    type: tip\n\nOne.\n///\n')).toContain(
    '<details open><summary>More</summary>\n\nOne.\n\n</details>'
  )
  expect(converted('/// tab | C\n\n```c\nint a;\n```\n\n///\n\n/// tab | Rust\nTwo.\n///\n')).toContain(
    '<x-tab title="C">\n\n```c\nint a;\n```\n\n</x-tab>\n\n<x-tab title="Rust">\n\nTwo.'
  )
  expect(converted('/// admonition | Own\n    type: tip\nOne.\n///\n')).toContain('> [!TIP]\n>\n> **Own**')
  expect(converted('/// html | div.center\nOne **bold**.\n///\n')).toBe('\nOne **bold**.\n\n')
  expect(converted('![](a.png)\n/// figure-caption\nWords below.\n///\n')).toContain('_Words below._')
  expect(converted('/// define\nApple\n\n- A fruit.\n///\n')).toContain('<dt>\n\nApple\n\n</dt>\n<dd>\n\nA fruit.')
})

test('blocks within others have fewer slashes, and those within items keep their place', () => {
  expect(converted('//// tip | Outer\n/// note\nInner.\n///\nRest.\n////\n')).toContain(
    '> **Outer**\n>\n> > [!NOTE]\n> >\n> > Inner.\n>\n>\n> Rest.'
  )
  expect(converted('- item\n\n    /// note\n    Inner.\n    ///\n')).toContain(
    '- item\n\n    > [!NOTE]\n    >\n    > Inner.'
  )
})

test('unknown names, blocks without an end and code stay as they are', () => {
  for (const same of ['/// summary\nxml\n///', '/// note\nnever closed', '```cs\n/// note\n/// more\n///\n```', '///'])
    expect(blocks(same)).toBe(same)
  const many = `${'/// note\n'.repeat(20_000)}${'///\n'.repeat(20_000)}`
  const started = cpuNow()
  blocks(many)
  blocks(`/// note${' '.repeat(200_000)}x`)
  blocks(`/// note | a${' '.repeat(200_000)}x`)
  blocks(`${'//// note\n'.repeat(40_000)}${'///\n'.repeat(40_000)}`)
  expect(cpuNow() - started).toBeLessThan(3000)
})

test('files that extensions include are shown: as code with chosen lines, or as text', () => {
  const files = { 'snippets/src/a.py': 'one\ntwo\nthree\nfour\n', 'b.yml': 'a: 1\nb: 2\n' }
  expect(converted('{* src/a.py hl[1, 3:4] *}\n', files)).toBe(
    '```python hl_lines="1 3-4"\none\ntwo\nthree\nfour\n```\n'
  )
  expect(converted('{* src/a.py ln[2:3] title["a.py"] *}\n', files)).toBe(
    '```python title="a.py"\n# …\n\ntwo\nthree\n\n# …\n```\n'
  )
  expect(converted('```yaml\n{!> b.yml!}\n```\n', files)).toBe('```yaml\na: 1\nb: 2\n```\n')
  expect(converted('{! b.yml [ln:2] !}\n', files)).toBe('b: 2\n')
  const losses: { message: string }[] = []
  expect(converted('{* src/gone.py *}\n', files, losses)).toBe('{* src/gone.py *}\n')
  expect(losses[0]?.message).toContain('src/gone.py')
})

test('names whose description is made of code are named, without their options', () => {
  const losses: { line: number; message: string }[] = []
  expect(converted('::: pkg.Class\n    options:\n        members:\n            - a\n\nAfter.\n', {}, losses)).toBe(
    '\n`pkg.Class`\n\nAfter.\n'
  )
  expect(losses).toMatchObject([{ line: 1, message: expect.stringContaining('pkg.Class') }])
})

test('folders of languages beside the one that has mkdocs.yml are translations', async () => {
  const page = (name: string) => `# ${name} { #a }\n\n/// note\nSome words for readers.\n///\n`
  const project = await makeProject({
    'docs/en/mkdocs.yml':
      'site_name: Kit\ntheme: { name: material, language: en }\nmarkdown_extensions:\n  pymdownx.blocks.admonition: null\n  attr_list: null\nnav:\n- index.md\n- Guide:\n  - a.md\n  - b.md\n',
    'docs/hi/mkdocs.yml': 'INHERIT: ../en/mkdocs.yml\n',
    ...Object.fromEntries(
      ['index', 'a', 'b'].flatMap(name => [
        [`docs/en/docs/${name}.md`, page(name)],
        [`docs/zh/docs/${name}.md`, `# 页面 ${name}\n\n/// note\n给读者的一些话。\n///\n`],
        [`docs/hi/docs/${name}.md`, page(name)]
      ])
    ),
    'docs/notes/docs/x.md': '# X\n\nSomething else.\n'
  })
  const out = await project.import()
  expect(out).toContain('3 pairs of translations')
  expect((await project.article('zh/a.md')).data.manual).toMatchObject({ page: 'a', path: ['Guide'] })
  expect((await project.article('en/a.md')).body).toContain('> [!NOTE]\n>\n> Some words')
  expect([...(await project.files()).keys()].filter(file => /hi|notes/.test(file))).toEqual([])
})
