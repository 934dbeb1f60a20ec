import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const page = (title: string, more = '') => `${title}\n${'='.repeat(title.length)}\n\nWords about ${title}.\n${more}`
const toctree = (options: string, ...names: string[]) =>
  `\n.. toctree::\n${options}\n   ${names.join('\n   ')}\n\nAfter the list.\n`

test('Sphinx: a toctree lists as many levels as its maxdepth says', async () => {
  const project = await makeProject({
    'conf.py': "project = 'Boards'\nlanguage = 'en'\n",
    'index.rst': page('Boards', toctree('   :maxdepth: 1\n', 'a/index')),
    'two.rst': page('Two levels', toctree('   :maxdepth: 2\n', 'a/index')),
    'all.rst': page('All levels', toctree('', 'a/index')),
    'a/index.rst': page('Alpha', toctree('   :maxdepth: 1\n', 'b')),
    'a/b.rst': page('Beta', toctree('   :maxdepth: 1\n', 'c')),
    'a/c.rst': page('Gamma')
  })
  await project.import()
  const list = async (name: string) =>
    (await project.article(`en/${name}.md`)).body.replace(/\]\([^)]*\)/g, ']').match(/^ *- .*$/gm)
  expect(await list('index')).toEqual(['- [Alpha]'])
  expect(await list('two')).toEqual(['- [Alpha]', '  - [Beta]'])
  expect(await list('all')).toEqual(['- [Alpha]', '  - [Beta]', '    - [Gamma]'])
})

test('Sphinx: a toctree lists the sections of documents, between the documents of their own toctrees', async () => {
  const sections = '\nPins\n----\n\nPins.\n\nInput\n^^^^^\n\nInput.\n'
  const project = await makeProject({
    'conf.py': "project = 'Boards'\nlanguage = 'en'\n",
    'index.rst': page('Boards', toctree('   :maxdepth: 3\n', 'self', 'a')),
    'all.rst': page('All', toctree('', 'a')),
    'titles.rst': page('Titles', toctree('   :titlesonly:\n   :reversed:\n', 'a', 'd')),
    'a.rst': page(
      'Alpha',
      `${sections}${toctree('   :maxdepth: 1\n', 'b')}${toctree('   :hidden:\n', 'c')}\nEnd\n---\n\nEnd.\n`
    ),
    'b.rst': page('Beta', sections),
    'c.rst': page('Gamma'),
    'd.rst': page('Delta', sections)
  })
  await project.import('--check')
  const list = async (name: string) =>
    (await project.article(`en/${name}.md`)).body.replace(/\]\(\S*?(#[\w-]*)?\)/g, ']$1').match(/^ *- .*$/gm)
  expect(await list('index')).toEqual([
    '- [Boards]#',
    '- [Alpha]',
    '  - [Pins]#pins',
    '    - [Input]#input',
    '  - [End]#end'
  ])
  expect(await list('all')).toEqual(['- [Alpha]', '  - [Pins]#pins', '    - [Beta]', '  - [End]#end'])
  expect(await list('titles')).toEqual(['- [Delta]', '- [Alpha]', '  - [Beta]'])
  expect((await project.article('en/a.md')).body).not.toMatch(/toctree|Gamma/)
})

test('Sphinx: numbers of a toctree stand in lists and in the tree', async () => {
  const section = (name: string) => `\n${name}\n${'-'.repeat(name.length)}\n\nWords.\n`
  const project = await makeProject({
    'conf.py': "project = 'Boards'\nlanguage = 'en'\n",
    'index.rst': page('Boards', `${toctree('   :hidden:\n   :numbered:\n', 'a', 'b')}`),
    'two.rst': page('Two', toctree('   :numbered: 1\n', 'c')),
    'a.rst': page('Alpha', `${section('Pins')}${toctree('', 'd')}${section('End')}`),
    'b.rst': page('Beta'),
    'c.rst': page('Gamma', section('Deep')),
    'd.rst': page('Delta')
  })
  await project.import('--check')
  const list = async (name: string) =>
    (await project.article(`en/${name}.md`)).body.replace(/\]\([^)]*\)/g, ']').match(/^ *- .*$/gm)
  expect(await list('two')).toEqual(['- [1. Gamma]', '  - [Deep]'])
  expect(await list('a')).toEqual(['- [1.1.1. Delta]'])
  const places = await Promise.all(
    ['a', 'd', 'b', 'two'].map(async name => (await project.article(`en/${name}.md`)).data)
  )
  expect(places.map(({ bigTitle, manual }) => manual?.label ?? bigTitle)).toEqual([
    '1. Alpha',
    '1.1.1. Delta',
    '2. Beta',
    'Two'
  ])
  expect(places[1]?.manual?.path).toEqual(['1. Alpha'])
})

test('MkDocs: a folder outside nav is called by its name if its first page has no title', async () => {
  const project = await makeProject({
    'mkdocs.yml': 'site_name: Boards\nnav:\n  - index.md\n',
    'docs/index.md': '# Boards\n\nWords about the boards and their use.\n',
    'docs/my_devices/README.md': 'Words about the devices.\n',
    'docs/my_devices/lamp.md': '# Lamp\n\nWords about the lamp.\n'
  })
  await project.import('--lang', 'en')
  expect((await project.article('en/my_devices/lamp.md')).data.manual?.path).toEqual(['My devices'])
})

test('plain folders: a page without a title is called as its folder, and a note or an empty link is no summary', async () => {
  const project = await makeProject({
    'RT-Linux/index.md': '- [Kernel](kernel.md)\n\nWords about the folder.\n',
    'RT-Linux/kernel.md': '# Build the kernel\n\n**Note:** Read on first.\n\nThe kernel is built in two steps.\n',
    'RT-Linux/a.md': '# A\n\nFirst.\n',
    'other/b.md': '# B\n\nRead [](../RT-Linux/a.md) before you go on with this.\n\nThe second step writes the image.\n',
    'other/c.md': '# C\n\nThird.\n'
  })
  await project.import('--lang', 'en')
  expect((await project.article('en/RT-Linux/index.md')).data.bigTitle).toBe('RT-Linux')
  expect((await project.article('en/RT-Linux/kernel.md')).data.smallTitle).toBe('The kernel is built in two steps.')
  expect((await project.article('en/other/b.md')).data.smallTitle).toBe('The second step writes the image.')
})

test('a note whose title only names a kind of note is one of that kind', async () => {
  const project = await makeProject({
    'package.json': '{}',
    'docs/.vitepress/config.ts': "export default { title: 'Notes' }\n",
    'docs/a.md':
      '# 注解\n\n::: tip 注意\n先断电。\n:::\n\n::: warning Caution:\nHot parts.\n:::\n\n::: tip 先读这里\n说明书。\n:::\n',
    'docs/b.md': '# B\n\nWords.\n'
  })
  await project.import('--lang', 'zh')
  const { body } = await project.article('zh/a.md')
  expect(body).toMatch(/> \[!WARNING\]\n>\n> 先断电。/)
  expect(body).toMatch(/> \[!CAUTION\]\n>\n> Hot parts\./)
  expect(body).toMatch(/> \[!TIP\]\n>\n> \*\*先读这里\*\*\n>\n> 说明书。/)
})
