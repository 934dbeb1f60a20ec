import { rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const words = 'Words about the board and its use.\n'

test.each([
  ['a comment', 'Seen.\n\n<!-- hidden\n\nnote', 'a.md:7 a comment is never closed, so this is not shown: hidden note'],
  ['a fence', '```c\nint a;\n', 'a.md:5 a block of code is never closed'],
  ['a fence in a list', '- ~~~\n  int a;\n\nMore.\n', 'a.md:5 a block of code is never closed'],
  [
    'elements',
    '<div><b>bold\n\n<details><summary>More\n',
    'a.md leaves elements of HTML open: 1 <div>, 1 <b>, 1 <details>, 1 <summary>.'
  ],
  ['a table', '| a | b | c |\n|---|---|\n', 'a.md:5 a table has another number of columns']
])('%s that is never closed or cannot be read is named', async (_, text, message) => {
  const project = await makeProject({ 'a.md': `# A\n\n${words}\n${text}` })
  const out = await project.import('--check')
  expect(out).toContain(message)
  expect(out).toMatch(/of which 0 \(0\.000 %\) are not named/)
})

test('a table whose rule has another number of columns than its head or its rows is one', async () => {
  const project = await makeProject({ 'a.md': `# A\n\n${words}\n| a | b | c |\n|---|---|\n| 1 | 2 | 3 | 4 |\n| 5 |\n` })
  expect(await project.import('--check')).not.toContain('another number of columns')
  const { body } = await project.article('en/a.md')
  expect(body).toContain('| a | b | c | |\n|---|---| --- | --- |\n| 1 | 2 | 3 | 4 |')
})

test('the report is silent about elements and blocks with an end', async () => {
  const project = await makeProject({
    'a.md': `# A\n\n${words}
<!-- one --> <div>a <b>b</b> <br> <img src="https://x.example/a.png"> <p>c</div>

> ~~~c
> a
> ~~~

    indented

| a |
|---|
| 1 |

a | b

\`\`\`html
<div> <!--
\`\`\`
`
  })
  expect(await project.import()).not.toMatch(/never closed|open:|number of columns/)
})

test.each([
  ['title: Board\ntags: [a, b\n', '', 'Board', 3],
  ['title: Board\ndraft_of: "x\n', '\nThen a rule.\n\n---\n\nEnd.\n', 'Board', 3]
])('front matter that no line closes is read up to the first blank line: %j', async (fields, more, title, line) => {
  const project = await makeProject({ 'a.md': `---\n${fields}\n# Heading\n\n${words}${more}` })
  const out = await project.import('--check')
  const { data, body } = await project.article('en/a.md')
  expect([data.bigTitle, data.smallTitle]).toEqual([title, words.trim()])
  expect(body).toContain(more)
  expect(body).not.toContain('title:')
  expect(out).toContain(`a.md:1 is never closed: its lines up to line ${line} were read as fields: title: Board`)
  expect(out).toMatch(/of which 0 \(0\.000 %\) are not named/)
})

test('a rule with text below it is no front matter', async () => {
  const project = await makeProject({
    'a.md': `---\nNote: read this.\n\n${words}`
  })
  await project.import()
  expect((await project.article('en/a.md')).body).toContain('Note: read this.')
})

test('front matter without fields ends at its second line, not at a rule further down', async () => {
  const project = await makeProject({
    'a.md': `---\n---\n\n# A\n\nNote: ${words}\n---\n\nThe end.\n`,
    'b.md': `+++\n+++\n\n# B\n\ndraft = true\n\n+++\n\n${words}`
  })
  const out = await project.import('--check')
  const { data, body } = await project.article('en/a.md')
  expect([data.bigTitle, body]).toEqual(['A', expect.stringMatching(/Note: Words[\s\S]+The end\./)])
  expect(body).not.toMatch(/^\s*---/)
  expect((await project.article('en/b.md')).body).toContain('draft = true')
  expect(out).toMatch(/of which 0 \(0\.000 %\) are not named/)
})

test('links that cannot be followed are named with their reason', async () => {
  const project = await makeProject({ 'a.md': `# A\n\n${words}`, 'sub/b.md': `# B\n\n${words}` })
  const link = (target: string, name: string) => symlink(target, join(project.folder, name))
  await Promise.all([link('two', 'one'), link('one', 'two'), link('gone.md', 'c.md'), link('..', 'sub/up')])
  await Promise.all([link('/etc', 'etc'), link('a.md', 'd.md')])
  const out = await project.import()
  for (const line of [
    'one is a link that leads to itself.',
    'two is a link that leads to itself.',
    'c.md is a link to something that is not there.',
    'sub/up is a link to a folder that it is in itself.',
    'etc is a link to a place outside the folder.'
  ])
    expect(out).toContain(line)
  expect((await project.article('en/d.md')).data.bigTitle).toBe('A')
})

test('a file whose name is not UTF-8, and a part outside the folder, are named as that', async () => {
  const project = await makeProject({
    'conf.py': "project = 'A'\n",
    'index.rst': `A\n=\n\n${words}\n.. include:: ../../secret.rst\n.. include:: gone.rst\n`
  })
  const name = Buffer.concat([Buffer.from(`${project.folder}/bad`), Buffer.from([0xff]), Buffer.from('.rst')])
  // Some file systems refuse such names.
  const isWritten = await writeFile(name, `B\n=\n\n${words}`).then(
    () => true,
    () => false
  )
  const out = await project.import()
  await rm(name, { force: true })
  expect(out).toContain('../../secret.rst is outside the folder and was left out.')
  expect(out).toContain('gone.rst is not there and was left out.')
  if (isWritten) expect(out).toContain('has a name that is not UTF-8, and cannot be read. Rename it.')
})

test('fields of a sidebar without the lines around them are fields, and other words with a colon are text', async () => {
  const project = await makeProject({
    'a.md': 'sidebar_position: 2\nsidebar_label: Panels\n\n# Panel guide\n\nThe panel has two lanes.\n',
    'b.md': 'Note: the fuse is small.\n\n# Fuse guide\n\nIt has one pole.\n'
  })
  const out = await project.import('--check')
  expect(out).toContain(
    'a.md:1 is not between lines of ---: these lines were read as fields: sidebar_position: 2, sidebar_label: Panels'
  )
  expect(out).toContain('0 (0.000 %) are not named')
  const { data, body } = await project.article('en/a.md')
  expect(data.bigTitle).toBe('Panel guide')
  expect(body.trim()).toBe('The panel has two lanes.')
  expect((await project.article('en/b.md')).body).toContain('Note: the fuse is small.')
})
