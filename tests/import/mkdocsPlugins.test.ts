import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const CONFIG = `site_name: Board
markdown_extensions:
  - attr_list
  - markdown_grid_tables:
  - pymdownx.tabbed:
      alternate_style: true
      slugify: !!python/object/apply:pymdownx.slugs.slugify
        kwds: { case: lower }
plugins: [include-markdown, table-reader, mkdocs-video]
nav: [index.md, deep/list.md, deep/part.md]
`

test('files that plugins of MkDocs show are shown', async () => {
  const project = await makeProject({
    'mkdocs.yml': CONFIG,
    'docs/index.md': `# Board

=== "CPU (A)"
    {%
        include-markdown "deep/part.md"
        start="<!--start-->"
        end="<!--end-->"
        heading-offset=1
    %}

=== "cpu (a)"
    {{ read_csv('./deep/modes.csv') }}

{% include-markdown "./gone.md" %}

See [the tab](deep/list.md#vp4630vp4650) and [here](
deep/list.md).
`,
    'docs/deep/modes.csv': 'Maker,[Mode][m],"V, 2"\nAcme,-,v1.1\n',
    'docs/deep/part.md':
      '# Part\n\nBefore.\n\n<!--start-->\n## Cores\n\nSee [list](list.md), ![p](a.png) and [x][x].\n\n[x]: list.md\n<!--end-->\n\nAfter.\n\n{% include "part.md" %}\n',
    'docs/deep/list.md': '# List\n\nText.\n\n=== "VP4630/VP4650"\n\n    One.\n\n=== "FW6"\n\n    Two.\n'
  })
  const out = await project.import('--check')
  const { body } = await project.article('en/index.md')
  expect(body).toMatch(/<x-tab title="CPU \(A\)">\n\n### Cores\n\nSee \[list\]\(\/en\/home\/article\/\d+\)/)
  expect(body).toContain('| Maker | [Mode][m] | V, 2 |\n| --- | --- | --- |\n| Acme | - | v1.1 |')
  expect(body.match(/<a id="cpu-a">/g)).toHaveLength(1)
  expect(body).not.toMatch(/include|Before|After|read_csv/)
  expect(out).toContain('the file ./gone.md is not there and was left out.')
  expect(out).toContain('the file part.md is included within itself or too often and was left out.')
  expect(body).toMatch(/\[the tab\]\(\/en\/home\/article\/\d+#u-vp4630vp4650\)/)
  expect(out).toContain('0 lost')
})

test('drawn tables, videos and pictures within HTML are shown', async () => {
  const project = await makeProject({
    'mkdocs.yml': CONFIG,
    'docs/index.md': `# Board

+------+:----:+
| Size | Kind |
+======+======+
| 14   | **a**|
|      |      |
|      | b    |
+------+------+

![type:video](https://video.example/embed/1)

<center>
![](a.png){: style="height:40px"}
</center>

1. First

    <center>
    ![](b.png)
    </center>

<center>Source: [wiki](https://a.example/x)</center>

<details><summary>Output</summary>
    \`\`\`
    $ run

      1.9
    \`\`\`
</details>

<p align="center">
| A | B |
|---|---|
| 1 | 2 |
</p>

\`\`\`html
<center>
![](c.png)
</center>
\`\`\`
`
  })
  const out = await project.import('--check', '--verbose')
  const { body } = await project.article('en/index.md')
  expect(body).toContain('<table>')
  expect(body).toContain('**a**')
  expect(body).not.toContain('+===')
  expect(body).toContain('<https://video.example/embed/1>')
  expect(body).toMatch(/<center>\n\n!\[\]\(missing:a\.png\)\n\n<\/center>/)
  expect(body).toMatch(/ {4}<center>\n\n {4}!\[\]\(missing:b\.png\)\n\n {4}<\/center>/)
  expect(body).toContain('<center>\n\nSource: [wiki](https://a.example/x)\n\n</center>')
  expect(body).toContain('<details><summary>Output</summary>\n\n```\n$ run\n\n  1.9\n```\n\n</details>')
  expect(body).toContain('\n\n| A | B |\n')
  expect(body).toContain('```html\n<center>\n![](c.png)\n</center>\n```')
  expect(out).toContain('0 lost')
})

test('the address of a reference below a paragraph or a footnote is found', async () => {
  const project = await makeProject({
    'mkdocs.yml': CONFIG,
    'docs/index.md':
      '# Board\n\nSee [A][a], [B][b][^1].\n[b]: https://b.example "B"\n\n[^1]: The note\n  goes on\nhere.\n[a]: <https://a.example>\n[c]: https://c.example\n\n```\ntext\n[d]: https://d.example\n```\n'
  })
  const out = await project.import('--check')
  const { body } = await project.article('en/index.md')
  expect(body).toContain('[^1].\n\n[b]: https://b.example')
  expect(body).toContain('here.\n\n[a]: <https://a.example>\n[c]: https://c.example')
  expect(body).toContain('text\n[d]:')
  expect(out).not.toContain('links 2')
})
