import { expect, test } from 'vitest'
import { fromTeedoc } from '../../scripts/import/mark/teedoc.ts'
import { makeProject } from './project.ts'

test('folded parts of teedoc', () => {
  expect(fromTeedoc('* a\n.. details::The `title`\n    :open: true\n\n    ## B\n    * c\n      d\n* e\n')).toBe(
    '* a\n\n<details open><summary>The <code>title</code></summary>\n\n\n## B\n* c\n  d\n\n</details>\n\n* e\n'
  )
  expect(fromTeedoc('  .. details:: One\n      a\n      .. details:: Two\n          b\n')).toContain(
    '  a\n\n  <details><summary>Two</summary>\n\n  b\n\n  </details>'
  )
  const code = '```\n.. details:: One\n    a\n```\n'
  expect(fromTeedoc(code)).toBe(code)
  expect(fromTeedoc('.. details:: Empty\n\nAfter\n')).toContain('</details>\n\n\nAfter')
})

test('teedoc: addresses, translations and the navigation come from its configuration', async () => {
  const config = {
    site_name: 'Board',
    site_root_url: '/board/',
    route: { docs: { '/doc/zh/': 'doc/zh' }, pages: { '/': 'pages/index' }, assets: { '/static/': 'static' } },
    translate: {
      docs: {
        '/doc/zh/': [
          { url: '/doc/en/', src: 'doc/en' },
          { url: '/doc/ja/', src: 'doc/ja' }
        ]
      },
      pages: { '/': [{ url: '/en/', src: 'pages/index_en' }] }
    }
  }
  const sidebar = (first: string, group: string) =>
    `items:\n- file: README.md\n  label: ${first}\n- label: ${group}\n  items:\n  - file: z.md\n    label: Z ${group}\n  - file: no.md\n    label: none\n  - url: https://example.org\n    label: Web\n`
  const project = await makeProject({
    'docs/site_config.json': JSON.stringify(config),
    'docs/README.md': '# For writers\n\nHow these documents are built.\n',
    'docs/doc/zh/sidebar.yaml': sidebar('快速开始', '基础'),
    'docs/doc/en/sidebar.yaml': sidebar('Quick start', 'Basics'),
    'docs/doc/zh/README.md': '# 开发板快速开始指南\n\n见 [甲](/board/doc/zh/a.html) 和 [乙](./z.md)。\n',
    'docs/doc/zh/a.md': '# 甲\n\n没有在目录里的文字。\n',
    'docs/doc/zh/z.md': '# 乙的标题\n\n关于乙的文字。\n',
    'docs/doc/en/README.md': '# Quick start of the board\n\nSee [a](/doc/en/a.html) and [zh](/doc/zh/).\n',
    'docs/doc/en/a.md': '# A\n\nWords that no list has.\n',
    'docs/doc/en/z.md': '# The Z\n\nWords about the last letter.\n',
    'docs/doc/ja/z.md': '# Z\n\n日本語の文章です。\n',
    'docs/pages/index/README.md': '# Board 2 home\n\nThe words of this page are English, 但它是中文首页。\n',
    'docs/pages/index_en/README.md': '# Home of it\n\nWelcome to the home of the board.\n'
  })
  const out = await project.import()
  expect(out).toContain('4 pairs of translations')
  expect(out).toContain('docs/doc/ja 1 document in a language')
  const start = await project.article('zh/doc/README.md')
  expect(start.data.manual).toMatchObject({ label: '快速开始' })
  const [a, z, en] = await Promise.all(
    ['zh/doc/a.md', 'zh/doc/z.md', 'en/doc/README.md'].map(file => project.article(file))
  )
  expect(start.body).toBe(`见 [甲](/home/article/${a?.data.id}) 和 [乙](/home/article/${z?.data.id})。\n`)
  expect(z?.data.manual).toMatchObject({ path: ['基础'], label: 'Z 基础' })
  expect(en?.body).toContain(`[zh](/en/home/article/${start.data.id})`)
})
