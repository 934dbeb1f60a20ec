import { expect, test } from 'vitest'
import { fromMkdocs } from '../../scripts/import/mark/mkdocs.ts'
import { glossaryOf } from '../../scripts/import/mark/rstGlossary.ts'
import { withPlace } from '../../scripts/import/mark/rstPlaces.ts'
import { csvRows } from '../../scripts/import/mark/rstTables.ts'
import { cpuTime } from '../support/cpuTime.ts'
import { makeProject } from './project.ts'

test('parts of other folders keep their code and footnotes, and tables lines in their cells', async () => {
  const project = await makeProject({
    'mkdocs.yml': 'site_name: Board\nplugins: [include-markdown, table-reader, mkdocs-video]\n',
    'docs/index.md': `# Board

{% include-markdown "./deep/part.md" %}

{{ read_csv('./deep/modes.csv') }}

\`![type:video](a.mp4)\` is a video:

\`\`\`md
![type:video](a.mp4)
\`\`\`
`,
    'docs/deep/part.md':
      'See [a](list.md).[^1] Write `[b](list.md)`:\n\n```md\n[c](list.md)\n```\n\n[^1]: note on this.\n',
    'docs/deep/list.md': '# List\n\nText.\n',
    'docs/deep/modes.csv': 'Mode,What\nA,"first\nsecond"\n'
  })
  await project.import()
  const { body } = await project.article('en/index.md')
  expect(body).toMatch(/\[a\]\(\/en\/home\/article\/\d+\)/)
  expect(body).toContain('Write `[b](list.md)`:\n\n```md\n[c](list.md)\n```')
  expect(body).toContain('[^1]: note on this.')
  expect(body).toContain('| A | first<br>second |')
  expect(body).toContain('`![type:video](a.mp4)` is a video:\n\n```md\n![type:video](a.mp4)\n```')
})

test.each([
  [
    'a,"b\nc"\nd,e',
    [
      ['a', 'b\nc'],
      ['d', 'e']
    ]
  ],
  [
    'a,"b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd']
    ]
  ],
  ['"a ""b""",c\n\n""', [['a "b"', 'c'], ['']]]
])('rows of %j', (text, rows) => {
  expect(csvRows(text)).toEqual(rows)
})

test('code of a list directly below an element stays in its item', () => {
  const files = { find: () => undefined, read: () => undefined } as never
  const text = '<div align="center">Steps</div>\n1. one\n    ```sh\n    make\n    ```\n2. two\n'
  expect(fromMkdocs(text, 'a.md', files, [], true)).toMatch(/1\. one\n+ {3,4}```sh\n {3,4}make\n {3,4}```\n+2\. two/)
})

test('comments and labels of a glossary are no terms', () => {
  const body = '.. A comment\n   goes on.\n\none\ntwo\n   Both.\n\n.. _label:\n\nthree\n   Third.'
  const made = glossaryOf({ name: 'glossary', argument: '', options: new Map(), body }, text => text)
  expect(made.match(/<\/a>.*/g)).toEqual(['</a>one', '</a>two', '</a>three'])
  expect(made).not.toMatch(/comment|goes on|_label/)
})

test.each([
  ['a rule of a table', `a|\n${' '.repeat(100_000)}x\n`],
  ['a rule with signs', `a|\n${'- '.repeat(50_000)}\n`],
  ['an element with links', `<div>${'](a).'.repeat(40_000)}\n`]
])('a long line takes no second: %s', async (_, text) => {
  const files = { find: () => undefined, read: () => undefined } as never
  expect(await cpuTime(() => fromMkdocs(text, 'a.md', files, [], true))).toBeLessThan(1000)
})

test('a long caption takes no second', async () => {
  const body = `Words${' '.repeat(100_000)}here`
  const figure = { name: 'figure', argument: 'a.png', options: new Map([['name', 'n']]), body }
  expect(await cpuTime(() => withPlace('![](a.png)', figure))).toBeLessThan(1000)
})
