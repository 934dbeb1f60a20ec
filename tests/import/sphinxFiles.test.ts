import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

test('links to files that Sphinx copies when it builds the site lead to the files', async () => {
  const project = await makeProject({
    'docs/conf.py': "project = 'Guide'\nhtml_static_path = ['../shared']\n",
    'docs/index.rst': `Guide
=====

The \`data sheet <_static/sheet.pdf>\`_ and the \`log <../_static/logs/a%20b.log>\`__ of the board.

.. image:: _images/board.svg

Get the \`archive <_downloads/0f3a/tools.zip>\`_, not the \`draft <_images/same.pdf>\`_.
`,
    'docs/more.md': '# More\n\nThe [sheet](/_static/sheet.pdf) and <a href="_downloads/tools.zip">tools</a>.\n',
    'docs/_static/sheet.pdf': 'sheet',
    'shared/logs/a b.log': 'log',
    'docs/pictures/board.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>',
    'docs/a/tools.zip': 'zip',
    'docs/a/same.pdf': 'one',
    'docs/b/same.pdf': 'two'
  })
  const out = await project.import()
  const { body } = await project.article('en/index.md')
  const more = (await project.article('en/more.md')).body
  const plain = (text: string) =>
    text.replace(/\/files\/sdk\/[\da-f]+/g, '/files').replace(/\/pictures\/sdk\/[\da-f]+/g, '/pictures/x')
  expect(plain(body)).toBe(`The [data sheet](/files/sheet.pdf) and the [log](/files/a-b.log) of the board.

![](/pictures/x.svg)

Get the [archive](/files/tools.zip), not the draft.
`)
  expect(plain(more)).toBe('The [sheet](/files/sheet.pdf) and <a href="/files/tools.zip">tools</a>.\n')
  expect(out).toMatch(/shown as text \(1\):\n {2}docs\/index\.rst _images\/same\.pdf/)
})

test('a heading is found by its words, also by signs that its id lacks', async () => {
  const project = await makeProject({
    'conf.py': "project = 'Linux'\nextensions = ['sphinx.ext.autosectionlabel']\n",
    'index.rst': 'Linux\n=====\n\nSee :ref:`the folder </bin (tools)>`.\n\n.. toctree::\n\n   folders\n',
    'folders.rst': 'Folders\n=======\n\nWords.\n\n/bin (tools)\n------------\n\nPrograms.\n'
  })
  expect(await project.import('--lang', 'en')).not.toContain('Links to')
  const { id } = (await project.article('en/folders.md')).data
  expect((await project.article('en/index.md')).body).toContain(`[the folder](/en/home/article/${id}#bin-tools)`)
})

test('headings are found by the ids that Sphinx makes of their ASCII letters', async () => {
  const project = await makeProject({
    'conf.py': "project = 'Lite'\nextensions = ['recommonmark']\n",
    'index.rst': '首页\n====\n\n.. toctree::\n\n   a\n',
    'a.md':
      '# 模型可视化\n\n[一](#paddle)，[二](#id2)，[三](#id3)，[四](#id9)。\n\n## Paddle 推理\n\n一。\n\n## 优化\n\n二。\n\n## 使用 Paddle\n\n三。\n'
  })
  const out = await project.import('--lang', 'zh')
  expect((await project.article('zh/a.md')).body).toContain('[一](#paddle-推理)，[二](#优化)，[三](#使用-paddle)，四。')
  expect(out).toMatch(/the place was dropped \(1\):\n {2}a\.md #id9/)
})
