import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { renderMarkdown } from '../../src/markdown/render.ts'
import { makeProject } from './project.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)

test('a folder of MDX becomes articles: known components as Markdown, unknown ones named by file and line', async () => {
  const project = await makeProject({
    'en/guide/start.mdx': `---
title: Start
slug: begin
---
import Tabs from '@theme/Tabs'
import board from './board.png'

export const version = '1.2'

Read this before the first boot of your board. {/* not this */}

:::warning Power
Use 5 V.
:::

<Tabs>
  <TabItem value="linux" label="Linux">
    Run it.

    \`\`\`sh
    make flash
    \`\`\`
  </TabItem>
</Tabs>

<img src={board} alt="The board" style={{ width: 3 }} />

<Playground run={() => steal()}>What it shows.</Playground>

Version {version}, see [the pins](../pins.mdx).
`,
    'en/guide/board.png': png,
    'en/pins.mdx':
      '# Pins\n\nEvery pin of the board has a name.\n\n## All {#all-pins}\n\n<Note>Mind the 3.3 V.</Note>\n',
    'en/broken.mdx': '# Broken\n\n<Tabs>\n\nIts words.\n'
  })
  const report = await project.import('--old-urls', '/docs')
  const start = await project.article('en/guide/start.md')
  const broken = await project.article('en/broken.md')
  expect(broken.body).toContain('Its words.')
  const pins = await project.article('en/pins.md')
  expect(
    start.body
      .replace(/[0-9a-f]{20}/, 'PICTURE')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  ).toBe(
    `Read this before the first boot of your board.

> [!WARNING]
>
> **Power**
>
> Use 5 V.

<x-tabs>

<x-tab title="Linux">

Run it.

\`\`\`sh
make flash
\`\`\`

</x-tab>

</x-tabs>

<img src="/pictures/sdk/PICTURE.png" alt="The board" width="3">

What it shows.

Version 1.2, see [the pins](/en/home/article/${pins.data.id}).`
  )
  expect(pins.body).toContain('> [!NOTE]\n>\n> Mind the 3.3 V.')
  expect((await renderMarkdown(pins.body)).html).toContain('<aside class="callout note"')
  expect(report).toContain('en/guide/start.mdx:28 <Playground> is not known here: only its words are kept.')
  expect(report).toContain('en/broken.mdx:3 <Tabs> is never closed')
  expect(parse(await project.read('content/redirects.yaml'))).toEqual([
    { from: '/docs/en/broken', to: broken.data.id, lang: 'en' },
    { from: '/docs/en/guide/begin', to: start.data.id, lang: 'en' },
    { from: '/docs/en/pins', to: pins.data.id, lang: 'en' }
  ])
})

test('entries in the attributes of an unknown component are text', async () => {
  const project = await makeProject({
    'en/faq.mdx': `---
title: FAQ
---
import { FaqAccordion } from './parts'

export const faq = {
  power: [
    { title: 'Why does it <not> start?', content: \`Check the **supply**:

- 5 V
- [2 A](other.mdx)\` },
    { question: 'And then?', answer: 'Hold BOOT.' }
  ]
}

<FaqStructuredData rows={faq.power} />

<FaqAccordion rows={faq.power} />

<Features list={[{ name: 'Fast boot', desc: 'In two seconds.', href: './other.mdx', icon: 'x' }, { name: 'Small' }]} />

<Chart points={[{ x: 1, y: 2 }]} />
`,
    'en/other.mdx': '# Other\n\nWords of the other page.\n'
  })
  const report = await project.import()
  const { body } = await project.article('en/faq.md')
  const other = await project.article('en/other.md')
  const link = `/en/home/article/${other.data.id}`
  expect(body).toContain('<details><summary>Why does it &lt;not> start?</summary>\n\nCheck the **supply**:\n\n- 5 V')
  expect(body).toContain(`- [2 A](${link})`)
  expect(body).toContain('<summary>And then?</summary>\n\nHold BOOT.')
  expect(body.match(/Hold BOOT/g)?.length).toBe(1)
  expect(body).toContain(`[Fast boot](${link})\n\nIn two seconds.\n\n**Small**`)
  expect(report).toMatch(/<Chart> is not known here: it was left out\. Not shown: points=/)
})

