import { existsSync } from 'node:fs'
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { SourceFiles } from '../../scripts/import/mark/context.ts'
import { fromLiquid } from '../../scripts/import/mark/liquid.ts'
import { readContent } from '../../src/domain/content/readContent.ts'
import { cpuNow } from '../support/cpuTime.ts'
import { makeProject } from './project.ts'

test('a configuration, a part and an expression of a stranger run nothing, and cost no document', async () => {
  const project = await makeProject({
    'docusaurus.config.js': "require('fs').writeFileSync('ran', ''); module.exports = { title: 'x'.repeat(1e9) }",
    'sidebars.js': 'const x = (() => { while (true) {} })(); module.exports = { s: ["one"] }',
    'docs/one.mdx': `---\ntitle: One\n---\nimport P from '../../../../etc/passwd'\nimport Q from './_self.mdx'\n
export const long = 'y'.repeat(1e9)\n\nText that stays. <P/> <Q/> {long} {constructor.constructor('return process')().exit(3)}\n`,
    'docs/_self.mdx': "import Q from './_self.mdx'\n\n<Q/><Q/>\n"
  })
  await project.import('--lang', 'en')
  expect((await project.article('en/one.md')).body).toContain('Text that stays.')
  expect(existsSync(join(project.folder, 'ran'))).toBe(false)
})

test('a link to a file outside the folder is named and not read', async () => {
  const project = await makeProject({ 'a.md': '# A\n\nWords of the document.\n' })
  const secret = join(project.folder, '..', 'secret.txt')
  await writeFile(secret, '# Secret\n\nroot:x:0:0\n')
  await symlink(secret, join(project.folder, 'b.md'))
  const out = await project.import('--lang', 'en')
  expect(out).toContain('b.md is a link to a place outside the folder.')
  const articles = [...(await project.files()).keys()].filter(file => file.endsWith('.md'))
  expect(articles).toEqual(['content/docs/sdk/en/a.md'])
})

test('the second of two concurrent imports is refused, and the lock of a killed import is taken over', async () => {
  const documents = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [`d${at}.md`, `# D ${at}\n\nWords ${at}.\n`])
  )
  const project = await makeProject(documents)
  const both = await Promise.all([
    project.spawn(project.folder, '--lang', 'en', '--into', 'content/docs/one'),
    project.spawn(project.folder, '--lang', 'en', '--into', 'content/docs/two')
  ])
  const { problems } = await readContent(project.root, ['docs'])
  expect(problems).toEqual([])
  // Whether the two runs overlapped depends on chance. The lock file below tests that case.
  for (const { code, error } of both) if (code !== 0) expect(error).toContain('Another import is running')
  const lock = join(project.root, 'content', '.import.lock')
  // A lock that is being written is no lock of a killed import.
  await writeFile(lock, '')
  const written = setTimeout(900).then(() => writeFile(lock, String(process.pid)))
  const early = await project.run(project.folder, '--lang', 'en')
  await written
  expect(early.error).toContain('Another import is running')
  await writeFile(lock, String(process.pid))
  const refused = await project.run(project.folder, '--lang', 'en')
  expect([refused.code, refused.error]).toEqual([2, expect.stringContaining('Another import is running')])
  await writeFile(lock, '4194305')
  expect((await project.run(project.folder, '--lang', 'en')).code).toBe(0)
  expect(existsSync(lock)).toBe(false)
})

test('text that defeats the parser is shown as source, and unterminated front matter is left out', async () => {
  const names = Array.from({ length: 9 }, () => '*a').join(',')
  const project = await makeProject({
    'deep.mdx': `# Deep\n\n${'<div>'.repeat(5000)}inside words${'</div>'.repeat(5000)}\n`,
    'bomb.md': `---\na: &a [x,x,x,x,x,x,x,x,x]\nb: &b [${names}]\nc: &c [${names.replaceAll('a', 'b')}]\ntitle: [${names.replaceAll('a', 'c')}]\n---\n\n# Bomb\n\nAfter the bomb.\n`
  })
  const out = await project.import('--lang', 'en')
  expect(out).toContain('deep.mdx')
  expect((await project.article('en/deep.md')).body).toContain('inside words')
  expect((await project.article('en/bomb.md')).body).toContain('After the bomb.')
})

