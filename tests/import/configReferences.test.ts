import { expect, test } from 'vitest'
import { readWithReferences } from '../../scripts/import/tools/configReferences.ts'
import type { Tree } from '../../scripts/import/tools/layout.ts'
import { pathAliases } from '../../scripts/import/tools/pathAliases.ts'
import { cpuNow } from '../support/cpuTime.ts'
import { makeProject } from './project.ts'

const treeOf = (files: Record<string, string>): Tree => ({
  files: Object.keys(files),
  has: file => file in files,
  read: file => files[file]
})

test('Mintlify: parts of docs.json in other files, and pages that nobody is meant to find', async () => {
  const page = (title: string, more = '') =>
    `---\ntitle: ${title}\n${more}---\n\nSome words for readers of this page.\n`
  const project = await makeProject({
    'docs.json': JSON.stringify({
      $schema: 'https://mintlify.com/docs.json',
      name: 'M',
      navigation: {
        languages: [{ language: 'en', groups: [{ group: 'Start', pages: ['a'] }] }, { $ref: './nav/zh.json' }]
      },
      redirects: { $ref: './redirects.json' }
    }),
    'nav/zh.json': JSON.stringify({ language: 'cn', groups: [{ $ref: './first.json', group: '开始' }] }),
    'nav/first.json': JSON.stringify({ group: '不用', pages: ['zh/a', 'zh/b'] }),
    'redirects.json': JSON.stringify([
      { source: '/old/:slug', destination: '/a' },
      { source: '/former', destination: '/a' }
    ]),
    'a.mdx': page('A'),
    'b.mdx': page('B', 'noindex: true\n'),
    'c.mdx': page('C', 'noindex: true\n'),
    'd.mdx': `${page('D')}\n[C](/c#x)\n`,
    'zh/a.mdx': '---\ntitle: 甲\n---\n\n这一页给读者的话，见[甲](/former#x)。\n',
    'zh/b.mdx': '---\ntitle: 乙\nnoindex: true\n---\n\n另一页给读者的话。\n'
  })
  await project.import()
  expect((await project.article('zh/a.md')).data.manual).toMatchObject({ path: ['开始'], position: [0, 0] })
  expect((await project.article('zh/b.md')).data.manual).toMatchObject({ path: ['开始'], position: [0, 1] })
  expect((await project.article('zh/a.md')).body).toMatch(/见\[甲\]\(\/home\/article\/\d+\)/)
  expect((await project.article('en/c.md')).data.bigTitle).toBe('C')
  await expect(project.article('en/b.md')).rejects.toThrow()
  expect(await project.read('.data/import-report.txt')).toContain('b.mdx is not public: hidden: true.')
})

test('Mintlify: a page without an index that another one names in any way is kept', async () => {
  const page = (title: string, text = '') =>
    `---\ntitle: ${title}\n${text ? '' : 'noindex: true\n'}---\n\nSome words for readers.\n${text}`
  const names = ['here', 'file', 'below/sub', 'slash', 'reference', 'card', 'braces', 'whole/index', 'lone', 'own']
  const project = await makeProject({
    'docs/docs.json': '{ "name": "M", "navigation": { "groups": [{ "group": "G", "pages": ["guide/a"] }] } }',
    ...Object.fromEntries(names.map(name => [`docs/guide/${name}.mdx`, page(name.replace(/\W/, ' '))])),
    'docs/guide/own.mdx': `${page('own')}\n[Own](./own#some)\n`,
    'docs/guide/a.mdx': page(
      'A',
      '\n[1](./here) [2](file.mdx) [3](../guide/below/sub#x) [4](/guide/slash/) [5][five] <Card href="./card">6</Card> <Card href={"/guide/braces"}>7</Card> [8](/guide/whole)\n\n[five]: reference\n'
    )
  })
  await project.import('--lang', 'en')
  const hidden = [...(await project.read('.data/import-report.txt')).matchAll(/(\S+)\.mdx is not public/g)]
  expect(hidden.map(([, name]) => name)).toEqual(['docs/guide/lone', 'docs/guide/own'])
  const started = cpuNow()
  const hostile = await makeProject({
    'docs.json': '{}',
    'a.mdx': `${'['.repeat(100_000)}\n${'[a]:'.repeat(100_000)}`,
    'b.mdx': page('B')
  })
  await hostile.import('--lang', 'en')
  expect(cpuNow() - started).toBeLessThan(5000)
})

