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
