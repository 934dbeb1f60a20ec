import { expect, test } from 'vitest'
import { leftMarks } from '../../scripts/import/discourseMarkdown.ts'
import { leftShortcodes } from '../../scripts/import/shortcodes.ts'
import { withheldByPlace } from '../../scripts/import/withheld.ts'
import { makeProject } from './project.ts'

const WITHHELD: Record<string, string> = {
  'draft.md': '---\ndraft: true\n---\n# A\n\nMARK',
  'draft-string.md': "---\ndraft: 'true'\n---\n# A\n\nMARK",
  'unlisted.mdx': '---\nunlisted: true\n---\n# A\n\nMARK',
  'published.md': '---\npublished: false\n---\n# A\n\nMARK',
  'published-string.md': '---\npublished: "no"\n---\n# A\n\nMARK',
  'status.md': '---\nstatus: draft\n---\n# A\n\nMARK',
  'private.md': '---\nvisibility: private\n---\n# A\n\nMARK',
  'list.md': '---\n_build:\n  list: never\n---\n# A\n\nMARK',
  'render.md': '---\nbuild: { render: never }\n---\n# A\n\nMARK',
  'headless.md': '---\nheadless: true\n---\n# A\n\nMARK',
  'toml.md': '+++\ntitle = "A"\ndraft = true\n+++\n\nMARK',
  'toml-build.md': '+++\ntitle = "A"\n[_build]\nlist = "never"\n+++\n\nMARK',
  'broken.md': '---\ndraft: true\ntitle: a: b: c\n---\n# A\n\nMARK',
  'broken-hidden.md': '---\ntitle: Broken: yes\nhidden: true # not yet\n---\n# A\n\nMARK',
  'broken-date.md': '---\ntitle: Broken: yes\npublish_date: 2099-01-01\n---\n# A\n\nMARK',
  'toml-comment.md': '+++\ntitle = "A"\nhidden = true # not yet\n+++\n\nMARK',
  'json.md': '{\n  "title": "A",\n  "draft": true\n}\n\nMARK',
  'future.md': '---\npublishDate: 2999-01-01\n---\n# A\n\nMARK',
  'expired.md': '---\nexpiryDate: 2001-01-01\n---\n# A\n\nMARK',
  '_partial.mdx': '# A\n\nMARK',
  '_drafts/a.md': '# A\n\nMARK',
  '_includes/b.md': '# A\n\nMARK'
}

test('unpublished documents become no articles, and each is reported', async () => {
  const project = await makeProject({
    ...WITHHELD,
    'shown.md': '---\ndraft: false\npublished: true\nstatus: stable\n---\n# Shown\n\nText.',
    '_posts/2024-05-03-old.md': '# A post\n\nText.',
    'toml-shown.md': '+++\ntitle = "Of Hugo"\ndraft = false\n+++\n\nText.'
  })
  const out = await project.import('--verbose')
  for (const [path, { text }] of await project.files()) expect(text, path).not.toContain('MARK')
  expect(out).toContain('3 of 25 documents imported')
  const report = await project.read('.data/import-report.txt')
  for (const file of Object.keys(WITHHELD))
    expect(report, file).toMatch(new RegExp(`\\b${file.replace(/\W/g, '\\$&')}.* is (?:not public|a part)`))
  expect((await project.article('en/toml-shown.md')).data.bigTitle).toBe('Of Hugo')
})

test('an article whose document became a draft is listed, and removed with --prune', async () => {
  const project = await makeProject({ 'a.md': '# A\n\nText.', 'b.md': '# B\n\nText.' })
  await project.import()
  await project.write({ 'a.md': '---\ndraft: true\n---\n# A\n\nText.' })
  expect(await project.import()).toContain('has no document any more')
  expect(await project.import('--prune')).toContain('1 removed')
  expect([...(await project.files()).keys()].filter(path => path.endsWith('.md'))).toEqual(['content/docs/sdk/en/b.md'])
})

