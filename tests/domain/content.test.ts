import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepLastGood, readLastGood } from '../../src/domain/content/lastGood.ts'
import { formatProblem } from '../../src/domain/content/problem.ts'
import { readContent } from '../../src/domain/content/readContent.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pinout-content-'))
  await write('authors.yaml', '- { key: lin, id: 1, nickname: 林一舟 }\n')
  await write(
    'families.yaml',
    '- { id: 117, level: 1, name: D1-SSD2355 }\n- { id: 9, level: 2, name: { zh: 电源, en: Power } }\n'
  )
})
afterEach(() => rm(root, { recursive: true }))

async function write(path: string, text: string): Promise<void> {
  const file = join(root, 'content', path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
const good = {
  id: '1',
  articleType: '1',
  lang: 'zh',
  bigTitle: '标题',
  author: 'lin',
  family1: '[117]',
  date: '"2026-11-19 10:24"'
}
function article(change: Record<string, string> = {}): string {
  const fields = Object.entries({ ...good, ...change }).map(([key, value]) => `${key}: ${value}`)
  return `---\n${fields.join('\n')}\n---\n正文\n`
}
async function problems(): Promise<string[]> {
  return (await readContent(root, ['docs'])).problems.map(formatProblem)
}

test('a good article is read whole', async () => {
  await write('docs/a.md', article())
  const content = await readContent(root, ['docs'])
  expect(content.problems).toEqual([])
  expect(content.articles[0]).toMatchObject({
    file: 'content/docs/a.md',
    body: '正文\n',
    data: { id: 1, public: true, tags: [] }
  })
})

test.each([
  ['a wrong type', { articleType: '5' }, 'content/docs/bad.md:3 articleType: must be one of 1, 2, 3, 6, 4.'],
  [
    'a date that is none',
    { date: 'yesterday' },
    "content/docs/bad.md:8 date: must look like '2026-11-19 10:24' (in quotes, Asia/Shanghai)."
  ],
  [
    'a misspelt field',
    { titel: 'x' },
    'content/docs/bad.md:2 unknown: titel. Remove it, or look for a spelling mistake.'
  ],
  [
    'an unknown author',
    { author: 'nobody' },
    "content/docs/bad.md author: 'nobody' is not in content/authors.yaml. Add the person there, or write a known key."
  ],
  [
    'an unknown chip',
    { family1: '[999]' },
    'content/docs/bad.md family1: 999 is no level 1 id of content/families.yaml (117).'
  ],
  ['an id that is no number', { id: 'one' }, 'content/docs/bad.md:2 id: must be a number.'],
  [
    'an unquoted colon',
    { bigTitle: 'PWM: 背光: 100%' },
    expect.stringContaining('content/docs/bad.md:5 this is not YAML')
  ]
])('%s is reported with file, line and field, and other files are still read', async (_, change, message) => {
  await write('docs/bad.md', article({ id: '2', ...change } as Record<string, string>))
  await write('docs/good.md', article())
  expect(await problems()).toEqual([message])
  expect((await readContent(root, ['docs'])).articles.map(item => item.data.id)).toEqual([1])
})

test('a missing field says what to write', async () => {
  await write('docs/bad.md', article().replace(/bigTitle.*\n/, ''))
  expect(await problems()).toEqual(['content/docs/bad.md:2 bigTitle: is missing. Write a text.'])
})

test('a file with no front matter, one that is cut off, and an empty one are named', async () => {
  await write('docs/none.md', '# 标题\n')
  await write('docs/open.md', '---\nid: 1\n')
  await write('docs/empty.md', '')
  const found = await problems()
  expect(found).toHaveLength(3)
  for (const line of found) expect(line).toContain("has no front matter. Begin the file with a line '---'")
})

test('an article that is left out takes no place in a translation group', async () => {
  await write('docs/a.md', article({ translation: 'pwm', author: 'nobody' }))
  await write('docs/b.md', article({ id: '2', translation: 'pwm' }))
  const content = await readContent(root, ['docs'])
  expect(content.articles.map(({ file }) => file)).toEqual(['content/docs/b.md'])
  expect(content.problems.map(({ field }) => field)).toEqual(['author'])
})

test('an id is unique, and a translation group has one article per language', async () => {
  await write('docs/a.md', article({ translation: 'pwm' }))
  await write('docs/b.md', article())
  await write('docs/c.md', article({ id: '3', translation: 'pwm' }))
  await write('docs/d.md', article({ id: '4', translation: 'pwm', lang: 'en' }))
  expect(await problems()).toEqual([
    'content/docs/b.md id: 1 is taken by content/docs/a.md. Give this article a number of its own.',
    "content/docs/c.md translation: 'pwm' already has its zh article, content/docs/a.md. One a language."
  ])
})

test('a 10 MB file is refused with its size', async () => {
  await write('docs/big.md', article() + 'x'.repeat(10 * 1024 * 1024))
  await write('docs/good.md', article())
  expect(await problems()).toEqual([
    'content/docs/big.md is 10.0 MB; an article has at most 2 MB. Split it into several.'
  ])
})

test('a broken row of authors.yaml loses only that row', async () => {
  await write('authors.yaml', '- { key: lin, id: 1, nickname: 林一舟 }\n- { key: "No Space", id: 2, nickname: x }\n')
  await write('docs/good.md', article())
  expect(await problems()).toEqual(['content/authors.yaml:2 1.key: may have only a–z, 0–9, _ and -.'])
  expect((await readContent(root, ['docs'])).articles).toHaveLength(1)
})

test('a broken site.yaml is named, and the site gets by without navigation', async () => {
  await write('site.yaml', 'title: [')
  const content = await readContent(root, ['docs'])
  expect(content.problems[0]?.file).toBe('content/site.yaml')
  expect(content.site.title).toBe('Pinout')
})

test('an MDX article loses its imports and comments and keeps its Markdown and HTML', async () => {
  const body = "import Board from './board'\n\n{/* draft */}\n\n<details>\n\n**Boot** log: `{x}`\n\n</details>\n"
  await write('docs/a.mdx', article().replace('正文\n', body))
  const { articles, problems } = await readContent(root, ['docs'])
  expect(problems).toEqual([])
  expect(articles[0]?.body.trim()).toBe('<details>\n\n**Boot** log: `{x}`\n\n</details>')
})

test.each([
  ['<Board id="1" />', 'uses <Board>. Write Markdown, an HTML element, or one of Callout, '],
  ['Sum: {1 + 1}', 'has the expression {1 + 1}. Write its result, or \\{ for a brace.'],
  ['<p title={name}>x</p>', 'computes an attribute of <p>. Write a value in quotes.'],
  ['</p>', 'this is not MDX: Unexpected closing slash `/` in tag, expected an open tag first.']
])('the MDX %s is refused with its file and line', async (line, message) => {
  await write('docs/a.mdx', article().replace('正文', line))
  expect(await problems()).toEqual([expect.stringContaining(`content/docs/a.mdx:10 ${message}`)])
})

test('an unusable hot-chip section is reported and left out, and the others remain', async () => {
  await write('chips/a.mdx', '---\nfamily: 117\nlang: zh\ntitle: A\n---\n正文\n')
  await write('chips/b.mdx', '---\nfamily: one\nlang: zh\ntitle: B\n---\n正文\n')
  const { chips, problems } = await readContent(root, [])
  expect(chips.map(chip => chip.data.title)).toEqual(['A'])
  expect(problems.map(formatProblem)).toEqual(['content/chips/b.mdx:2 family: must be a number.'])
})

test('PINOUT_SEED=none leaves out the articles that come with Pinout, and no others', async () => {
  await write('docs/seed/a.md', article())
  await write('docs/b.md', article({ id: '2' }))
  vi.stubEnv('PINOUT_SEED', 'none')
  const { articles } = await readContent(root, ['docs'])
  vi.unstubAllEnvs()
  expect(articles.map(({ data }) => data.id)).toEqual([2])
})

test('a folder that cannot be read fails the reading, so that its articles do not count as removed', async () => {
  await write('docs/1.md', article())
  // Even root cannot read a link that leads to itself.
  await symlink('faq', join(root, 'content', 'faq'))
  expect((await readContent(root, ['docs'])).articles).toHaveLength(1)
  await expect(readContent(root, ['docs', 'ticket'])).rejects.toThrow('ELOOP')
})

test('the last good version of an article is stored, however long the name of its file', async () => {
  const file = `content/docs/${'很'.repeat(84)}.md`
  await keepLastGood(root, [{ file, text: article() }])
  expect(await readLastGood(root, file)).toBe(article())
})
