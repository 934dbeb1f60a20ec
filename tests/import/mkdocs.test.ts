import { expect, test } from 'vitest'
import { renderMarkdown } from '../../src/markdown/render.ts'
import { makeProject } from './project.ts'

test('MkDocs: a page is called by its first line, else by the navigation or its file', async () => {
  const project = await makeProject({
    'mkdocs.yml': 'site_name: Boards\nnav:\n  - index.md\n  - In the navigation: a.md\n  - b.md\n',
    'docs/index.md': '[![badge](x.png)](y)\n\n# Boards\n\nWords about the boards and their use.\n',
    'docs/a.md': 'Words that come before any of the headings.\n\n# Late\n\nMore.\n\n## Wiring\n\nPins.\n',
    'docs/b-and-c.md': '## First steps\n\nWords about the steps that come first.\n',
    'docs/b.md': '**All is bold**\n\nWords about the steps that come first.\n'
  })
  await project.import('--lang', 'en')
  const [index, a, b, c] = await Promise.all(
    ['index', 'a', 'b', 'b-and-c'].map(name => project.article(`en/${name}.md`))
  )
  expect([index, a, b, c].map(article => article?.data.bigTitle)).toEqual([
    'Boards',
    'In the navigation',
    'B',
    'B and c'
  ])
  expect(a?.body).toMatch(/^Words that come.*\n\n# Late\n\nMore\.\n\n## Wiring/)
  expect(b?.body).toMatch(/^\*\*All is bold\*\*/)
  expect(c?.body).toMatch(/^## First steps/)
})

test('MkDocs: an address in HTML counts from the page', async () => {
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
    'base64'
  )
  const project = await makeProject({
    'mkdocs.yml': 'site_name: Boards\n',
    'docs/media/a.png': picture,
    'docs/top.md': '# Top\n\n<img src="../media/a.png?raw=true" width="80">\n\nWords about the picture above.\n',
    'docs/in/deep.md': '# Deep\n\n<img src="../../media/a.png">\n\n<a href="../../top/">Top</a>\n'
  })
  await project.import('--lang', 'en')
  const { data } = await project.article('en/top.md')
  expect((await project.article('en/top.md')).body).toMatch(/^<img src="\/pictures\/sdk\/\w+\.png" width="80">/)
  const deep = (await project.article('en/in/deep.md')).body
  expect(deep).toMatch(/^<img src="\/pictures\/sdk\/\w+\.png">/)
  expect(deep).toContain(`<a href="/en/home/article/${data.id}">`)
})

test('MkDocs: raised and lowered text, where the site has the extensions', async () => {
  const text = '# A\n\nI^2^C takes CO~2~ to ^^new words^^, `a^2^`, 10^3 and 2^4.\n\n    x^1^\n'
  const set = (extensions: string) => ({
    'mkdocs.yml': `site_name: Boards\nmarkdown_extensions:\n  - toc\n${extensions}`,
    'docs/a.md': text
  })
  const project = await makeProject(set('  - pymdownx.caret\n  - pymdownx.tilde: { delete: true }\n'))
  await project.import('--lang', 'en')
  expect((await project.article('en/a.md')).body).toBe(
    'I<sup>2</sup>C takes CO<sub>2</sub> to <ins>new words</ins>, `a^2^`, 10^3 and 2^4.\n\n    x^1^\n'
  )
  await project.write(set(''))
  await project.import('--lang', 'en')
  expect((await project.article('en/a.md')).body).toContain('I^2^C takes CO~2~ to ^^new words^^')
})

test('MkDocs: titles of notes can contain quotes or lack the last one', async () => {
  const project = await makeProject({
    'mkdocs.yml': 'site_name: Boards\n',
    'docs/a.md':
      '# A\n\n!!! info "Add a "bridge" to it"\n\n!!! failure "Not in the binaries.\n\n!!! tip inline end "Plain"\n    Inside.\n\n[![one](b.png){width="160"}](#a)\n'
  })
  await project.import('--lang', 'en')
  const { body } = await project.article('en/a.md')
  expect(body).toContain('**Add a "bridge" to it**')
  expect(body).toContain('**Not in the binaries.**')
  expect(body).toContain('> **Plain**\n>\n> Inside.')
  expect(body).not.toContain('width')
  await project.write({
    'docs/a.md':
      '# A\n\n!!! tip Do not forget: it is here.\n\n!!! Many of them, as one says.\n\n??? note "Only in `a` and **b**"\n    Inside.\n'
  })
  await project.import('--lang', 'en')
  const second = (await project.article('en/a.md')).body
  expect(second).toContain('> [!TIP]\n>\n> **Do not forget: it is here.**')
  expect(second).toContain('!!! Many of them, as one says.')
  expect(second).toContain('<summary>Only in <code>a</code> and <strong>b</strong></summary>')
})

test('MkDocs: a bar within code does not end a cell', async () => {
  const project = await makeProject({
    'mkdocs.yml': 'site_name: Boards\n',
    'docs/a.md': '# A\n\nName | Use\n---|---\n`0|1` | on `a|b` and `c`\n\nNo table: `x|y`.\n'
  })
  await project.import('--lang', 'en')
  const { body } = await project.article('en/a.md')
  expect(body).toContain('No table: `x|y`.')
  expect((await renderMarkdown(body)).html.replace(/\s+/g, ' ')).toContain(
    '<td><code>0|1</code></td> <td>on <code>a|b</code> and <code>c</code></td>'
  )
})

test('MkDocs: HTML ends with its end tag, and Markdown can follow in the next line', async () => {
  const project = await makeProject({
    'mkdocs.yml': 'site_name: Boards\n',
    'docs/a.md':
      '# A\n\n<figcaption>The board</figcaption>\n![front](https://example.org/a.png)\n\n```html\n<p>a</p>\nb\n```\n\nSee `![x](y)` and `[x](y)`.\n'
  })
  const out = await project.import('--lang', 'en', '--check')
  const { body } = await project.article('en/a.md')
  expect(body).toContain('<p>a</p>\nb\n')
  expect((await renderMarkdown(body)).html).toContain('alt="front"')
  expect(out).toContain('0 lost')
  expect(await project.read('.data/import-report.txt')).toContain('without something of their documents (0)')
})

test('MkDocs: the content of elements with the attribute markdown is Markdown', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64'
  )
  const project = await makeProject({
    'mkdocs.yml': 'site_name: S\nmarkdown_extensions: [md_in_html, attr_list]\n',
    'docs/index.md': `# A

<figure markdown>
  ![The module](board.png){ width="400" }
  <figcaption markdown>The *module*</figcaption>
</figure>

<div class="grid cards" markdown>
-   See [B](b.md){ .md-button target=_blank }
</div>

* item

    <div markdown="1">
    ![p](board.png)
    </div>

<details markdown="block">
<summary>More</summary>
- [B](b.md)
</details>

<div markdown>never closed, with a ![p](board.png)

\`\`\`html
<div markdown>
\`\`\`
`,
    'docs/b.md': '# B\n\nText.\n',
    'docs/board.png': png
  })
  const out = await project.import('--lang', 'en', '--check')
  const { body } = await project.article('en/index.md')
  expect(body).toMatch(
    /<figure>\n<img src="\/pictures\/sdk\/\w+\.png" alt="The module">\n<figcaption>\n\nThe \*module\*\n\n<\/figcaption>\n<\/figure>/
  )
  expect(body).toMatch(/<div class="grid cards">\n\n- {3}See \[B\]\(\/en\/home\/article\/\d+\)\n\n<\/div>/)
  expect(body).toMatch(/ {4}!\[p\]\(\/pictures\/sdk\/\w+\.png\)/)
  expect(body).toMatch(/<summary>More<\/summary>\n\n- \[B\]\(\/en\/home\/article\/\d+\)/)
  expect(body).toContain('```html\n<div markdown>\n```')
  expect(out).toContain(' 0 lost')
})

