import { expect, test } from 'vitest'
import { fromDevsite } from '../../scripts/import/mark/devsite.ts'
import { makeProject } from './project.ts'

const SITE = {
  'README.md': '# Sources\n\nWhat is in this repository.\n',
  'site/en/guides/_toc.yaml': `toc:
- title: Get Started
  path: /guides/
- heading: Primer
- title: What is it?
  path: /guides/primer/
- heading: Codelabs
- title: With a board
  path: /codelabs/board/
- title: Elsewhere
  path: https://elsewhere.example/
`,
  'site/en/guides/build/_toc.yaml': `toc:
- title: Overview
  path: /guides/build/
- title: Logs
  path: /guides/build/logs?hl=en
- title: The codelab again
  path: /codelabs/board
`,
  'site/en/reference/_toc.yaml': `toc:
- heading: Reference
- include: /reference/concepts/_toc.yaml
- title: Missing
  path: /reference/missing
`,
  'site/en/reference/concepts/_toc.yaml':
    'toc:\n- title: Concepts\n  section:\n  - title: UDP\n    path: /reference/concepts/udp\n- include: /reference/concepts/_toc.yaml\n',
  'site/en/guides/index.md': '# Get Started\n\nContributor: https://git.example/ann\n\nHow to start with all of it.\n',
  'site/en/guides/primer/index.md': '# What is the network?\n\nRead [the logs](/guides/build/logs).\n',
  'site/en/guides/build/index.md': '# Build it\n\n> Note: This takes long. See\n[logs](logs).\n',
  'site/en/guides/build/logs.md': '# Logs of it\n\nWhat the logs say.\n',
  'site/en/guides/build/flags.md': '# Flags\n\nNo list has this page.\n',
  'site/en/codelabs/board/index.lab.md':
    '# Use a board\n\n## Wires\n\nDuration: 02:00\n\n> aside negative\n>\n> **Note:** Hot.\n',
  'site/en/reference/concepts/udp.md': '# Send with UDP\n\nSends a message.\n',
  'site/zh-cn/guides/primer/index.md': '# 什么是网络\n\nNote: 请先阅读这一页的内容。\n',
  'site/ko/guides/primer/index.md': '# 네트워크\n\n네트워크에 대한 설명입니다.\n'
}

test('DevSite: _toc.yaml is the tree, languages are beside one another, and addresses begin at their folder', async () => {
  const project = await makeProject(SITE)
  const out = await project.import('--check', '--verbose')
  const placeOf = async (file: string) => (await project.article(file)).data.manual
  expect(await placeOf('en/guides/primer/index.md')).toMatchObject({
    path: ['Get Started', 'Primer'],
    label: 'What is it?'
  })
  expect(await placeOf('en/codelabs/board/index.lab.md')).toMatchObject({ path: ['Get Started', 'Codelabs'] })
  expect(await placeOf('en/guides/build/logs.md')).toMatchObject({
    path: ['Build it'],
    label: 'Logs',
    position: [1, 0]
  })
  // A page that no list names stands in the chapter of its folder.
  expect(await placeOf('en/guides/build/flags.md')).toMatchObject({ path: ['Build it'] })
  expect(await placeOf('en/reference/concepts/udp.md')).toMatchObject({ path: ['Reference', 'Concepts'], label: 'UDP' })
  const { data, body } = await project.article('zh/guides/primer/index.md')
  expect(data.bigTitle).toBe('什么是网络')
  expect(body).toBe('> [!NOTE]\n>\n> 请先阅读这一页的内容。\n')
  const { id } = (await project.article('en/guides/build/logs.md')).data
  expect((await project.article('en/guides/primer/index.md')).body).toContain(`[the logs](/en/home/article/${id})`)
  expect((await project.article('en/guides/index.md')).data.smallTitle).toBe('How to start with all of it.')
  expect((await project.article('en/codelabs/board/index.lab.md')).body).toBe('## Wires\n\n\n> [!NOTE]\n>\n> Hot.\n')
  expect(out).toContain('1 pair of translations')
  expect(out).toContain('outside the documentation of this DevSite site')
  expect(out).toContain(' 0 lost')
})

test('a list that names itself many times is read once', async () => {
  const own = '- include: /g/_toc.yaml\n'.repeat(20)
  const project = await makeProject({
    'site/en/_toc.yaml': 'toc:\n- title: A\n  path: /a\n- include: /g/_toc.yaml\n',
    'site/en/g/_toc.yaml': `toc:\n- title: B\n  path: /g/b\n${own}`,
    'site/en/a.md': '# A\n\nThe first page of it.\n',
    'site/en/g/b.md': '# B\n\nThe second page of it.\n'
  })
  expect(await project.import()).toContain('2 of 2 documents imported')
})

test('lists of other tools with this name say nothing', async () => {
  const project = await makeProject({
    '_toc.yml': 'root: intro\nchapters:\n- file: a\n',
    'intro.md': '# Intro\n\nWhat this is about.\n',
    'a.md': '# First\n\nThe first chapter of it.\n'
  })
  expect(await project.import('--lang', 'en')).toContain('2 of 2 documents imported')
})

test('paragraphs and quotes of DevSite that begin with the name of a note are notes', () => {
  expect(fromDevsite('Text.\n\nCaution: Hot\nsurface.\n\n1. Do it.\n\n   **Note**: Slowly.\n')).toBe(
    'Text.\n\n> [!CAUTION]\n>\n> Hot\n> surface.\n\n1. Do it.\n\n   > [!NOTE]\n   >\n   > Slowly.\n'
  )
  expect(fromDevsite('> aside positive\n> **A name** of it.\n>\n> ```\n> Note: code\n> ```\n\nEnd.')).toBe(
    '> [!TIP]\n>\n> **A name** of it.\n>\n> ```\n> Note: code\n> ```\n\nEnd.'
  )
  expect(fromDevsite('Key Point: It is small.')).toBe('> [!NOTE]\n>\n> **Key Point**\n>\n> It is small.')
  for (const text of ['A line\nNote: in a paragraph.', '```\n\nNote: code\n```', 'Notes: none', '- Note: an item'])
    expect(fromDevsite(text)).toBe(text)
})
