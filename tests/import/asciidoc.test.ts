import { expect, test } from 'vitest'
import { chosenLines } from '../../scripts/import/asciidoc/includes.ts'
import { makeProject } from './project.ts'

const ANTORA = `name: board
title: Board
version: '2'
nav: [modules/ROOT/nav.adoc]
asciidoc:
  attributes:
    chip: K230@
    hidden: false
`

test('a documentation of Antora is imported with its tree, parts, attributes and references', async () => {
  const project = await makeProject({
    'README.md': '# About this repository\n\nText.\n',
    'en/antora.yml': ANTORA,
    'en/modules/ROOT/nav.adoc':
      '.Guides\n* xref:index.adoc[Start]\n** xref:flash:flash.adoc[]\n* Others\n** xref:old.adoc[Older name]\n',
    'en/modules/ROOT/pages/index.adoc': `[[top]]
= The {chip} board
:page-aliases: old.adoc

See xref:flash:flash.adoc#_write_it[how], xref:flash:flash.adoc[], <<sec>> and xref:2@board::index.adoc#top[here].
ifdef::hidden[Not shown.]

include::partial$note.adoc[]

image::wires.png[]

[#sec]
== Pins *now*

include::flash:example$main.c[tag=init]
`,
    'en/modules/ROOT/partials/note.adoc': 'Runs on {chip}.\n\ninclude::gone.adoc[]\n',
    'en/modules/ROOT/images/wires.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'en/modules/flash/pages/flash.adoc': '= Flash\n\n== Write it\n\nNow. xref:gone.adoc[]\n',
    'en/modules/flash/examples/main.c': '.Code\n----\n// tag::init[]\ninit();\n// end::init[]\nend();\n----\n',
    'cn/antora.yml': ANTORA,
    'cn/modules/ROOT/nav.adoc': '* xref:index.adoc[开始]\n',
    'cn/modules/ROOT/pages/index.adoc': '= 开发板\n\n这是 {chip} 开发板的说明，请先阅读。\n'
  })
  const out = await project.import('--check', '--verbose', '--old-urls', '/docs')
  const { body, data: meta } = await project.article('en/index.md')
  expect(meta.bigTitle).toBe('The K230 board')
  expect(meta.manual).toMatchObject({ path: ['Guides'], label: 'Start' })
  expect(meta.translation).toBeTruthy()
  expect((await project.article('zh/index.md')).data.translation).toBe(meta.translation)
  expect((await project.article('en/flash/flash.md')).data.manual).toMatchObject({ path: ['Guides', 'Start'] })
  expect(body).toMatch(
    /^<a id="top"><\/a>\n\nSee \[how\]\(\/en\/home\/article\/\d+#u-_write_it\), \[Flash\]\(\/en\/home\/article\/\d+\), \[Pins \*\*now\*\*\]\(#u-sec\) and \[here\]\(\/en\/home\/article\/\d+#u-top\)\./
  )
  expect(body).toContain('Runs on K230.')
  expect(body).toContain('![](missing:wires.png)')
  expect(body).toContain('## Pins **now**')
  expect(body).toContain('init();')
  expect(body).not.toMatch(/Not shown|end\(\)|tag::|xref|include/)
  const redirects = await project.read('content/redirects.yaml')
  expect(redirects).toContain('/docs/board/2/flash/flash')
  expect(redirects).toContain('/docs/board/2/old')
  expect(out).toContain('gone.adoc is not there and was left out.')
  expect(out).toContain('README.md 1 document outside the documentation of this Antora site.')
})

test('blocks of AsciiDoc are shown as those of Markdown', async () => {
  const project = await makeProject({
    'guide.adoc': `= Guide
:icons: font
:toc:
:stem: latexmath

WARNING: Hot.

[TIP]
.Careful
====
* a
** b

[source,c]
----
int a; // <1>

int b;
----
<1> The call
====

.Modes
[%header,cols="1,2a"]
|===
|Mode|What
|1
|* x

* y
2+|both
|===

[tabs]
====
Linux::
+
----
make
----
Windows:: Run it.
====

term:: Its definition
+
More.

.Details
[%collapsible]
====
Inner.
====

H~2~O, kbd:[Ctrl+C], [.line-through]#old#, btn:[OK].footnote:[A note.] stem:[x^2]

[stem]
++++
y = x
++++

[verse, An author]
____
One
Two
____

image::a-b.png[A and B,width=20]

link:part.adoc[the part] and xref:other.adoc#x[] -- done

include::_part.adoc[]

+++<script>steal()</script>+++
`,
    '_part.adoc': 'From a part.\n',
    'part.adoc': '= Part\n\nText.\n',
    'included.adoc': 'Within.\n',
    'other.adoc': '= Other\n\n[[x]]Here.\n\ninclude::included.adoc[]\n\ninclude::../../../../etc/passwd[]\n',
    'stub.md': 'See [stub.adoc](./stub.adoc).\n',
    'stub.adoc': '= Stub\n\nThe text.\n'
  })
  const out = await project.import('--check')
  const { body } = await project.article('en/guide.md')
  expect(body).toMatch(/^> \[!WARNING\]\n>\n> Hot\.$/m)
  expect(body).toMatch(/^> \[!TIP\]\n>\n> \*\*Careful\*\*\n>\n> - a\n>\n> {3}- b\n/m)
  expect(body).toContain('> ```c\n> int a; // (1)\n>\n> int b;\n> ```')
  expect(body).toMatch(/<td>\n\n- x\n\n- y\n\n<\/td>/)
  expect(body).toContain('<td colspan="2">')
  expect(body).toMatch(/<x-tab title="Linux">\n\n```\nmake\n```\n\n<\/x-tab>/)
  expect(body).toContain('<dl>\n<dt>\n\nterm\n\n</dt>\n<dd>\n\nIts definition\n\nMore.\n\n</dd>\n</dl>')
  expect(body).toContain('<details><summary>Details</summary>\n\nInner.\n\n</details>')
  expect(body).toContain('H<sub>2</sub>O, <kbd>Ctrl</kbd>+<kbd>C</kbd>, <del>old</del>, **OK**.[^1]')
  expect(body).toContain('[^1]: A note.')
  expect(body).toContain('$x^2$')
  expect(body).toContain('$$\ny = x\n$$')
  expect(body).toContain('\n\n— An author\n')
  expect(body).toContain('![A and B](missing:a-b.png)')
  expect(body).toMatch(/\[the part\]\(\/en\/home\/article\/\d+\) and \[Other\]\(\/en\/home\/article\/\d+#u-x\)/)
  expect(body).toContain('From a part.')
  expect(body).not.toMatch(/steal|Table of Contents/)
  expect((await project.article('en/stub.md')).body).toContain('The text.')
  const other = await project.article('en/other.md')
  expect(other.body).toContain('Within.')
  expect(other.body).not.toContain('root:')
  expect(out).toContain('../../../../etc/passwd is not there and was left out.')
  expect(out).toContain('4 of 4 documents')
})

test('documents that include themselves end', async () => {
  const project = await makeProject({
    'a.adoc': '= A\n\nText.\n\ninclude::a.adoc[]\n\ninclude::b.txt[]\n\ninclude::b.txt[]\n',
    'large.adoc': `= Large\n\n${'word '.repeat(500_000)}\n`,
    'b.txt': 'More.\n\ninclude::b.txt[]\n\ninclude::b.txt[]\n'
  })
  const out = await project.import()
  expect(out).toContain('1 of 1 documents')
  expect(out).toContain('large.adoc cannot be read, or is larger than 2 MB.')
})

test.each([
  ['lines=2..3', { lines: '2..3' }, 'b\nc'],
  ['lines=1;4..-1', { lines: '1;4..-1' }, 'a\nd'],
  ['lines=', { lines: '' }, 'a\nb\nc\nd'],
  ['no attribute', {}, 'a\nb\nc\nd']
])('an include takes lines: %s', (_, attributes, shown) => {
  expect(chosenLines('a\nb\nc\nd\n', attributes)).toBe(shown)
})

test.each([
  ['x', '1\n3'],
  ['y', '2'],
  ['x;y', '1\n2\n3'],
  ['x;!y', '1\n3'],
  ['!x', '0\n4'],
  ['**', '0\n1\n2\n3\n4'],
  ['!*', '0\n4'],
  ['*;!x', ''],
  ['!**;!y', '1\n3'],
  ['*', '1\n2\n3']
])('an include takes what is between marks: %s', (tags, shown) => {
  const text = '0\n// tag::x[]\n1\n# tag::y[]\n2\n# end::y[]\n3\n// end::x[]\n4\n'
  expect(chosenLines(text, { tags })).toBe(shown === '1\n3' && tags === 'x' ? '1\n2\n3' : shown)
})
