import { expect, test } from 'vitest'
import { amountsOfSource } from '../../scripts/import/check/sourceWords.ts'
import { inline } from '../../scripts/import/mark/mkdocsInline.ts'
import { cpuNow } from '../support/cpuTime.ts'
import { makeProject } from './project.ts'

const call = 'wsc:send((json.encode({action="echo", msg=os.date()})))'
const table = 'call({device=1})'

test.each([
  [`- send ${call} now`, `- send ${call} now`],
  [table, table],
  ['set {a=1} here', 'set {a=1} here'],
  ['[a](b){ target=_blank } and ![c](d) {width="3"}', '[a](b) and ![c](d) '],
  ['`a`{.x title="b c"} d', '`a` d'],
  ['# H { #id a=b }', '# H {#id}'],
  ['# H { a=b }', '# H '],
  ['| a { a=b } | c |', '| a  | c |'],
  ['  {: .x a=b }', '  ']
])('braces are attributes only where an element can have them: %s', (line, made) => {
  expect(inline(line)).toBe(made)
})

test('a long line of broken attributes takes no longer than others', () => {
  const start = cpuNow()
  for (const part of ['{a=b', '{"', "{'", 'a=b.c', '{: .c', '**a ', '[x](y) {']) inline(`x {${part.repeat(20_000)}`)
  expect(cpuNow() - start).toBeLessThan(2000)
})

test('the comparison counts words in braces that are no attributes', async () => {
  const words = (text: string) =>
    amountsOfSource(text, { file: 'a.md' }, { files: [], has: () => false, read: () => '' })
  expect([...words(`- send ${call}\n\n${table} [a](b){ target=_blank }\n\n# H { k=v }\n`).words.keys()]).toEqual([
    'send',
    'wsc',
    'json',
    'encode',
    'action',
    'echo',
    'msg',
    'os',
    'date',
    'call',
    'device',
    '1',
    'a',
    'h'
  ])
  const project = await makeProject({ 'mkdocs.yml': 'site_name: A\n', 'docs/index.md': `# A\n\n- send ${call}\n` })
  expect(await project.import('--check')).toContain(' 0 lost')
  expect((await project.article('en/index.md')).body).toContain(call)
})

test('labels of link definitions without a blank are no words', () => {
  const text = 'See [the list][d1].\n\n[d1]:https://example.com/a\n[13]:/b.md\n[p1]: c.md\n'
  const { words } = amountsOfSource(text, { file: 'a.md' }, { files: [], has: () => false, read: () => '' })
  expect([...words.keys()]).toEqual(['see', 'the', 'list'])
})
