import { expect, test } from 'vitest'
import { Check } from '../../scripts/import/check/compare.ts'
import type { Draft } from '../../scripts/import/draft.ts'
import { emptyReport } from '../../scripts/import/report.ts'
import { makeProject } from './project.ts'

/** Imports documents with --check, and returns what the report says about the comparison. */
async function compared(documents: Record<string, string>) {
  const project = await makeProject(documents)
  const out = await project.import('--lang', 'en', '--check')
  const report = await project.read('.data/import-report.txt')
  return { project, out, report, missing: /Articles without something[^\n]*\n((?: {2}.*\n)*)/.exec(report)?.[1] ?? '?' }
}

test('numbers of lists, emphasis in words, formulas and labels of descriptions are not lost', async () => {
  const { missing, report, project } = await compared({
    'a.md': `# A

> 1. quoted
> 2. steps

- 3. nested

See the **m**inimal and [Tables](https://example.com/t)for more. Formula: $a <= b$ and then $c > d$.

1. In a list:
   \`\`\`text
   code [a](b.md)
        \`\`\`
   more code
   \`\`\`

Long: [MIN, MAX](Unix time stamp), [first=int][second=int].

### Description

Opens a channel.

### Syntax

\`\`\`c
int open_channel(int number);
\`\`\`

### Parameters

| Name | Description |
|---|---|
| number | its number |

### Note

None.

[![Chat](chat.png)](https://example.com/chat)
`
  })
  expect(missing).toBe('')
  expect(report).toMatch(/a\.md: \d+ words, \d+ shown, \d+ lost, 0 not named/)
  expect(report).toContain('  a.md Name Description, Description, Syntax')
  expect((await project.article('en/a.md')).body).toContain('### Syntax')
})

