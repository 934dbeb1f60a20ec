import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)

test('links between documents lead to articles, in whatever way they are written', async () => {
  const project = await makeProject({
    'zh/a/one.md': `# 一

[二](two.md) [二](./two) [二](../a/Two.md) [三](../b/%E4%B8%89%20%E5%8F%B7.md) [三](<../b/三 号.md>) [三](../b/三_号.md)
[夹](../b) [根](/zh/b/README.md "题") [英](../../en/b/README.md) [引用][ref] [ref] <a href="two.md">HTML</a> [![图](x.png)](two.md)
[web](https://example.com/two.md) <mail@example.com>

[ref]: two.md
`,
    'zh/a/two.md': '# 二\n\n内容。\n',
    'zh/b/三 号.md': '# 三\n\n内容。\n',
    'zh/b/README.md': '# 夹\n\n内容。\n',
    'en/b/README.md': '# Folder\n\nBack to [one](../../zh/a/one.md).\n'
  })
  await project.import()
  const id = async (file: string) => (await project.article(file)).data.id
  const [one, two, three, folder, english] = await Promise.all(
    ['zh/a/one.md', 'zh/a/two.md', 'zh/b/三 号.md', 'zh/b/README.md', 'en/b/README.md'].map(id)
  )
  const to = (target: number | undefined) => `(/home/article/${target})`
  expect((await project.article('zh/a/one.md')).body).toBe(
    `[二]${to(two)} [二]${to(two)} [二]${to(two)} [三]${to(three)} [三]${to(three)} [三]${to(three)}
[夹]${to(folder)} [根](/home/article/${folder} "题") [英]${to(english)} [引用]${to(two)} [ref]${to(two)} <a href="/home/article/${two}">HTML</a> [![图](missing:x.png)]${to(two)}
[web](https://example.com/two.md) <mail@example.com>
`
  )
  expect((await project.article('en/b/README.md')).body).toBe(`Back to [one](/en/home/article/${one}).\n`)
})

test('an anchor leads to its heading, although title and cover were removed', async () => {
  const project = await makeProject({
    'en/a.md': `# Guide

## Disclaimer

Legal text of the company.

## Overview

[self](#overview-1) [title](#guide) [Case](#Use-It) [number](#7-use-it) [](#use-it) [legal](#disclaimer) [none](#nowhere)

## 1.2 Use it

### Overview
`,
    'en/b.md':
      '# B\n\n[there](a.md#12-use-it) [top](a.md#guide) [gone](a.md#nowhere) [second](a.md#overview-1) [named](c.md#here) [own](c.md#my-id)\n',
    'en/c.md': '# C\n\n<a id="here"></a>Some text.\n\n## Custom {#my-id}\n\n## Custom\n'
  })
  const report = await project.import('--verbose')
  const a = await project.article('en/a.md')
  expect(a.body).toContain(
    '[self](#overview-1) [title](#) [Case](#12-use-it) [number](#12-use-it) [1.2 Use it](#12-use-it) legal none'
  )
  const c = await project.article('en/c.md')
  const [toA, toC] = [`/en/home/article/${a.data.id}`, `/en/home/article/${c.data.id}`]
  expect((await project.article('en/b.md')).body).toBe(
    `[there](${toA}#12-use-it) [top](${toA}) [gone](${toA}) [second](${toA}#overview-1) [named](${toC}#u-here) [own](${toC}#custom)\n`
  )
  expect(c.body).toContain('## Custom\n\n## Custom')
  expect(report).toContain('en/a.md:9 #nowhere is not in this document.')
  expect(report).toContain('en/a.md:9 #disclaimer is not in this document.')
  expect(report).toContain('en/b.md:3 #nowhere is not in en/a.md.')
  expect(report).toContain('en/a.md:9 #7-use-it is #12-use-it in en/a.md.')
})

