import { expect, test } from 'vitest'
import { excludeTest } from '../../scripts/import/tools/sphinxPatterns.ts'
import { cpuNow } from '../support/cpuTime.ts'
import { makeProject } from './project.ts'

const text = (title: string) =>
  `${title}\n${'='.repeat(title.length)}\n\nWords about ${title} that no other page has.\n`
const page = (title: string) => `# ${title}\n\nWords about ${title} that no other page has.\n`

test('Sphinx takes no documents from what conf.py excludes, but parts of it are included', async () => {
  const project = await makeProject({
    'doc/conf.py': `project = 'Registers'
exclude_patterns = ['**/*table.rst', "contents-share",  # shared, see index.rst
    '_build', 'drafts/*']
exclude_patterns += ['secret.rst']
exclude_patterns.append('old')
if tags.has('beta'):
    exclude_patterns.append('rtc')
`,
    'doc/index.rst': `${text('Registers')}\n.. toctree::\n   :glob:\n\n   rtc/*\n`,
    'doc/rtc/rtc.rst': `${text('RTC')}\n.. include:: ctrl.table.rst\n\n.. include:: ../contents-share/note.rst\n`,
    'doc/rtc/ctrl.table.rst': 'CTRL table.\n',
    'doc/contents-share/note.rst': 'A shared note.\n',
    'doc/contents-share/deep/down/other.rst': text('Other'),
    'doc/drafts/plan.rst': text('Plan'),
    'doc/old/a/b.rst': text('Former'),
    'doc/secret.rst': text('Secret')
  })
  const out = await project.import('--verbose')
  expect(out).toContain('2 of 2 documents imported')
  expect(out).toContain('doc/secret.rst is excluded by conf.py.')
  const { body } = await project.article('en/rtc/rtc.md')
  expect(body).toContain('CTRL table.')
  expect(body).toContain('A shared note.')
  const all = [...(await project.files()).values()].map(({ text }) => text).join('\n')
  expect(all).not.toMatch(/Words about (?:Secret|Plan|Former|Other)/)
})

test('a translation of an excluded document is excluded too', async () => {
  const head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
  const project = await makeProject({
    'doc/conf.py': "project = 'A'\nexclude_patterns = ['plan.rst']\n",
    'doc/index.rst': text('Index'),
    'doc/plan.rst': text('Plan'),
    'doc/locale/zh_CN/LC_MESSAGES/plan.po': `${head}msgid "Plan"\nmsgstr "计划"\n`
  })
  expect(await project.import()).toContain('1 of 1 documents imported')
})

test.each([
  ["exclude_patterns = ['a*']", 'abc', true],
  ["exclude_patterns = ['a*']", 'x/abc', false],
  ["exclude_patterns = ['a*c']", 'a/c', false],
  ["exclude_patterns = ['a**c']", 'a/b/c', true],
  ["exclude_patterns = ['**/a.rst']", 'a.rst', false],
  ["exclude_patterns: list[str] = [\n'a?.rst',\n]", 'ab.rst', true],
  ["exclude_patterns = ['a[0-9].rst']", 'a7.rst', true],
  ["exclude_patterns = ['a[!0-9].rst']", 'a7.rst', false],
  ["exclude_patterns = ['./a/']", 'a/b.rst', true],
  ["include_patterns = ['docs/**']", 'b.rst', true],
  ["include_patterns = ['docs/**']", 'docs/b.rst', false],
  ["# exclude_patterns = ['b.rst']", 'b.rst', false],
  ["exclude_patterns = []\nhtml_theme = 'b.rst'", 'b.rst', false],
  ['exclude_patterns = names', 'b.rst', false],
  ["exclude_patterns = ['b.rst", 'b.rst', true]
])('%j and %s', (config, path, isExcluded) => {
  expect(excludeTest(config)(path)).toBe(isExcluded)
})

test('a pattern of a stranger takes little time', () => {
  const started = cpuNow()
  const test = excludeTest(`exclude_patterns = ['${'*a'.repeat(200)}', '${'**'.repeat(200)}b']\n`)
  expect(test('a'.repeat(2000))).toBe(true)
  expect(excludeTest(`exclude_patterns = ${'['.repeat(200_000)}`)('a')).toBe(false)
  expect(excludeTest('exclude_patterns '.repeat(20_000))('a')).toBe(false)
  expect(cpuNow() - started).toBeLessThan(3000)
})

