import { expect, test } from 'vitest'
import { excludeTest } from '../../scripts/import/tools/sphinxPatterns.ts'
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
  const started = performance.now()
  const test = excludeTest(`exclude_patterns = ['${'*a'.repeat(200)}', '${'**'.repeat(200)}b']\n`)
  expect(test('a'.repeat(2000))).toBe(true)
  expect(excludeTest(`exclude_patterns = ${'['.repeat(200_000)}`)('a')).toBe(false)
  expect(excludeTest('exclude_patterns '.repeat(20_000))('a')).toBe(false)
  expect(performance.now() - started).toBeLessThan(3000)
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
