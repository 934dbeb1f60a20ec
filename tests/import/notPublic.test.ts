import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesOfLinks } from '../../scripts/import/linkedFolders.ts'
import { fillPermalink, jekyllPattern } from '../../scripts/import/tools/permalinks.ts'
import { exclusionOf } from '../../scripts/import/tools/sphinxPatterns.ts'
import { cpuNow, cpuTime } from '../support/cpuTime.ts'
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
    const started = cpuNow()
    const text = Array.from({ length: 20_000 }, (_, at) => part.replace('#', String(at))).join('')
    exclusionOf([{ file: 'conf.py', text }]).isExcluded('a/b/c')
    expect(cpuNow() - started).toBeLessThan(2000)
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

const front = (fields: string, more = 'Words.') => `---\n${fields}\n---\n\n${more}\n`

test('defaults of Jekyll mean a page of HTML by its own name', async () => {
  const scope = (path: string) => `- { scope: { path: ${path} }, values: { published: false } }\n`
  const { names } = await imported({
    '_config.yml': `collections: {}\ndefaults:\n${scope('plan.html')}${scope('wip/*.htm')}${scope('old')}`,
    'index.md': front('title: Start'),
    'shown.html': front('title: Shown', '<p>Shown words.</p>'),
    'plan.html': front('title: Plan', '<p>Secret.</p>'),
    'wip/next.htm': front('title: Next', '<p>Secret.</p>'),
    'old/a.html': front('title: Former', '<p>Secret.</p>')
  })
  expect(names).toEqual(['index', 'shown'])
})

test('Hugo: a page of HTML withholds what is below it, and ignoreFiles counts', async () => {
  const { names, out } = await imported({
    'hugo.toml': `baseURL = "/"\nignoreFiles = [\n  "\\\\.tmp\\\\.(md|html)$", # notes\n  '^content/wip/', '(a+)+$', '(?i)INNER\\.md$', '('\n]\n`,
    'content/start.md': front('title: Start'),
    'content/secret/_index.html': front('cascade: { draft: true }'),
    'content/secret/plan.md': front('title: Plan'),
    'content/zh/_index.html': '+++\n[cascade]\ndraft = true\n+++\n',
    'content/zh/plan.md': front('title: Plan'),
    'content/b/index.html': front('title: B\ndraft: true'),
    'content/b/notes.md': front('title: Notes'),
    'content/c/index.html': '<p>Copied.</p>\n',
    'content/c/page.md': front('title: Page'),
    'content/d.tmp.md': front('title: D'),
    'content/e.tmp.html': front('title: E'),
    'content/wip/f.md': front('title: F'),
    'content/inner.md': front('title: Inner'),
    [`content/${'a'.repeat(60)}!.md`]: front('title: Long')
  })
  expect(names).toEqual([`${'a'.repeat(60)}!`, 'c/page', 'start'])
  expect(out).toContain('content/b/notes.md is a resource of the page content/b/index.html.')
  expect(out).toMatch(/hugo\.toml ignoreFiles: \(a\+\)\+\$ is not used: .*timed out/)
})

test.each([
  ['config.yaml', "baseURL: /\nignorefiles: ['plan\\.md$']\n"],
  ['hugo.json', '{"baseURL": "/", "ignoreFiles": ["plan\\\\.md$"]}'],
  ['hugo.toml', 'ignoreFiles = "plan.md"\n']
])('Hugo: ignoreFiles in %s', async (file, config) => {
  const documents = { 'content/start.md': front('title: Start'), 'content/plan.md': front('title: Plan') }
  expect((await imported({ [file]: config, ...documents })).names).toEqual(['start'])
})

test('Jekyll sites with addresses of their own are one manual', async () => {
  const blog = (home: string, permalink: string) => ({
    [`${home}/_config.yml`]: `collections: {}\npermalink: ${permalink}\n`,
    [`${home}/_posts/2024-02-03-news.md`]: front(`title: News of ${home}`),
    [`${home}/list.html`]: front('title: List', '{% for post in site.posts %}{{ post.title }}{% endfor %}')
  })
  const { article, out } = await imported({
    ...blog('one', '/:year/:title/'),
    ...blog('two', '/news/:title/'),
    'one/start.md': front('title: Start one', '[News](/2024/news/)'),
    'two/start.md': front('title: Start two', '[News](/news/news/)')
  })
  for (const home of ['one', 'two'])
    expect((await article(`en/${home}/start.md`)).body).toMatch(/^\[News\]\(\/en\/home\/article\/\d+\)/)
  for (const home of ['one', 'two'])
    expect(out).toContain(`${home}/list.html is a page of HTML that the site computes.`)
})

test('Jekyll: placeholders in the permalink of a page are filled', async () => {
  const { article } = await imported({
    '_config.yml': 'collections: { docs: { output: true } }\n',
    '_posts/2024-02-03-news.md': front('title: News\npermalink: /blog/:year/:title/'),
    '_posts/2024-02-04-more.md': front('title: More\npermalink: /blog/:year/:title/'),
    '_docs/a/pins.md': front('title: Pins\npermalink: /manual/:path:output_ext'),
    'odd.md': front('title: Odd\npermalink: /x/:constructor/'),
    'start.md': front('title: Start', '[1](/blog/2024/news/) [2](/blog/2024/more/) [3](/manual/a/pins.html)')
  })
  const ids = await Promise.all(
    ['_posts/2024-02-03-news', '_posts/2024-02-04-more', '_docs/a/pins'].map(
      async name => (await article(`en/${name}.md`)).data.id
    )
  )
  const links = ids.map((id, at) => `[${at + 1}](/en/home/article/${id})`)
  expect((await article('en/start.md')).body.trim()).toBe(links.join(' '))
})

test('a placeholder reads no inherited property', () => {
  const own = { date: '2024-02-03', name: 'a', title: undefined, slug: undefined, sections: [] }
  expect(fillPermalink('/:constructor/:title/', own)).toBeUndefined()
  expect(jekyllPattern('constructor')).toBe('constructor')
})

test.each(['', 'site/'])('a Jekyll site in "%s" can have documents in HTML alone', async home => {
  const { names } = await imported({
    [`${home}_config.yml`]: 'collections: {}\n',
    [`${home}index.html`]: front('title: Start', '<p>First words.</p>'),
    [`${home}pins.html`]: front('title: Pins', '<p>Thirteen pins.</p>')
  })
  expect(names).toEqual(['index', 'pins'])
})

test('a first page in HTML does not take the place of the documents beside it', async () => {
  const { names } = await imported({
    'web/_config.yml': 'collections: {}\n',
    'web/index.html': front('title: Start', '<p>First words.</p>'),
    'guide/a.md': text('A'),
    'guide/b.md': text('B')
  })
  expect(names).toEqual(['guide/a', 'guide/b'])
})

test('folders full of links to one another are followed in time', async () => {
  const { folder } = await makeProject()
  for (const name of 'abcd') await mkdir(join(folder, name))
  const links: string[] = []
  for (const [from, to] of ['ab', 'bc', 'cd']) {
    for (let at = 0; at < 45; at++) {
      const link = join(folder, `${from}/${at}`)
      await symlink(`../${to}`, link)
      links.push(link)
    }
  }
  expect(await cpuTime(() => filesOfLinks(folder, folder, links))).toBeLessThan(8000)
})