test('a link to something that is not imported becomes its text and is reported', async () => {
  const project = await makeProject({
    'en/a.md':
      '# A\n\nSee [the **plan**](files/plan.html), [more](../../../etc/passwd), <a class="x" href="gone.md">HTML</a> and [defined].\n\nA lambda [](int&x) stays code, `[a](b.md)` too.\n\n```md\n[a](b.md) ![c](d.png)\n```\n\n[defined]: gone.md\n',
    'en/files/plan.html': '<p>Plan'
  })
  const report = await project.import()
  expect((await project.article('en/a.md')).body).toBe(
    'See the **plan**, more, <a class="x">HTML</a> and defined.\n\nA lambda \\[](int&x) stays code, `[a](b.md)` too.\n\n```md\n[a](b.md) ![c](d.png)\n```\n'
  )
  for (const line of [
    'en/a.md:3 files/plan.html',
    'en/a.md:3 ../../../etc/passwd',
    'en/a.md:3 gone.md',
    'en/a.md:5 int&x'
  ]) {
    expect(report).toContain(line)
  }
})

test('pictures are copied once under a name of their content, missing ones keep their name', async () => {
  const project = await makeProject({
    'en/a.md': `# A

![one](images/one.png "One") ![same](images/ONE.PNG) <img src='images/two.png' width="20"> ![web](https://example.com/a.png)

| ![a \\| b](images/gone%20(1).png) |
|---|

! [slip](images/slipped.png)

![win](images\\one.png) ![vector](v.svg) ![lfs](lfs.png) ![blank](images/my one.png) [big](images/one.png)
`,
    'en/images/one.png': png,
    'en/images/two.png': png,
    'en/v.svg': '<svg xmlns="http://www.w3.org/2000/svg"><g>',
    'en/lfs.png': 'version https://git-lfs.github.com/spec/v1\noid sha256:0\n'
  })
  const report = await project.import()
  const { body } = await project.article('en/a.md')
  const [picture] = [...(await project.files()).keys()].filter(file => file.startsWith('content/pictures/'))
  const url = `/${picture?.replace('content/', '')}`
  expect(url).toMatch(/^\/pictures\/sdk\/[0-9a-f]{20}\.png$/)
  expect(body).toContain(
    `![one](${url} "One") ![same](${url}) <img src="${url}" width="20"> ![web](https://example.com/a.png)`
  )
  expect(body).toContain('| ![a \\| b](missing:gone%20%281%29.png) |')
  expect(body).toContain('\n![slip](missing:slipped.png)\n')
  expect(body).toContain(
    `![win](${url}) ![vector](missing:v.svg) ![lfs](missing:lfs.png) ![blank](missing:my%20one.png) [big](${url})`
  )
  expect(report).toContain('en/a.md:5 images/gone%20(1).png')
  expect(report).toContain('v.svg is SVG')
  expect(report).toContain('lfs.png is only a Git LFS pointer')
  expect(report).toContain('1 picture, 3 missing,')
})

test('a picture from outside the folder is not published', async () => {
  const project = await makeProject({ 'docs.md': '# D\n\n![up](../secret.png) ![link](in.png)\n' })
  await project.write({ '../secret.png': png })
  await symlink(join(project.folder, '../secret.png'), join(project.folder, 'in.png'))
  await project.import()
  expect((await project.article('en/docs.md')).body).toBe('![up](missing:secret.png) ![link](missing:in.png)\n')
  expect([...(await project.files()).keys()].some(file => file.startsWith('content/pictures/'))).toBe(false)
})

test('a host without a scheme is an address of the web, unless the folder has the file', async () => {
  const project = await makeProject({
    'a.md': '# A\n\nSee [the film](www.films.example/embed/x1?t=2) and [notes](www.notes.md).\n',
    'www.notes.md': '# Notes\n\nWhat is in them.\n'
  })
  const out = await project.import('--lang', 'en')
  const { body } = await project.article('en/a.md')
  expect(body).toMatch(
    /\[the film\]\(https:\/\/www\.films\.example\/embed\/x1\?t=2\) and \[notes\]\(\/en\/home\/article\/\d+\)/
  )
  expect(out).not.toContain('Links to something that is not imported')
})

test('pictures are found by their address from the root of a repository of which one folder is imported', async () => {
  const files = { 'a/b.md': '# B\n\nA frame:\n\n![Frame](/sdk/images/frame.png)\n', 'images/frame.png': png }
  const project = await makeProject(files, 'sdk')
  expect(await project.import('--lang', 'en')).toMatch(/\b1 picture, 0 missing/)
  expect((await project.article('en/a/b.md')).body).toMatch(/!\[Frame\]\(\/[\w/-]+\.png\)/)
})