test('a folder without a configuration is read as MDX where its HTML has attributes of JSX', async () => {
  const project = await makeProject({
    'zh/chips.md':
      '# 芯片\n\n<div style={{ display: \'flex\' }}>\n\n这是一段说明文字。\n\n</div>\n\n<div align="center"><img\n  src={require(\'./images/arch.png\').default}\n  width="80%"\n  alt="结构图"\n/></div>\n',
    'zh/images/arch.png': png,
    'zh/text.md': '# 模板\n\n模板写作 `style={{ a }}`，集合写作 {a, b}。\n'
  })
  const report = await project.import()
  const { body } = await project.article('zh/chips.md')
  expect(body).not.toMatch(/require|style=\{/)
  expect(body).toContain('这是一段说明文字。')
  expect(body).toContain('结构图')
  expect(report).toContain(' 0 missing,')
  expect((await project.article('zh/text.md')).body).toBe('模板写作 `style={{ a }}`，集合写作 {a, b}。\n')
})

test('paragraphs in a cell of HTML stay apart', async () => {
  const cell = (inner: string) => `<table>\n  <tr>\n    <td>\n${inner}\n    </td>\n  </tr>\n</table>\n`
  const project = await makeProject({
    'docusaurus.config.js': "module.exports = { title: 'Guide' }\n",
    'docs/a.mdx': `# A\n\n${cell('      <p>Up to 8K</p>\n      <p>4 channels</p>')}\n${cell('      Text\n      <div><p>one</p>\n      <p>two</p>\n      </div>')}\n${cell('      <p>alone</p>')}`
  })
  await project.import('--check')
  const { body } = await project.article('en/a.md')
  const html = (await renderMarkdown(body)).html.replace(/\s+/g, ' ')
  expect(html).toContain('<td> <p>Up to 8K</p> <p>4 channels</p> </td>')
  expect(html).toMatch(/<p>one<\/p> ?<p>two<\/p>/)
  expect(html).toContain('<td>alone</td>')
})

test('imports below a comment, a tag or a heading are read, and those within a paragraph are words', async () => {
  const project = await makeProject({
    'docs.json': '{ "name": "X", "navigation": { "groups": [{ "group": "Guide", "pages": ["index"] }] } }',
    'index.mdx': [
      '---\ntitle: Start\n---',
      "{/* hash: 1 */}\nimport First from '/snippets/first.mdx'",
      "<Note>\nA note.\n</Note>\nimport Second from '/snippets/second.mdx'",
      "## Parts\nimport Third from '/snippets/third.mdx'",
      '<First />\n\n<Second />\n\n<Third />',
      "How to take it:\nimport Fourth from 'x'",
      "<b>Code</b>\nimport Fifth from 'x'"
    ].join('\n\n'),
    'snippets/first.mdx': 'Words of one.\n',
    'snippets/second.mdx': '{/* hash: 2 */}\nimport Third from "/snippets/third.mdx"\n\nWords of two.\n',
    'snippets/third.mdx': 'Words of three.\n'
  })
  await project.import('--lang', 'en')
  const { body } = await project.article('en/index.md')
  for (const words of ['Words of one.', 'Words of two.', 'Words of three.']) expect(body).toContain(words)
  expect(body).not.toMatch(/import (?:First|Second|Third)/)
  expect(body).toContain("How to take it:\nimport Fourth from 'x'")
  expect(body).toContain("import Fifth from 'x'")
})

test('Markdown in a link whose tag is alone on its line is Markdown', async () => {
  const project = await makeProject({
    'a.mdx': [
      "import X from './x'",
      '# Start',
      '<a href="https://x.org/a">\n  ![Build](https://x.org/b.svg) **bold**\n</a>',
      '- <a href="https://x.org/c">\n  `code`\n  </a>',
      '<a href="https://x.org/d">\n- item\n- **other**\n</a>',
      '<a href="https://x.org/e">\n  plain\n</a>'
    ].join('\n\n')
  })
  await project.import('--lang', 'en')
  const html = String((await renderMarkdown((await project.article('en/a.md')).body)).html)
  expect(html).toContain('<strong>bold</strong>')
  expect(html).toContain('<code>code</code>')
  expect(html).toContain('<strong>other</strong>')
  expect(html).not.toMatch(/!\[|\*\*|`/)
})