test('MkDocs and VitePress exclude documents too', async () => {
  const mkdocs = await makeProject({
    'mkdocs.yml': 'site_name: A\nexclude_docs: |\n  internal/\n  *.tmp.md\ndraft_docs: |\n  plan.md\n',
    'docs/index.md': page('Index'),
    'docs/a.tmp.md': page('Temporary'),
    'docs/plan.md': page('Plan'),
    'docs/internal/a.md': page('Internal')
  })
  expect(await mkdocs.import()).toContain('1 of 1 documents imported')
  const vitepress = await makeProject({
    'docs/.vitepress/config.ts': "export default { title: 'A', srcExclude: ['**/README.md', 'internal/**'] }\n",
    'docs/index.md': page('Index'),
    'docs/guide/README.md': page('Notes'),
    'docs/internal/a.md': page('Internal')
  })
  expect(await vitepress.import()).toContain('1 of 1 documents imported')
})

test('the page for addresses that do not exist is no document, and its picture is not copied', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'
  const project = await makeProject({
    'docs/conf.py': "project = 'A'\n",
    'docs/index.rst': `${text('Index')}\n.. toctree::\n\n   codes/404\n`,
    'docs/404.rst': `:orphan:\n\n${text('Page not Found')}\n.. figure:: lost.svg\n`,
    'docs/lost.svg': svg,
    'docs/old/404.rst': `:orphan:\n\n无法找到该网页\n==============\n\n.. note::\n\n   没有。\n`,
    'docs/codes/404.rst': text('Code 404')
  })
  const out = await project.import('--lang', 'en')
  expect(out).toContain('2 of 2 documents imported')
  expect(out).toContain(
    'docs/404.rst is the page that its site shows for addresses that do not exist.\n  docs/old/404.rst is the page'
  )
  expect(out).toContain('0 pictures')
  expect((await project.article('en/codes/404.md')).data.bigTitle).toBe('Code 404')
})

test('a document with the number 404 beside others with numbers is a document', async () => {
  const numbers = { '403.md': page('Radio 403'), '404.md': page('Radio 404'), 'a.md': page('A') }
  const plain = await makeProject(numbers)
  expect(await plain.import()).toContain('3 of 3 documents imported')
  const lost = await makeProject({ ...numbers, '404.md': page('Page not found') })
  expect(await lost.import()).toContain('2 of 2 documents imported')
  const site = await makeProject({
    'mkdocs.yml': 'site_name: A\n',
    'docs/index.md': page('A'),
    'docs/404.md': page('Lost')
  })
  expect(await site.import()).toContain('1 of 1 documents imported')
})

test('Sphinx: README files that no document lists are for the repository', async () => {
  const project = await makeProject({
    'README.md': page('Repository'),
    'docs/README.md': page('Documentation Source Folder'),
    'docs/TEMPLATE_EXAMPLE_README.md': page('Example Title'),
    'docs/en/conf.py': "project = 'A'\nlanguage = 'en'\n",
    'docs/en/index.rst': `${text('Index')}\n.. toctree::\n   :glob:\n\n   board/README\n   kits/*\n\n.. include:: README.md\n`,
    'docs/en/README.md': page('Sources'),
    'docs/en/board/README.md': `${page('Board')}\nSee [the tool](../tool/README.md).\n`,
    'docs/en/kits/readme.md': page('Kits'),
    'docs/en/tool/README.md': page('Tool'),
    'docs/en/tool/src/README_CN.md': page('Source of the tool')
  })
  const out = await project.import()
  expect(out).toContain('4 of 4 documents imported')
  for (const file of ['README.md', 'tool/src/README_CN.md'])
    expect(out).toContain(`docs/en/${file} is a README that no document lists or links to.`)
  expect(out).toContain('docs/README.md 1 document outside the documentation of this Sphinx site.')
  const { body } = await project.article('en/index.md')
  expect(body).toContain('Words about Sources')
  expect((await project.article('en/board/README.md')).body).toMatch(/\[the tool\]\(\/en\/home\/article\/\d+\)/)
})

test('a Sphinx folder without a first page has its README files', async () => {
  const project = await makeProject({
    'docs/conf.py': "project = 'A'\n",
    'docs/README.rst': text('Read'),
    'docs/b.rst': text('B')
  })
  expect(await project.import()).toContain('2 of 2 documents imported')
})

test('documents of packages are left out and named', async () => {
  const project = await makeProject({
    'readme.md': page('Board'),
    'demo/managed_components/lvgl/README.md': page('LVGL'),
    'demo/managed_components/lvgl/docs/conf.py': "project = 'LVGL'\n",
    'demo/managed_components/lvgl/docs/index.rst': text('LVGL'),
    'node_modules/a/README.md': page('A')
  })
  const out = await project.import('--lang', 'en')
  expect(out).toContain('1 of 1 documents imported')
  expect(out).toContain('demo/managed_components 2 documents of packages that others wrote.')
  expect(out).not.toContain('node_modules')
})