test('references that lead to each other, or to too many files, end', () => {
  const files: Record<string, string> = {
    'a.json': '{"x": {"$ref": "./b.json"}, "y": 1}',
    'b.json': '{"z": {"$ref": "a.json"}}'
  }
  expect(readWithReferences(treeOf(files), 'a.json')).toEqual({ x: { z: {} }, y: 1 })
  for (let at = 0; at < 60; at++)
    files[`n${at}.json`] = `{"a": {"$ref": "n${at + 1}.json"}, "b": {"$ref": "n${at + 1}.json"}}`
  const started = cpuNow()
  expect(readWithReferences(treeOf(files), 'n0.json')).toBeDefined()
  expect(cpuNow() - started).toBeLessThan(2000)
})

test('names for folders in tsconfig.json, which has comments and commas at ends', () => {
  const config =
    '{ // of Astro\n "extends": "https://a.org/*b*/", /* paths */ "compilerOptions": { "baseUrl": ".", "paths": { "@assets/*": ["src/assets/*"], "@one": ["src/one.ts"], "@up/*": ["../../x/*"], }, }, }'
  expect(pathAliases(treeOf({ 'site/tsconfig.json': config }), 'site')).toEqual({ '@assets': 'site/src/assets' })
  expect(pathAliases(treeOf({ 'tsconfig.json': 'no' }), '')).toEqual({})
  const started = cpuNow()
  pathAliases(treeOf({ 'tsconfig.json': '/*'.repeat(500_000) }), '')
  expect(cpuNow() - started).toBeLessThan(2000)
})

test('Starlight: pictures by the names of tsconfig.json, and folders called as they are written', async () => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8z"/></svg>'
  const project = await makeProject({
    'astro.config.mjs':
      "export default defineConfig({ integrations: [starlight({ title: 'S', sidebar: [{ label: 'Guides', autogenerate: { directory: 'guides' } }] })] })",
    'tsconfig.json': '{ "compilerOptions": { "paths": { "@assets/*": ["./src/assets/*"] } } }',
    'src/assets/x/a.svg': picture,
    'src/content/docs/index.md': '---\ntitle: Start\n---\n\nSome words for readers.\n',
    'src/content/docs/guides/Debug/index.mdx':
      '---\ntitle: How to debug\nsidebar:\n  label: Overview\n---\n\nWords.\n\n![The window](@assets/x/a.svg)\n',
    'src/content/docs/guides/Debug/log.mdx': '---\ntitle: Logs\n---\n\nMore words.\n'
  })
  expect(await project.import('--lang', 'en')).toContain('1 picture, 0 missing')
  expect((await project.article('en/guides/Debug/index.md')).data).toMatchObject({
    bigTitle: 'How to debug',
    manual: { label: 'Debug', path: ['Guides'] }
  })
  expect((await project.article('en/guides/Debug/log.md')).data.manual).toMatchObject({ path: ['Guides', 'Debug'] })
})

test('Docusaurus: sidebars and redirects of other modules, which links follow', async () => {
  const project = await makeProject({
    'docusaurus.config.js':
      "module.exports = { title: 'S', presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: require.resolve('./sidebars.js') } }]], plugins: [['@docusaurus/plugin-client-redirects', { redirects: require('./redirects') }]] }",
    'sidebars.js':
      "const sidebars = { learn: require('./sidebars/learn'), broken: require('./sidebars/broken') }\nmodule.exports = sidebars\n",
    'sidebars/learn.js': "module.exports = ['b', { type: 'category', label: 'Deep', items: require('./deep.json') }]\n",
    'sidebars/deep.json': '["a"]',
    'sidebars/broken.js': 'module.exports = [',
    'redirects.js':
      "const fs = require('node:fs')\nconst more = JSON.parse(fs.readFileSync(require.resolve('./redirects/more.json'), 'utf8'))\nmodule.exports = [...more, { from: '/newer', to: '/a' }]\n",
    'redirects/more.json': '[{ "from": "/old", "to": "/newer" }, { "from": "/loop", "to": "/loop" }]',
    'docs/a.md': '# A\n\nSome words for readers.\n',
    'docs/b.md': '# B\n\nSee [the old page](/old#a), [a loop](/loop) and [nothing](/gone).\n'
  })
  await project.import('--lang', 'en')
  expect((await project.article('en/a.md')).data.manual).toMatchObject({ path: ['Learn', 'Deep'], position: [0, 1, 0] })
  expect((await project.article('en/b.md')).body).toMatch(
    /See \[the old page\]\(\/en\/home\/article\/\d+\), a loop and nothing\./
  )
})