test('a label of MyST is no text, and leads from any document to its place', async () => {
  const { missing, project } = await compared({
    'conf.py': "project = 'Board'\nextensions = ['myst_parser']\n",
    'index.md': '# Board\n\nSee [the faults](#known_faults), [the tool](#tool) and [nothing](#nowhere).\n',
    'faq.md': '# FAQ\n\nQuestions.\n\n(known_faults)=\n## Faults\n\nNone yet.\n',
    'tool.md': '(tool)=\n# Tool\n\n::: {note}\nIt measures.\n:::\n'
  })
  expect(missing).toBe('')
  const { body } = await project.article('en/index.md')
  expect(body).toMatch(
    /\[the faults\]\(\/en\/home\/article\/\d+#u-known_faults\), \[the tool\]\(\/en\/home\/article\/\d+/
  )
  expect(body).toContain('and nothing.')
  expect((await project.article('en/tool.md')).body).toContain('> [!NOTE]\n>\n> It measures.')
})

test('reStructuredText: comments, conditions, named pictures and code with brackets are compared as they are shown', async () => {
  const { missing, report, project } = await compared({
    'conf.py': "project = 'Camera'\n",
    'index.rst': `Camera
======

.. toctree::
\t
   modes

.. only:: html

   Web |state| page.

   .. |state| image:: https://example.com/state.svg

.. only:: latex

   Printed tick.

.. ::

   .. image:: hidden.png

* 1.  The first result

.. code-block:: cpp

   run([&count](const Data &data) { count++; });

.. literalinclude:: missing.conf
`,
    'modes.rst': 'Modes\n=====\n\nSizes 752*480; 376*240 only.\n'
  })
  expect(missing).toBe('')
  expect(report).toContain('.. only:: latex is not for pages, and was left out: Printed tick.')
  const { body } = await project.article('en/index.md')
  expect(body).not.toContain('tick')
  expect((await project.article('en/modes.md')).body).toBe('Sizes 752\\*480; 376\\*240 only.\n')
})

test('cells beyond the header, products, numbers of former links and glued links are shown', async () => {
  const { missing, project } = await compared({
    'a.md': `# A

| Name | Value |
|---|---|
| kind | 'app' | 'fleet' | 'block' |
| code | \`a|b\` |
| go to [ first | last ] | yes |
| size | 16*1024*1024 |
| empty | x | |

- [1. First](gone.md)
  - [2.1 Second](gone.md)
- [# Third](gone.md)

Call [/v1/query](gone.md)API or [two words](#a part). 服务 http://example.com/up，见[说明](gone.md)。

## A part

Text.
`,
    'logs.md':
      '# logs\n\nSee [open](#api.logs.open), [logs](#api.logs) and [other](#api.keys.open).\n\n## open\n\nOpens.\n'
  })
  expect(missing).toBe('')
  const { body } = await project.article('en/a.md')
  expect(body).toContain(
    "| kind | 'app' \\| 'fleet' \\| 'block' |\n| code | `a\\|b` |\n| go to [ first \\| last ] | yes |"
  )
  expect(body).toContain('| size | 16\\*1024\\*1024 |\n| empty | x | |')
  expect(body).toContain('- 1\\. First\n  - 2.1 Second\n- \\# Third')
  expect(body).toContain('Call /v1/query API or [two words](#a-part). 服务 <http://example.com/up>，见说明。')
  expect((await project.article('en/logs.md')).body).toContain('See [open](#open), [logs](#) and other.')
})

test('a picture that follows other text is not the cover', async () => {
  const { project } = await compared({
    'a.md': '# A\n\n![Our logo](logo.png)\n\nLabel a logo:\n\n![Maker logo](maker.png)\n'
  })
  expect((await project.article('en/a.md')).body).toBe('Label a logo:\n\n![Maker logo](missing:maker.png)\n')
})

test('a real loss is found: words, numbers in links, links beside bare addresses, code, pictures', async () => {
  const source = `# A

- [1. First](https://example.com/1)
- (label)=
- [first=int][second=int]

A [link](https://example.com/2) and https://example.com/3.

![p](https://example.com/p.png)

\`\`\`text
code
\`\`\`
`
  const compare = async (body: string) => {
    const check = new Check({ files: [], read: () => source, has: () => true } as never)
    await check.add({ draft: { file: 'a.md', title: 'A' } as Draft, body, unlinked: 0 }, emptyReport())
    return check.result().problems.map(({ message }) => message)
  }
  expect(await compare(source)).toEqual([])
  expect(await compare('[First](https://example.com/1) (label) [first=int] and https://example.com/2\n')).toEqual([
    'is without: words code, a, 1, int, second, link; links 2 → 1; code 1 → 0; pictures 1 → 0.'
  ])
})

test('a row of links to other languages is not the summary', async () => {
  const { project } = await compared({
    'a.md': '[简体中文](a_zh.md) | English\n\n# A\n\n[One](b.md) · [Two](b.md)\n\nIt measures the current.\n',
    'b.md': '# B\n\n[The measuring board and its pins](a.md)\n'
  })
  expect((await project.article('en/a.md')).data.smallTitle).toBe('It measures the current.')
  expect((await project.article('en/b.md')).data.smallTitle).toBe('The measuring board and its pins')
})

test('a short header and rows that are indented too far make a table', async () => {
  const { missing, project } = await compared({
    'a.md': `# A

| Data |
| :---: | --- |
| width | 240 |

- Item

  | Name | Type |
          | :--- | :--- |
      | code | number |

\`\`\`
| kept |
| --- | --- |
| a | b |
\`\`\`
`
  })
  expect(missing).toBe('')
  const { body } = await project.article('en/a.md')
  expect(body).toContain('| Data | |\n| :---: | --- |\n| width | 240 |')
  expect(body).toContain('  | Name | Type |\n  | :--- | :--- |\n  | code | number |')
  expect(body).toContain('| kept |\n| --- | --- |')
})

test('a type that is called like a part is no use of the part', async () => {
  const project = await makeProject({
    'docusaurus.config.js': "module.exports = { title: 'D' }",
    'docs/_Reply.md': '```json\n{ "words": "of the part" }\n```\n',
    'docs/a.mdx':
      '---\ntitle: A\n---\n\nimport Reply from "./_Reply.md"\n\n<Reply />\n\n`List<Reply>` and\n\n```json title="List<Reply>"\n{}\n```\n'
  })
  expect(await project.import('--lang', 'en', '--check')).toContain('0 lost, of which 0 (0.000 %) are not named')
})

test('words of parts that a document of Sphinx shows whole are compared, and numbers of lists in brackets and cells are not', async () => {
  const { out, report } = await compared({
    'conf.py': "project = 'Boards'\n",
    'index.rst':
      '.. [x]y comment\n\nBoards\n======\n\n.. include:: part.rst\n\n.. include:: lines.rst\n   :start-after: x\n\n.. toctree::\n\n   lines\n',
    'lines.rst': 'Lines\n=====\n\nNot counted twice.\n',
    'part.rst':
      'Registers\n---------\n\n(1) first\n(2) second\n\nD0~D15 and D0^D1.\n\n+------------+\n| 1. a cell  |\n+------------+\n\n.. |name| replace:: value\n'
  })
  // One and four words of the documents, and ten of the part.
  expect(out).toContain('Compared: 15 words in')
  expect(out).toContain('0 lost')
  expect(report).not.toContain('is without')
})