test('indented code keeps its braces, signs of headings need no blank, and a comment does not end a table', async () => {
  const project = await makeProject({
    'mkdocs.yml': 'site_name: Guide\n',
    'docs/index.md': `# Guide

####Syntax
Words { .lead } end.

    mdns.register("fishtank", {hardware='NodeMCU'})

- An item

    that goes on { .note } here.

<table>
  <tr>
    <!-- <th>Old</th> -->
    <th>Task</th>
  </tr>
  <tr>
    <td>Build</td>
  </tr>
</table>
`
  })
  await project.import('--check')
  const { body } = await project.article('en/index.md')
  expect(body).toContain('#### Syntax')
  expect(body).toContain(`    mdns.register("fishtank", {hardware='NodeMCU'})`)
  expect(body).not.toContain('{ .')
  expect(body).toMatch(/<tr>\n[^\n]*<!-- -->\n *<th>Task/)
})

test('MkDocs: a page whose name ends in another language than that of the site is a translation', async () => {
  const chinese = '香山处理器的双周简报，介绍前端、后端和缓存的最新进展。'
  const english = 'The report of two weeks tells of the frontend, the backend and the caches.'
  const project = await makeProject({
    'mkdocs.yml': 'site_name: Boards\ntheme: { name: material, language: zh }\n',
    'docs/index.md': `# 首页\n\n${chinese}\n`,
    'docs/posts/week-1.md': `# 第一周\n\n${chinese}\n`,
    'docs/posts/week-1-en.md': `# Week 1\n\n${english}\n`,
    'docs/posts/what-is-en.md': `# 语言\n\n${chinese}\n`
  })
  expect(await project.import()).toContain('1 pair of translations')
  expect((await project.article('en/posts/week-1.md')).data).toMatchObject({ lang: 'en', bigTitle: 'Week 1' })
  expect((await project.article('zh/posts/what-is-en.md')).data.lang).toBe('zh')
})

test('MkDocs: footnotes without a reference are shown', async () => {
  const project = await makeProject({
    'mkdocs.yml': 'site_name: Boards\nmarkdown_extensions: [footnotes]\n',
    'docs/index.md':
      '# Boards\n\nSee[^One]. `[^three]`\n\n```\n[^four]: code\n```\n\n[^one]: Used.\n\n[^two]: Seznec A. A new case\n\n    for it.\n[^three]: Last.\n'
  })
  expect(await project.import('--lang', 'en', '--check')).toContain('0 lost')
  const { body } = await project.article('en/index.md')
  expect(body).toContain('[^one]: Used.\n\n\nSeznec A. A new case\n\nfor it.\n\nLast.')
  expect(body).toContain('[^four]: code')
})
