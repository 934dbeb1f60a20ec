import { expect, test } from 'vitest'
import { postToMarkdown } from '../../scripts/import/htmlText.ts'
import { withMarkdownElements } from '../../scripts/import/mark/mkdocsBlocks.ts'
import { fromMyst } from '../../scripts/import/mark/myst.ts'
import { cpuNow } from '../support/cpuTime.ts'
import { makeProject } from './project.ts'

const LIMIT_MS = 3000

test('a page of HTML that is nested too deeply costs no other document', async () => {
  const project = await makeProject({
    '_config.yml': 'title: Blog\n',
    'a.md': '# A\n\nText.\n',
    '_posts/2024-02-03-deep.html': `---\ntitle: Deep\n---\n${'<div>'.repeat(20_000)}\n`,
    '_posts/2024-02-04-good.html': '---\ntitle: Good\n---\n<p>Text</p>\n'
  })
  const out = await project.import('--lang', 'en')
  expect(out).toContain('is a page of HTML whose elements are nested too deeply.')
  expect((await project.article('en/_posts/2024-02-04-good.md')).body).toBe('Text\n')
})

test.each([
  ['a long word after <', [`<${'a'.repeat(200_000)}`, '<div markdown>x</div>']],
  ['blanks in a picture', ['<figure markdown>', `![](${' '.repeat(100_000)}x`, '</figure>']],
  ['blanks in a caption', ['<figure markdown>', '![](a.png)', `<figcaption>a${' '.repeat(100_000)}b`, '</figure>']],
  ['blanks in a title', ['<figure markdown>', `![](a.png${' '.repeat(100_000)}"t")`, '</figure>']],
  ['many figures without an end', Array.from({ length: 20_000 }, () => '<figure markdown>')]
])('%s takes no long time in MkDocs', (_, lines) => {
  const started = cpuNow()
  withMarkdownElements(lines)
  expect(cpuNow() - started).toBeLessThan(LIMIT_MS)
})

const files = {
  find: () => undefined,
  read: () => undefined,
  isLinked: () => false,
  parts: new Map(),
  named: new Set<string>()
}

test('a long quote takes no long time in MyST', () => {
  const started = cpuNow()
  const quote = '> a\n'.repeat(20_000).trimEnd()
  expect(fromMyst(quote, 'a.md', files, [])).toBe(quote)
  expect(cpuNow() - started).toBeLessThan(LIMIT_MS)
})

const OPEN = 2000
test.each([
  ['thousands of open tags', '<div>'.repeat(20_000)],
  ['open formats', '<b>'.repeat(OPEN)],
  ['three formats within one another', '<b><i><s>'.repeat(OPEN)],
  ['lists within lists', '<ul><li>'.repeat(OPEN)],
  ['links without words', '<a href=x>'.repeat(OPEN)],
  ['elements without content', '<kbd></kbd>'.repeat(OPEN)],
  ['scripts', '<script>1</script>'.repeat(OPEN)]
])('a post of %s takes no long time and keeps its text', (_, html) => {
  const started = cpuNow()
  expect(postToMarkdown(`${html}Words of the post`, url => url)).toContain('Words of the post')
  expect(cpuNow() - started).toBeLessThan(LIMIT_MS)
})

test('elements that mean something stay in a post', () => {
  const html =
    '<p>a <b>b <i>c <strong>d</strong></i></b><br><img src="e.png" alt="f"></p><table><tr><th>g<th><tr><td><td>h</table>'
  expect(postToMarkdown(html, url => url)).toBe('a **b _c d_**\\\n![f](e.png)\n\n| g |   |\n| - | - |\n|   | h |')
})

test.each([
  ['docs.json', `{"navigation":{"groups":${'[{"group":"a","pages":'.repeat(20_000)}["a"]${'}]'.repeat(20_000)}}}`],
  ['mkdocs.yml', `nav: ${'[{a: '.repeat(20_000)}a.md${'}]'.repeat(20_000)}\n`]
])('a navigation in %s that is nested too deeply costs no document', async (name, text) => {
  const project = await makeProject({ [name]: text, 'docs/a.md': '# A\n\nText.\n', 'a.md': '# A\n\nText.\n' })
  expect(await project.import('--lang', 'en')).toMatch(/\d of \d documents? imported/)
})
