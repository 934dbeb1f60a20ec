import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const text = (title: string) => `# ${title}\n\nWords about ${title} that no other page has.\n`
const site = (name: string, nav: string) => `site_name: ${name}\nnav:\n${nav}`

test('a folder with a documentation for each product has them as parts of one manual', async () => {
  const project = await makeProject({
    'blog/mkdocs.yml': site('Blog', '  - Home: index.md\n'),
    'air1/at/mkdocs.yml': site('Air', '  - Commands: commands.md\n  - Home: index.md\n'),
    'air1/at/docs/index.md': text('Air1 AT'),
    'air1/at/docs/commands.md': `${text('Air1 commands')}\n--8<-- "note.txt"\n\n[missing](only.md)\n`,
    'air1/at/note.txt': 'A note of Air1.\n',
    'air2/lua/mkdocs.yml': site('Air', '  - Home: index.md\n'),
    'air2/lua/docs/index.md': text('Air2 Lua'),
    'air2/lua/docs/only.md': text('Air2 alone'),
    'air2/lua/note.txt': 'A note of Air2.\n',
    'common/tool.md': text('Tool')
  })
  const out = await project.import()
  const commands = await project.article('en/air1/at/commands.md')
  expect(commands.data.manual).toMatchObject({ page: 'air1/at/commands', path: ['Air1', 'At'], position: [0, 0, 0] })
  expect(commands.body).toContain('A note of Air1.')
  // A page of another product is no replacement.
  expect(commands.body).not.toMatch(/\]\([^)]*only/)
  expect((await project.article('en/air2/lua/index.md')).data.manual).toMatchObject({ path: ['Air2', 'Lua'] })
  expect(out).toContain('common/tool.md 1 document outside the documentation')
  expect(out).not.toMatch(/air[12]\/\w+ .*outside/)
  expect(out).toContain('4 of 4 documents imported')
})

test.each([
  ['mkdocs.yml', 'docs/', 'site_name: Framework\n'],
  ['conf.py', '', "project = 'Framework'\n"]
])('folders of languages with %s each are translations, other languages are named', async (config, below, content) => {
  const project = await makeProject({
    ...Object.fromEntries(['de', 'en', 'zh_CN'].map(lang => [`docs/${lang}/${config}`, content])),
    [`docs/de/${below}index.md`]: text('Rahmenwerk'),
    [`docs/en/${below}index.md`]: text('Framework'),
    [`docs/zh_CN/${below}index.md`]: '# 框架\n\n这里说明如何使用框架。\n'
  })
  const out = await project.import()
  const [en, zh] = [await project.article('en/index.md'), await project.article('zh/index.md')]
  expect(zh.data.bigTitle).toBe('框架')
  expect([en.data.translation, en.data.lang]).toEqual([zh.data.translation, 'en'])
  expect(en.data.translation).toBeDefined()
  expect(out).toContain('docs/de 1 document in a language that the site does not have')
  expect(out).toContain('1 pair of translations')
})

test('a documentation of the folder itself is not joined with those below it', async () => {
  const project = await makeProject({
    'mkdocs.yml': site('Boards', '  - Home: index.md\n'),
    'docs/index.md': text('Boards'),
    'plugins/one/mkdocs.yml': site('One', '  - Home: index.md\n'),
    'plugins/one/docs/index.md': text('Plugin')
  })
  expect(await project.import()).toContain('plugins/one 1 document outside the documentation')
})

test('front matter after empty lines is not text', async () => {
  const project = await makeProject({
    'a.md': '\n\n---\ntitle: Quick start\n---\n\nConnect the board.\n',
    'b.md': '\n---\n\nTwo rules: with prose, between them\n\n---\n\nConnect the board.\n'
  })
  await project.import('--lang', 'en')
  expect((await project.article('en/a.md')).data.bigTitle).toBe('Quick start')
  expect((await project.article('en/b.md')).body).toContain('Two rules: with prose')
})

test('documents can be beside the folder of the configuration', async () => {
  const project = await makeProject({
    '_site/mkdocs.yml': "site_name: Printer\ndocs_dir: '../'\nnav:\n  - First steps:\n      - Install.md\n",
    'Install.md': text('Install'),
    'Other.md': text('Other')
  })
  await project.import()
  expect((await project.article('en/Install.md')).data.manual).toMatchObject({ path: ['First steps'] })
  expect((await project.article('en/Other.md')).data.manual).toMatchObject({ path: [] })
})
