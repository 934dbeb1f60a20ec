import { expect, test } from 'vitest'
import { exclusionOf } from '../../scripts/import/tools/sphinxPatterns.ts'
import { makeProject } from './project.ts'

const text = (title: string, more = '') => `# ${title}\n\nWords about ${title} that no other page has.\n${more}`
const site = (home: string, title: string) => ({
  [`${home}/conf.py`]: `project = '${title}'\n`,
  [`${home}/index.md`]: text(title)
})

/** Imports documents in English. Returns the output, and the articles without folder and extension. */
async function imported(documents: Record<string, string>) {
  const project = await makeProject(documents)
  const out = await project.import('--lang', 'en', '--verbose')
  const names = [...(await project.files()).keys()].flatMap(path => /\/en\/(.*)\.md$/.exec(path)?.[1] ?? [])
  return { out, names: names.sort(), article: project.article }
}

test.each(['private', '_drafts', 'internal/source'])('a documentation in %s is no part of the manual', async folder => {
  const { names } = await imported({ ...site(folder, 'Plans'), ...site('doc/main', 'Boards') })
  expect(names).toEqual(['index'])
})

test('a documentation in _docs is imported if it is the only one', async () => {
  expect((await imported({ 'README.md': text('Read'), ...site('_docs', 'Boards') })).names).toEqual(['index'])
})

test.each([
  "exclude_patterns = ['_build'] + ['wip']",
  "EX = ['wip']; exclude_patterns = EX",
  "exclude_patterns = []\nexclude_patterns.insert(0, 'wip')",
  "exclude_patterns = ['w' 'ip']",
  "exclude_patterns = ['w' + 'ip']",
  "exclude_patterns = ['a']; exclude_patterns += ['wip']",
  "exclude_patterns = ['a'] + \\\n  ['wip']",
  "if version:\n    exclude_patterns = ['wip']",
  "if not tags.has('all'): exclude_patterns = ['wip']",
  "exclude_patterns[:0] = ['wip']",
  "def setup(app):\n    app.config.exclude_patterns.append('wip')"
])('%j excludes wip', text => {
  const { isExcluded, unread } = exclusionOf([{ file: 'conf.py', text }])
  expect([isExcluded('wip/plan.md'), isExcluded('start.md'), unread]).toEqual([true, false, []])
})

test.each([
  'exclude_patterns = names()',
  "exclude_patterns = [f'{stage}/x']",
  "exclude_patterns = ['a'] if version else ['b']",
  'from settings import exclude_patterns'
])('%j cannot be read whole', text => {
  expect(exclusionOf([{ file: 'conf.py', text }]).unread).toEqual([
    { file: 'conf.py', line: 1, name: 'exclude_patterns' }
  ])
})

test.each(['exclude_patterns += [\n', 'a = a + a\n', "exclude_patterns = exclude_patterns + ['#']\n", "'''", '"\\'])(
  '%j many times is read in time',
  part => {
    const started = performance.now()
    const text = Array.from({ length: 20_000 }, (_, at) => part.replace('#', String(at))).join('')
    exclusionOf([{ file: 'conf.py', text }]).isExcluded('a/b/c')
    expect(performance.now() - started).toBeLessThan(2000)
  }
)

test.each([
  ['conf.py', 'from shared import *\n'],
  ['conf.py', "exec(open('../conf.py').read())\n"],
  ['common/shared.py', 'from shared import *\n']
])('patterns of a shared %s count for documentations with %j', async (file, more) => {
  const { names, out } = await imported({
    [`trm/${file}`]: "exclude_patterns = ['internal'] + more()\n",
    ...site('trm/one', 'One'),
    'trm/one/conf.py': `project = 'One'\n${more}`,
    'trm/one/internal/x.md': text('Secret'),
    ...site('trm/two', 'Two')
  })
  expect(names).toEqual(['one/index', 'two/index'])
  expect(out).toContain(`trm/${file}:1 exclude_patterns cannot be read whole`)
})

test('a configuration above that leaves out a documentation does not leave out its documents', async () => {
  const { names } = await imported({
    'trm/conf.py': "exclude_patterns = ['one', 'two/later']\n",
    ...site('trm/one', 'One'),
    ...site('trm/two', 'Two'),
    'trm/two/later/x.md': text('Later')
  })
  expect(names).toEqual(['one/index', 'two/index'])
})
