import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const filesOf = async (project: Awaited<ReturnType<typeof makeProject>>) =>
  [...(await project.files()).keys()].filter(file => file.startsWith('content/files/')).sort()

test('files that documents link to are offered for download, once each, under their names', async () => {
  const project = await makeProject({
    'en/a.md': `# A

[Data sheet](../files/K230%20data%20sheet.pdf "rev. 2") [手册](<../files/手册 v2.pdf>) [](../files/board.zip)
<a href="../files/board.zip">Board files</a> [licence](../LICENSE) [hash](../files/a%23b.csv) [firmware](../files/u-boot) [page](../files/board.zip#page=3)
`,
    'en/b.md': '# B\n\n[The same](../files/copy/K230-data-sheet.pdf)\n',
    'files/K230 data sheet.pdf': '%PDF-1.7 one',
    'files/copy/K230-data-sheet.pdf': '%PDF-1.7 one',
    'files/手册 v2.pdf': '%PDF-1.7 two',
    'files/board.zip': 'PK',
    'files/a#b.csv': '1,2',
    'files/u-boot': new Uint8Array([0x7f, 0, 1]),
    'files/nobody-links.pdf': '%PDF',
    LICENSE: 'MIT'
  })
  const out = await project.import()
  expect(out).toContain('5 downloads')
  expect((await project.article('en/a.md')).body).toMatch(
    /^\[Data sheet\]\(\/files\/sdk\/[0-9a-f]{16}\/K230-data-sheet\.pdf "rev\. 2"\) \[手册\]\(\/files\/sdk\/[0-9a-f]{16}\/%E6%89%8B%E5%86%8C-v2\.pdf\) \[board\.zip\]\(\/files\/sdk\/[0-9a-f]{16}\/board\.zip\)\n<a href="\/files\/sdk\/[0-9a-f]{16}\/board\.zip">Board files<\/a> \[licence\]\(\/files\/sdk\/[0-9a-f]{16}\/LICENSE\.txt\) \[hash\]\(\/files\/sdk\/[0-9a-f]{16}\/a-b\.csv\) firmware \[page\]\(\/files\/sdk\/[0-9a-f]{16}\/board\.zip#page=3\)\n$/
  )
  const files = await filesOf(project)
  expect(files.map(file => file.replace(/.*\//, '')).sort()).toEqual(
    ['K230-data-sheet.pdf', 'LICENSE.txt', 'a-b.csv', 'board.zip', '手册-v2.pdf'].sort()
  )

  const before = await project.files()
  await project.import()
  expect(await project.files()).toEqual(before)
  await project.write({ 'en/a.md': '# A\n\nNothing to download.\n' })
  await project.import('--prune')
  expect((await filesOf(project)).map(file => file.replace(/.*\//, ''))).toEqual(['K230-data-sheet.pdf'])
})

test('files that are not public, run in a browser or are too large are not offered', async () => {
  const project = await makeProject({
    'index.md': `# Home

[draft](secret/plan.pdf) [drafts](_drafts/next.pdf) [own](.env) [page](demo.html) [script](app.js) [big](big.bin)
[away](away.pdf) [lfs](lfs.zip) [unfinished](half.tmp) [source](draft.md) [log](log.txt.gz)
`,
    'secret/index.md': '---\ndraft: true\n---\n# Plan\n\nNot yet.\n',
    'secret/plan.pdf': '%PDF',
    '_drafts/next.pdf': '%PDF',
    '.env': 'TOKEN=1',
    'demo.html': '<script>alert(1)</script>',
    'app.js': 'alert(1)',
    'draft.md': '---\ndraft: true\n---\n# D\n\nNot yet.\n',
    'big.bin': new Uint8Array(20 * 1024 * 1024 + 1),
    'lfs.zip': 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n',
    'half.tmp': 'half',
    'log.txt.gz': new Uint8Array([0x1f, 0x8b, 8])
  })
  await writeFile(join(project.root, 'outside.pdf'), '%PDF secret')
  await symlink(join(project.root, 'outside.pdf'), join(project.folder, 'away.pdf'))
  const out = await project.import('--lang', 'en')
  expect((await project.article('en/index.md')).body).toMatch(
    /^draft drafts own page script big\naway lfs \[unfinished\]\(\/files\/sdk\/[0-9a-f]{16}\/half\.tmp\.bin\) source \[log\]\(\/files\/sdk\/[0-9a-f]{16}\/log-txt\.gz\)\n$/
  )
  expect((await filesOf(project)).map(file => file.replace(/.*\//, '')).sort()).toEqual(['half.tmp.bin', 'log-txt.gz'])
  expect(out).toContain('index.md:3 big.bin is larger than 20 MB, so it is not offered for download.')
  expect(out).toContain('index.md:4 lfs.zip is only a Git LFS pointer; fetch it with git lfs pull.')
  expect(out).toContain('index.md:3 secret/plan.pdf')
  expect(out).toContain('index.md:4 away.pdf')
})

test('the downloads of Sphinx and the static files of Docusaurus are offered', async () => {
  const sphinx = await makeProject({
    'conf.py': "project = 'SDK'\nlanguage = 'en'\n",
    'index.rst': 'SDK\n===\n\nSee :download:`the schematic <_static/board.pdf>` and :download:`_static/log.txt`.\n',
    '_static/board.pdf': '%PDF',
    '_static/log.txt': 'log'
  })
  await sphinx.import()
  const [index] = [...(await sphinx.files()).keys()].filter(file => /^content\/docs\/.*index\.md$/.test(file))
  expect(await sphinx.read(index ?? '')).toMatch(
    /\[the schematic\]\(\/files\/sdk\/[0-9a-f]{16}\/board\.pdf\) and \[[^\]]+\]\(\/files\/sdk\/[0-9a-f]{16}\/log\.txt\)/
  )

  const docusaurus = await makeProject({
    'docusaurus.config.js': "module.exports = { title: 'SDK', baseUrl: '/wiki/' }",
    'docs/intro.md':
      '# Intro\n\n[Tool](/tools/flash.zip) [again](pathname:///tools/flash.zip) [below](/wiki/tools/flash.zip)\n',
    'static/tools/flash.zip': 'PK'
  })
  await docusaurus.import()
  const [intro] = [...(await docusaurus.files()).keys()].filter(file => file.endsWith('intro.md'))
  expect((await docusaurus.read(intro ?? '')).match(/\/files\/sdk\/[0-9a-f]{16}\/flash\.zip/g)).toHaveLength(3)
})

test.each([
  [
    'Starlight',
    'astro.config.mjs',
    "export default { base: '/wiki', integrations: [starlight({ title: 'S' })] }",
    'src/content/docs/'
  ],
  ['VitePress', '.vitepress/config.mts', "export default { base: '/wiki/' }", ''],
  ['Docusaurus', 'docusaurus.config.ts', "export default { title: 'S', baseUrl: '/wiki/' }", 'docs/']
])('absolute links below the base of a site of %s lead to documents and files', async (_, config, text, docs) => {
  const project = await makeProject({
    [config]: text,
    [`${docs}one.md`]: '---\ntitle: One\n---\n\n<a href="/wiki/two">two</a> [tool](/wiki/flash.zip) [two](/wiki/two)\n',
    [`${docs}two.md`]: '---\ntitle: Two\n---\n\nText of two.\n',
    [docs === 'docs/' ? 'static/flash.zip' : 'public/flash.zip']: 'PK'
  })
  await project.import('--lang', 'en')
  const [one] = [...(await project.files()).keys()].filter(file => file.endsWith('one.md'))
  expect(await project.read(one ?? '')).toMatch(
    /<a href="\/en\/home\/article\/\d+">two<\/a> \[tool\]\(\/files\/sdk\/[0-9a-f]{16}\/flash\.zip\) \[two\]\(\/en\/home\/article\/\d+\)/
  )
})