test('a link to the old address of another document leads to its article', async () => {
  const project = await makeProject({
    'api/uart.md': '# UART\n\n## Speed\n\nFast.',
    'guide.md': '# Guide\n\nSee [the port](/docs/api/uart), [its speed](/docs/api/uart/#speed) and [more](/other).'
  })
  const out = await project.import('--old-urls', '/docs')
  expect(out).toContain('/other')
  expect(out).not.toContain('/docs/api/uart')
  expect((await project.article('en/guide.md')).body).toMatch(
    /\[the port\]\(\/en\/home\/article\/\d+\), \[its speed\]\(\/en\/home\/article\/\d+#speed\)/
  )
})

test('MDX with comments of HTML is imported, and players become links', async () => {
  const project = await makeProject({
    'a.mdx':
      '# A\n\n<!-- not shown\nat all -->\n\n`<!-- code -->`\n\n<Frame caption="The board">![b](https://x.example/b.png)</Frame>\n\n<iframe src="https://v.example/1" title="A film" />\n\n<video><source src="https://v.example/2.mp4" /></video>'
  })
  const out = await project.import()
  const { body } = await project.article('en/a.md')
  expect(body).toContain('`<!-- code -->`')
  expect(body).not.toContain('not shown')
  expect(body).toContain('_The board_')
  expect(body).toContain('[A film](https://v.example/1)')
  expect(body).toContain('<https://v.example/2.mp4>')
  expect(out).toMatch(/a\.mdx:10 <iframe> is shown as a link\./)
})

test('shortcodes of plugins and marks of a forum that are shown as written are found', () => {
  const html =
    '[su_box title="x"]a[/su_box] [vc_row] [toc] [latex]x[/latex] a[1] [see] <pre>[b_c d="e"]</pre> <!-- wp:block {"ref":77} /-->'
  expect([...leftShortcodes(html)].sort()).toEqual(['latex', 'reusable block 77', 'su_box', 'toc', 'vc_row'])
  expect(leftMarks('[poll name=x]\n:smile: 12:30:45 [grid] `[chat]` [link](x)').sort()).toEqual([
    ':smile:',
    '[grid]',
    '[poll]'
  ])
})

test.each([
  ['_index.md', false],
  ['a/_index.zh.md', false],
  ['_posts/a.md', false],
  ['a/_b.md', true],
  ['drafts/a.md', true]
])('%s is withheld: %s', (file, expected) => {
  expect(withheldByPlace(file, () => false) !== undefined).toBe(expected)
})

test('a document that begins with _ is imported if another one links to it', async () => {
  const project = await makeProject({
    'README.md': '# Library\n\n- [threads](./std/_thread.md#lock)\n',
    'std/_thread.md': '# _thread\n\nStarts threads.',
    'std/_part.md': 'Included.'
  })
  const out = await project.import()
  expect((await project.article('en/std/_thread.md')).body).toContain('Starts threads.')
  expect(out).toMatch(/_part\.md is a part of other documents/)
})

test('a table of revisions above the title is not the title, and neither is the first of several chapters', async () => {
  const project = await makeProject({
    'cloud.md': '# 文档历史\n\n| 版本 |\n| --- |\n| 1.0 |\n\n# 移远云应用指导\n\n把设备连到云上需要证书。',
    'gnss.md': '# 1. 简介\n\n内置定位模块的用法。\n\n# 2. 接口\n\n读取位置。',
    'intro.md': '# Introduction\n\nWhat this library does.\n\n## Use\n\nCall it.'
  })
  await project.import()
  const titleOf = async (path: string) => (await project.article(path)).data.bigTitle
  expect(await titleOf('zh/cloud.md')).toBe('移远云应用指导')
  expect((await project.article('zh/gnss.md')).body).toContain('# 1. 简介')
  expect(await titleOf('zh/gnss.md')).toBe('gnss')
  expect(await titleOf('en/intro.md')).toBe('Introduction')
})
