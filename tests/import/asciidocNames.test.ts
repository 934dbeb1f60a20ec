import { expect, test } from 'vitest'
import { cpuTime } from '../support/cpuTime.ts'
import { makeProject } from './project.ts'

const ANTORA = `name: board
title: Board
version: '2'
nav: [modules/ROOT/nav.adoc]
`

test('pages of Antora find former names, and files that attributes name', async () => {
  const project = await makeProject({
    'antora.yml': ANTORA,
    'modules/ROOT/nav.adoc': '* xref:index.adoc[]\n',
    'modules/ROOT/pages/index.adoc': `= Start

See xref:old.adoc[] and xref:sub/older.adoc#top[it].

include::{partialsdir}/note.adoc[]

----
include::{examplesdir}/main.c[]
----

Get link:{attachmentsdir}/board.txt[the list].
`,
    'modules/ROOT/pages/new.adoc': '[#top]\n= New page\n:page-aliases: old.adoc, ROOT:sub/older.adoc\n\nText.\n',
    'modules/ROOT/partials/note.adoc': 'From a part.\n',
    'modules/ROOT/examples/main.c': 'init();\n',
    'modules/ROOT/attachments/board.txt': 'Pins.\n'
  })
  const out = await project.import('--old-urls', '/docs')
  const { body } = await project.article('en/index.md')
  expect(body).toMatch(
    /See \[New page\]\(\/en\/home\/article\/\d+\) and \[it\]\(\/en\/home\/article\/\d+#u-top\)\.\n\nFrom a part\./
  )
  expect(body).toContain('```\ninit();\n```')
  expect(body).toMatch(/\[the list\]\((?!missing|source)[^)]+\.txt\)/)
  expect(await project.read('content/redirects.yaml')).toContain('from: /docs/board/2/sub/older, to: 10002')
  expect(out).not.toContain('is not there')
})

test('documents that would have one name are named', async () => {
  const project = await makeProject({
    'antora.yml': ANTORA,
    'modules/ROOT/pages/flash/index.adoc': '= One\n\nText.\n',
    'modules/flash/pages/index.adoc': '= Two\n\nText.\n'
  })
  expect(await project.import()).toContain(
    'modules/flash/pages/index.adoc has the name of modules/ROOT/pages/flash/index.adoc and was left out.'
  )
  expect(await project.import()).toContain('the list modules/ROOT/nav.adoc is not there.')
  const plain = await makeProject({
    'a.md': '# A\n\nText.\n',
    'a.adoc': '= Another\n\nText.\n',
    'a.tar.asc': '-----BEGIN PGP SIGNATURE-----\n\niQIz\n-----END PGP SIGNATURE-----\n',
    'power.asc': 'Version 4\nSHEET 1 880 680\n',
    'text.asc': '= In AsciiDoc\n\nText.\n'
  })
  const out = await plain.import()
  expect(out).toContain('a.adoc has the name of a.md and was left out.')
  expect(out).toContain('2 of 2 documents')
  expect((await plain.article('en/text.md')).body).toContain('Text.')
})

test('terms beside definitions, footnotes and examples of AsciiDoc keep their form', async () => {
  const project = await makeProject({
    'guide.adoc': `= Guide

[horizontal]
.Modes
One:: First
+
----
code
----
Two::
* a
* b

Text.footnote:[See *bold* https://example.com/a[words].]

----
[tabs]
====
A:: x
====
----
`
  })
  await project.import()
  const { body } = await project.article('en/guide.md')
  expect(body).toContain('**Modes**\n\n<dl>\n<dt>\n\nOne\n\n</dt>\n<dd>\n\nFirst\n\n```\ncode\n```\n\n</dd>')
  expect(body).toContain('<dd>\n\n- a\n\n- b\n\n</dd>\n</dl>')
  expect(body).toContain('[^1]: See **bold** [words](https://example.com/a).')
  expect(body).toContain('```\n[tabs]\n====\nA:: x\n====\n```')
})

test('long lines of AsciiDoc are searched in linear time', async () => {
  const project = await makeProject({
    'name.adoc': `= Name\n\nText.\n\n[#${'a'.repeat(300_000)}`,
    'links.adoc': `= Links\n\nText.\n\n////\n${'xref:'.repeat(100_000)}\n////\n`
  })
  expect(await cpuTime(() => project.import())).toBeLessThan(8000)
})

test('the report names the documents in AsciiDoc, not what was made of them', async () => {
  const project = await makeProject({
    'half.adoc': '= Half\n\nWords with an xref:gone.adoc[address] of nothing.\n',
    'empty.adoc': ''
  })
  const out = await project.import('--lang', 'en')
  expect(out).toContain('half.adoc source:/gone.adoc')
  expect(out).toContain('empty.adoc has no text')
  expect(out).not.toMatch(/(?:half|empty)\.md/)
})