test('words that name a property of every object are no names of emoji, notes or elements', async () => {
  const name = 'constructor'
  const project = await makeProject({
    'a.md': `# A\n\nThe :${name}: of a class.\n`
  })
  await project.import('--lang', 'en', '--check')
  expect((await project.article('en/a.md')).body).toContain(`The :${name}: of a class.`)
  const site = await makeProject({
    'mkdocs.yml': 'site_name: Board\n',
    'docs/b.md': `# B\n\n!!! ${name} "Title"\n    Words.\n`
  })
  expect(await site.import('--lang', 'en')).not.toContain('cannot be converted')
  expect((await site.article('en/b.md')).body).toContain('> [!NOTE]\n>\n> **Title**')
})

test('deep folders, long labels and odd names give places that the site accepts', async () => {
  const deep = Array.from({ length: 16 }, (_, at) => `level${at}`).join('/')
  const project = await makeProject(
    {
      'docusaurus.config.js': "module.exports = { title: 'T' }",
      [`docs/${deep}/x.md`]: '# Deep\n\nDeep words.\n',
      [`docs/${deep}/deeper/y.md`]: '# Deeper\n\nDeeper words.\n',
      [`docs/${'n'.repeat(230)}/z.md`]: '# Long\n\nLong words.\n',
      [`docs/${'n'.repeat(230)}/_category_.json`]: `{"label":"${'L'.repeat(400)}","position":-3.5}`,
      'docs/p.md': '---\nsidebar_position: -5\n---\n# First\n\nFirst words.\n'
    },
    'Docs.v2.0 (中文)'
  )
  await project.import('--lang', 'en')
  const { problems, articles } = await readContent(project.root, ['docs'])
  expect(problems).toEqual([])
  expect(articles.map(({ data }) => data.manual?.key)).toEqual(Array(4).fill('docs-v2-0'))
  const positions = articles.map(({ data }) => data.manual?.position.join('.'))
  expect(new Set(positions).size).toBe(4)
})

test('substitutions that double one another end in time', async () => {
  const doubling = Array.from({ length: 40 }, (_, at) => `.. |s${at}| replace:: |s${at + 1}| |s${at + 1}|`)
  const project = await makeProject({
    'conf.py': "project = 'Guide'\n",
    'index.rst': `Guide\n=====\n\n${doubling.join('\n')}\n.. |s40| replace:: end\n\nWords |s0| here.\n`
  })
  const started = cpuNow()
  await project.import()
  expect(cpuNow() - started).toBeLessThan(15_000)
  expect((await project.article('en/index.md')).body.length).toBeLessThan(20_000)
})

test.each([
  ['{%', 'a'],
  ['{% a', '-a'],
  ['{% a-', '-'],
  ['{% highlight ', '{ '],
  ['{% guide_link ', 'a/'],
  ['{% comment ', '{% comment ']
])('a tag of Liquid that begins %j and goes on with a megabyte of %j is read at once', (start, more) => {
  const files = { find: () => undefined, read: () => undefined } as unknown as SourceFiles
  const began = cpuNow()
  fromLiquid(start + more.repeat(1_000_000 / more.length), { file: 'a.md', files, front: {}, losses: [] })
  expect(cpuNow() - began).toBeLessThan(10_000)
})

test('tags of Liquid that do not end are compared at once', async () => {
  const tags = '{% if %'.repeat(140_000)
  const project = await makeProject({ '_config.yml': 'collections: {}\n', 'a.md': `Words.\n\n${tags}\n` })
  const began = cpuNow()
  expect(await project.import('--check', '--lang', 'en')).toContain(' 0 lost')
  expect(cpuNow() - began).toBeLessThan(15_000)
})
