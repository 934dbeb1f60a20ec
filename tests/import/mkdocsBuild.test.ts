import { expect, test } from 'vitest'
import { renderMarkdown } from '../../src/markdown/render.ts'
import { makeProject } from './project.ts'

const CONFIG = `site_name: Store
plugins:
  - search
  - macros:
      include_yaml:
        - values.yml
        - tools: tools.yml
extra:
  store: { release: 2.5.0, base: 2.0, isFast: true }
markdown_extensions:
  - toc:
      permalink: true
      separator: "_"
`

test('names in double braces get the values of the configuration, also in code; others are named', async () => {
  const project = await makeProject({
    'mkdocs.yml': CONFIG,
    'values.yml': 'port: 9669\n',
    'tools.yml': 'cli: v3\n',
    'docs/index.md': `---
board: A1
---
# Store {{ store.release }}

Since {{store.base}}, port {{ port }}, {{ config.extra.store.isFast }} on {{ board }}. {# not for readers #}

    git clone -b {{ tools.cli }} store

Built in {{ now().year }}, and {% raw %}{{ port }}{% endraw %} is text.
`
  })
  const report = await project.import('--check')
  const { body, data } = await project.article('en/index.md')
  expect(data.bigTitle).toBe('Store 2.5.0')
  expect(body).toContain('Since 2.0, port 9669, True on A1.')
  expect(body).toContain('git clone -b v3 store')
  expect(body).toContain('Built in {{ now().year }}, and {{ port }} is text.')
  expect(body).not.toContain('not for readers')
  expect(report).toContain('{{ now().year }} is computed by the build of the site')
  expect(report).toContain('0 lost')
})

test('without the plugin, double braces are text', async () => {
  const project = await makeProject({
    'mkdocs.yml': 'site_name: Store\nextra: { port: 9669 }\n',
    'docs/index.md': '# Store\n\nThe template {{ port }} is shown as it is.\n'
  })
  await project.import()
  expect((await project.article('en/index.md')).body).toContain('{{ port }} is shown')
})

test('links find headings by the ids of Python-Markdown', async () => {
  const project = await makeProject({
    'mkdocs.yml': CONFIG,
    'docs/index.md': `# 存储

见 [准备](#_2)、[过滤](#rank)、[再过滤](#rank_1)、[服务](#store_graph) 和 [页](rank.md#_2)。

## 准备

先做好准备工作再安装服务。

## 过滤 rank

可以按照等级过滤结果。

## rank

也可以用另一种方式过滤。

## 部署 Store Graph

最后部署服务到机器上。
`,
    'docs/rank.md': '# 等级\n\n## 说明\n\n这里说明等级的含义和用法。\n'
  })
  const report = await project.import()
  const { body } = await project.article('zh/index.md')
  expect(body).toMatch(
    /\[准备\]\(#准备\)、\[过滤\]\(#过滤-rank\)、\[再过滤\]\(#rank\)、\[服务\]\(#部署-store-graph\) 和 \[页\]\(\/home\/article\/\d+#说明\)/
  )
  expect(report).not.toContain('is not in')
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)

test('with mdx_truly_sane_lists, two blanks nest what is below an item', async () => {
  const files = {
    'docs/index.md': `# Steps

1. Clone it.

  !!! note

      Not on Friday.

    \`\`\`bash
    git clone store
      deeper
    \`\`\`

2. In the dialog:

  1. Press ![the icon](run.png "Run icon") or **Run**.
  2. Wait.
    - a while

  Then it is done.

3. The end.
    More.

![](run.png "The window")
`,
    'docs/run.png': png
  }
  const sane = await makeProject({
    ...files,
    'mkdocs.yml': 'site_name: A\nmarkdown_extensions: [mdx_truly_sane_lists]\n'
  })
  await sane.import()
  const { body } = await sane.article('en/index.md')
  const { html } = await renderMarkdown(body)
  expect(html).toMatch(/Not on Friday\.<\/p>\s*<\/aside>[\s\S]*git<\/span> clone store\n {2}<span/)
  expect(html).toMatch(/In the dialog:<\/p>\s*<ol>\s*<li>(?:<p>)?Press <img[^>]*alt="the icon"[^>]*> or <strong>Run/)
  expect(html).toMatch(/Wait\.(?:<\/p>)?\s*<ul>\s*<li>(?:<p>)?a while/)
  expect(html).toMatch(/<p>Then it is done\.<\/p>\s*<\/li>/)
  // A picture with a line of its own has its title as caption.
  expect(html).toContain('<figcaption>The window</figcaption>')
})
