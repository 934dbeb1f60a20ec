import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const cover = (title: string) => `# ${title}

![cover](images/canaan-cover.png)

版权所有©2023北京某某信息技术有限公司

<div style="page-break-after:always"></div>

## 免责声明

您购买的产品、服务或特性等应受本公司商业合同和条款的约束。

## 商标声明

![logo](images/logo.png)、“某某”和其他商标均为本公司的商标。

**版权所有 © 2023。保留一切权利。**
非经本公司书面许可，任何单位和个人不得擅自摘抄。

<div style="page-break-after:always"></div>

## 目录

[TOC]

`

test('the first heading is the title and not part of the text', async () => {
  const project = await makeProject({
    'a.md': '# The `DMA` **guide**\n\nHow memory is copied without the processor.\n\n## Use\n\nCall it.\n',
    'b.md': 'Setext title\n============\n\nSome words about a thing that matters.\n',
    'c.md': '<h1 align="center">In HTML</h1>\n\nSome words about a thing that matters.\n',
    'd.md': '**In bold**\n\n## 1. First part\n\nSome words about a thing that matters.\n',
    'e.md': '### Deep heading\n\nSome words about a thing that matters.\n',
    'no_heading_at-all.md': 'Some words about a thing that matters.\n'
  })
  const report = await project.import()
  const a = await project.article('en/a.md')
  expect(a.data).toMatchObject({ bigTitle: 'The DMA guide', smallTitle: 'How memory is copied without the processor.' })
  expect(a.body).toBe('How memory is copied without the processor.\n\n## Use\n\nCall it.\n')
  const titles = await Promise.all(
    ['b', 'c', 'd', 'e'].map(async name => (await project.article(`en/${name}.md`)).data.bigTitle)
  )
  expect(titles).toEqual(['Setext title', 'In HTML', 'In bold', 'Deep heading'])
  expect((await project.article('en/d.md')).body).toMatch(/^## 1\. First part/)
  expect((await project.article('en/no_heading_at-all.md')).data.bigTitle).toBe('no heading at-all')
  expect(report).toContain('no_heading_at-all.md:1 has no heading that names it; its file name is the title.')
})

test('reStructuredText needs no configuration of Sphinx, and its languages are joined like those of Markdown', async () => {
  const text = (title: string, words: string) => `${title}\n${'='.repeat(20)}\n\n.. note::\n\n   ${words}\n`
  const project = await makeProject({
    'uart/README_en.rst': text('UART loopback', 'Connect the pins ``TX`` and ``RX`` with a wire first.'),
    'uart/README_zh.rst': text('串口回环', '先用导线把 ``TX`` 与 ``RX`` 引脚连接起来。'),
    'spi.md': '# SPI\n\nSome words about a bus that matters.\n'
  })
  const report = await project.import()
  const [en, zh] = await Promise.all([project.article('en/uart/README.md'), project.article('zh/uart/README.md')])
  expect(en.data).toMatchObject({ bigTitle: 'UART loopback', lang: 'en' })
  expect(en.body).toContain('`TX`')
  expect(zh.data.bigTitle).toBe('串口回环')
  expect(zh.data.translation).toBe(en.data.translation)
  expect(report).toContain('3 of 3 documents imported')
})

test('if every document begins with the name of the set, the next heading is the title', async () => {
  const names = ['Remote syslog', 'Unbrick', 'Night mode', 'Streams', 'Sensors']
  const files = Object.fromEntries(
    names.map((name, at) => [
      `p${at}.md`,
      `# The wiki\n\n[Contents](README.md)\n\n${name}\n---\n\nWords that matter here.\n`
    ])
  )
  const same = Object.fromEntries(
    [1, 2, 3].map(at => [`d${at}.md`, `# Overview\n\n## Part ${at}\n\nWords about part ${at} that matter.\n`])
  )
  const named = { 'named.md': '---\ntitle: The wiki\n---\n\n## Other\n\nWords that matter here too.\n' }
  const plain = { 'plain.md': '# The wiki\n\nWords without any heading that matter.\n' }
  const project = await makeProject({ ...files, ...same, ...named, ...plain })
  const report = await project.import('--check')
  const titleOf = async (file: string) => (await project.article(`en/${file}`)).data.bigTitle
  expect(await Promise.all(names.map((_, at) => titleOf(`p${at}.md`)))).toEqual(names)
  expect(await Promise.all([titleOf('d1.md'), titleOf('named.md'), titleOf('plain.md')])).toEqual([
    'Overview',
    'The wiki',
    'The wiki'
  ])
  expect(report).toContain('p0.md is one of 7 documents called "The wiki": its next heading is the title.')
  expect(report).toContain('(0.000 %) are not named')
})

test.each(['docs/', ''])('a part is found by its address in the site, from its folder "%s" alone', async folder => {
  const project = await makeProject({
    [`${folder}blocks/_qr.mdx`]: 'Scan the code with the app.\n',
    [`${folder}radio.mdx`]: "# Radio\n\nimport Code from '@site/docs/blocks/_qr.mdx'\n\n<Code />\n"
  })
  await project.import()
  const { body } = await project.article(`en/${folder}radio.md`)
  expect(body).toContain('Scan the code with the app.')
})

test('cover page, legal text, table of contents and page breaks are dropped, and the preface remains', async () => {
  const preface = '## 前言\n\n### 概述\n\n本文档主要介绍 DMA 的设计。\n\n### 读者对象\n\n- 工程师\n'
  const project = await makeProject({
    'zh/dma.md': `${cover('DMA 参考')}${preface}\n<div style="page-break-after:always"></div>\n`
  })
  const report = await project.import('--verbose')
  const { data, body } = await project.article('zh/dma.md')
  expect(body).toBe(preface)
  expect(data).toMatchObject({ bigTitle: 'DMA 参考', smallTitle: '本文档主要介绍 DMA 的设计。', lang: 'zh' })
  expect(report).toContain('dma.md 13 lines.')
  expect(report).not.toContain('canaan-cover')
})

test('a section of a template whose table nobody filled in is dropped', async () => {
  const table = (cell: string) => `| 简称 | 说明 |\n| --- | --- |\n| ${cell} |  |\n`
  const project = await makeProject({
    'zh/a.md': `# 甲\n\n正文。\n\n## 缩略词定义\n\n${table('')}\n## 引脚\n\n${table('')}`,
    'zh/b.md': `# 乙\n\n正文。\n\n## 缩略词定义\n\n${table('CSC')}`
  })
  await project.import()
  expect((await project.article('zh/a.md')).body).toMatch(/^正文。\n+## 引脚\n/)
  expect((await project.article('zh/b.md')).body).toContain('CSC')
})

test('text after the cover remains if no heading announces it', async () => {
  const text = '没有标题的正文，从这里开始。\n'
  const project = await makeProject({
    'zh/a.md': cover('甲').replace('## 目录\n\n[TOC]\n\n', text),
    'zh/b.md': `# 乙\n\n${text}\n- 一\n- 二\n\n## 免责声明\n\n在正文之前的声明。\n\n## 正文\n\n内容。\n\n## 免责声明\n\n正文里的声明。\n`
  })
  await project.import()
  expect((await project.article('zh/a.md')).body).toBe(text)
  expect((await project.article('zh/b.md')).body).toBe(
    `${text}\n- 一\n- 二\n\n## 正文\n\n内容。\n\n## 免责声明\n\n正文里的声明。\n`
  )
})

test('empty rows below filled ones are dropped, and links within C leave their names', async () => {
  const table = '| Version | Date |\n| --- | --- |\n| V1.0 | 2023-11-30 |\n|  |  |\n| V1.1 |  |\n| | |\n'
  const code = (name: string) => `\`\`\`c\nk_s32 f(${name} dev, char a[2]);\n\`\`\`\n`
  const project = await makeProject({
    'en/a.md': `# A\n\nText.\n\n${table}\n- Item:\n\n  ${code('[k_dev](#312-k_dev)').replaceAll('\n', '\n  ')}\nEnd.\n`
  })
  await project.import()
  const { body } = await project.article('en/a.md')
  expect(body).toContain('| V1.0 | 2023-11-30 |\n| V1.1 |  |\n\n- Item')
  expect(body).toContain('k_s32 f(k_dev dev, char a[2]);')
})

test('the date is the newest of the revision table, and without one that of its neighbours', async () => {
  const table = (rows: string) =>
    `# T\n\nSome words about a thing that matters.\n\n| Version | Author | Date |\n|---|---|---|\n${rows}\n`
  const project = await makeProject({
    'en/a.md': table(
      '| V1 | a | 2023/3/7 |\n| V3 | b | 2024.11.04 |\n| V2 | c | 2023-05-31 |\n| V9 | d | 2999-01-01 |\n| V0 | e | |'
    ),
    'en/b.md':
      '# B\n\nOnly a table of 2001-01-01 that is no history.\n\n| Date | Degrees |\n|---|---|\n| 2001-01-01 | 7 |\n'
  })
  await project.import()
  expect((await project.article('en/a.md')).data.date).toBe('2024-11-04')
  expect((await project.article('en/b.md')).data.date).toBe('2024-11-04')
})

test('words in angle brackets, drawings and comments come through', async () => {
  const source = `# T

A std::vector<string> of <K230 SDK> is not HTML, <br> and <kbd>Esc</kbd> are.

1. item

   <div class="mermaid">
   graph TD;
     A-->B
   </div>

<!-- ![old](gone.png) -->

<Tabs>

[TOC]
Words after the marker.

</Tabs>
`
  const project = await makeProject({ 'en/a.md': source })
  const report = await project.import()
  const { body } = await project.article('en/a.md')
  expect(body).toContain('A std::vector&lt;string> of &lt;K230 SDK> is not HTML, <br> and <kbd>Esc</kbd> are.')
  expect(body).toContain('   ```mermaid\n   graph TD;\n     A-->B\n   ```\n')
  expect(body).toContain('<Tabs>\n\n\nWords after the marker.\n\n</Tabs>')
  expect(report).toContain(' 0 missing,')
})

test('a document without a date has that of its last change, however the tool calls it', async () => {
  const project = await makeProject({
    'en/a.md': '---\ntitle: Hugo\nlastmod: 2024-02-03T10:00:00+08:00\n---\n\nText of the first.\n',
    'en/b.md': '---\ntitle: Docusaurus\nlast_update:\n  date: 3/4/2024\n  author: ada\n---\n\nText of the second.\n',
    'en/c.md': '---\ntitle: Docusaurus\nlast_update:\n  date: 2024-05-06\n---\n\nText of the third.\n',
    'en/d.md': '---\ntitle: Both\ndate: 2023-01-02\nlastUpdated: 2024-07-08\n---\n\nText of the fourth.\n',
    'en/e.md': '---\ntitle: No\nlastUpdated: false\n---\n\nText of the fifth.\n'
  })
  await project.import()
  const days = await Promise.all(['a', 'c', 'd'].map(async name => (await project.article(`en/${name}.md`)).data.date))
  expect(days).toEqual(['2024-02-03', '2024-05-06', '2023-01-02'])
  expect((await project.article('en/e.md')).data.date).toBe('2024-02-03')
})

test('front matter of a document is used where it fits an article', async () => {
  const project = await makeProject({
    'en/a.md':
      '---\ntitle: From the fields\ndescription: A short one.\ndate: 2024-02-03\ntags: [dma]\nweight: 3\n---\n# From the fields\n\nText.\n',
    'en/b.md': '---\ntitle: [not, a, text]\ndate: yesterday\n---\n# From the heading\n\nText.\n',
    'en/c.md': '---\ntitle: "broken\n  : yes\n---\n# Still here\n\n[gone](x.md)\n',
    'en/d.md': '---\nA rule above, and no fields\n\n---\n\n# Ruled\n\nText.\n'
  })
  const report = await project.import()
  const a = await project.article('en/a.md')
  expect(a.data).toMatchObject({
    bigTitle: 'From the fields',
    smallTitle: 'A short one.',
    date: '2024-02-03',
    tags: ['dma']
  })
  expect(a.body).toBe('Text.\n')
  expect((await project.article('en/b.md')).data.bigTitle).toBe('From the heading')
  expect((await project.article('en/c.md')).data.bigTitle).toBe('Still here')
  expect((await project.article('en/d.md')).body).toContain('A rule above')
  expect(report).toContain('en/b.md:1 title: does not fit an article')
  expect(report).toContain('en/b.md:1 date: does not fit')
  expect(report).toContain('en/c.md:1 is not YAML')
  expect(report).toContain('en/c.md:7 x.md')
})

test('GB18030 and UTF-16 are read, what is no text is reported, the rest is imported', async () => {
  const gb = Uint8Array.from([0x23, 0x20, 0xd6, 0xd0, 0xce, 0xc4, 0x0a, 0x0a, 0xc4, 0xda, 0xc8, 0xdd, 0xa1, 0xa3, 0x0a])
  const project = await makeProject({
    'zh/gb.md': gb,
    'zh/utf16.md': Buffer.from('\uFEFF# 宽字符\n\n内容。\n', 'utf16le'),
    'zh/crlf.md': '\uFEFF# 换行\r\n\r\n第一行\r\n第二行\r\n',
    'zh/binary.md': Uint8Array.from([0x89, 0, 0, 0xff, 0xfe, 1]),
    'zh/empty.md': '',
    'zh/title-only.md': '# 只有标题\n\n<!-- later -->\n',
    'zh/huge.md': `# 大\n\n${'很长。'.repeat(300_000)}`
  })
  const report = await project.import()
  expect(await project.article('zh/gb.md')).toMatchObject({ data: { bigTitle: '中文' }, body: '内容。\n' })
  expect((await project.article('zh/utf16.md')).data.bigTitle).toBe('宽字符')
  expect((await project.article('zh/crlf.md')).body).toBe('第一行\n第二行\n')
  expect(report).toContain('zh/gb.md read as gb18030.')
  expect(report).toContain('zh/binary.md is neither UTF-8 nor GB18030 text.')
  for (const name of ['empty', 'title-only'])
    expect(report).toContain(`zh/${name}.md has no text beyond its title and cover.`)
  expect(report).toContain('zh/huge.md is 2.6 MB; an article has at most 2 MB.')
  expect(report).toContain('3 of 7 documents imported')
})

test('an English document with much Chinese data is the translation of the one in the folder zh', async () => {
  const data = '| 北京 | 上海 |\n|---|---|\n| 温度过高需要检查设备 | 设备运行正常无需处理 |\n'.repeat(20)
  const project = await makeProject({
    'where.md': `# Where\n\nRows.\n\n${data}`,
    'zh/where.md': `# 条件\n\n筛选。\n\n${data}`
  })
  expect(await project.import()).toContain('2 of 2 documents imported')
  expect((await project.article('en/where.md')).data.bigTitle).toBe('Where')
  expect((await project.article('zh/where.md')).data.bigTitle).toBe('条件')
  expect(await project.import()).toContain('0 new, 0 changed, 2 unchanged')
})

test('a plain folder with folders in it is a manual, of which both languages have the same pages', async () => {
  const text = (title: string) => `# ${title}\n\nSome words about a thing that matters to somebody.\n`
  const project = await makeProject({
    'en/00_start/README.md': text('Start here'),
    'en/00_start/2_flash.md': text('Flash'),
    'en/00_start/10_boot.md': text('Boot'),
    'en/01_ai/kpu.md': text('Neural networks'),
    'en/about.md': text('About'),
    'zh/00_start/2_flash.md': text('烧录')
  })
  await project.import()
  const place = async (file: string) => (await project.article(file)).data.manual
  expect(await place('en/00_start/README.md')).toMatchObject({ key: 'sdk', path: [], position: [0] })
  expect(await place('en/00_start/2_flash.md')).toMatchObject({ path: ['Start here'], position: [0, 0] })
  expect(await place('en/00_start/10_boot.md')).toMatchObject({ path: ['Start here'], position: [0, 1] })
  expect(await place('en/01_ai/kpu.md')).toMatchObject({ path: ['AI'], position: [1, 0] })
  expect(await place('zh/00_start/2_flash.md')).toMatchObject({ page: '00_start/2_flash' })
  expect(await project.read('content/manuals.yaml')).toContain('key: sdk')
})

test('a few documents beside one another are no manual', async () => {
  const project = await makeProject({ 'a.md': '# A\n\nWords of it.\n', 'b/c.md': '# C\n\nWords of it.\n' })
  await project.import()
  expect((await project.article('en/a.md')).data.manual).toBeUndefined()
})
