import { expect, test } from 'vitest'
import { fromGitbook } from '../../scripts/import/mark/gitbook.ts'
import { fromLiquid } from '../../scripts/import/mark/liquid.ts'
import { cpuNow } from '../support/cpuTime.ts'
import { makeProject } from './project.ts'

const CONFIG = `title: Motion
baseurl: /motion
pictures: /img/
exclude: [vendor]
collections:
  codes: { output: true, title: Commands, permalink: '/docs/:collection/:path:output_ext' }
  parts: { output: false }
`

test('Jekyll: pages, posts and published collections are documents, with their addresses and names', async () => {
  const project = await makeProject({
    '_config.yml': CONFIG,
    'index.md': '---\ntitle: Start\n---\n\nSee [M1](/motion/docs/codes/M1.html), [the post](/2024/02/03/news.html).\n',
    'about.md': '---\ntitle: About\npermalink: /who/\n---\n\nWe. [M1]({% link _codes/M1.md %})\n',
    '_codes/M1.md': '---\ntitle: Stop\n---\n\nStops. See [us](/who).\n',
    '_posts/2024-02-03-news.md': '---\ntitle: News\n---\n\nNew.\n',
    '_drafts/later.md': '---\ntitle: Later\n---\n\nNot yet.\n',
    '_includes/part.md': 'A part.\n',
    '_parts/a.md': 'A record.\n',
    'vendor/x/README.md': '# Theirs\n'
  })
  const out = await project.import('--lang', 'en', '--check')
  const { data, body } = await project.article('en/_codes/M1.md')
  expect(data.manual).toMatchObject({ path: ['Commands'] })
  expect(body).toMatch(/\[us\]\(\/en\/home\/article\/\d+\)/)
  expect((await project.article('en/about.md')).body).toContain(`[M1](/en/home/article/${data.id})`)
  const { body: start } = await project.article('en/index.md')
  expect(start).toMatch(
    new RegExp(`\\[M1\\]\\(/en/home/article/${data.id}\\), \\[the post\\]\\(/en/home/article/\\d+\\)`)
  )
  expect(out).toContain('4 of 4 documents imported')
  expect(out).toContain('_drafts/later.md is not public: it is in _drafts.')
  expect(out).toContain('_includes/part.md is not public: it is in _includes.')
  expect(out).toContain('_parts/a.md is of the collection parts, which has no pages.')
  expect(out).toContain('vendor/x/README.md is excluded by _config.yml.')
})

test('Jekyll: Liquid and kramdown become Markdown, and lists of the front matter become sections', async () => {
  const project = await makeProject({
    '_config.yml': CONFIG,
    '_includes/part.md': 'A part with {{ page.size }} mm.\n',
    '_includes/note.html': '<div>{{ include.content }}</div>\n',
    'img/a.png': Uint8Array.from([0x89, 0x50, 0x4e, 0x47]),
    'a.md': `---
title: A
size: 3
tags: [one two, three four]
notes: Needs *power* first.
parameters:
- tag: S
  optional: true
  description: Time to wait
  values: [{ tag: time, unit: sec }]
examples:
- pre: Wait
  code: G4 S1
  post: Then go.
---

* Contents
{:toc}

{% alert info %}Keep **clear**.{% endalert %}

{% include part.md %}
{% include note.html content="Read this" %}

{: .warning }
Mind the belt.

{% highlight c %}
int a = {{ 1 }};
{% endhighlight %}

{% raw %}{{ kept }}{% endraw %} ![plan]({{ 'b.png' | prepend: site.pictures }}){:.wide}

| Heat | 2 J |
| Mass | 1 g |

{% if site.dev %}Shown.{% endif %}
{% for one in site.data.all %}{% for two in one %}{{ two }}{% endfor %}{% endfor %}
`
  })
  const out = await project.import('--lang', 'en', '--check')
  const { body } = await project.article('en/a.md')
  expect(body).toContain('> [!NOTE]\n>\n> Keep **clear**.')
  expect(body).toContain('A part with 3 mm.')
  expect(body).toContain('> [!NOTE]\n>\n> Read this')
  expect(body).toContain('> [!WARNING]\n>\n> Mind the belt.')
  expect(body).toContain('````c\nint a = {{ 1 }};\n````')
  expect(body).toContain(
    '{{ kept }} ![plan](missing:b.png)\n\n| | |\n|---|---|\n| Heat | 2 J |\n| Mass | 1 g |\n\nShown.'
  )
  expect(body).toContain('## Notes\n\n- Needs *power* first.')
  expect(body).toContain('- **S** (optional): Time to wait\n\n  - **time** (unit: sec)')
  expect(body).toContain('- Wait\n\n  ```text\n  G4 S1\n  ```\n\n  Then go.')
  expect(body).not.toMatch(/toc|Contents|one two|\{%/)
  expect(out).toContain('is computed there and was left out: {% for two in one %}{{ two }}{% endfor %}')
  expect(out).toContain('a.md a template of the site shows notes, parameters, examples of the front matter')
  expect(out).toContain('of which 0 (0.000 %) are not named')
})

test('Liquid without ends is read in time', () => {
  const files = { find: () => undefined, read: () => undefined } as never
  for (const part of ['{% for a in b %}', '{% raw %}', '{% x ', '{{ a ', '{: .note }\n', '{% note %} {% endnot %}']) {
    const started = cpuNow()
    fromLiquid(part.repeat(20_000), { file: 'a.md', files, front: {}, losses: [] })
    expect(cpuNow() - started, part).toBeLessThan(2000)
  }
})

test('Jekyll: hidden files of a collection, posts without or before their date, and defaults are withheld', async () => {
  const text = (title: string, body: string) => `---\ntitle: ${title}\n---\n\n${body}\n`
  const project = await makeProject({
    '_config.yml': `title: A
collections: { docs: { output: true } }
defaults:
- { scope: { path: '' }, values: { layout: page } }
- { scope: { path: internal }, values: { published: false } }
- { scope: { path: '', type: docs }, values: { published: true } }
`,
    '_docs/a.md': text('A', 'Text.'),
    '_docs/_wip/b.md': text('B', 'MARK'),
    '_docs/_c.md': text('C', 'MARK'),
    '_posts/undated.md': text('D', 'MARK'),
    '_posts/2999-01-01-later.md': text('E', 'MARK'),
    '_posts/2024-01-01-now.md': text('F', 'Text.'),
    'internal/g.md': text('G', 'MARK'),
    'internal/bare.md': '# H\n\nMARK\n'
  })
  await project.import('--lang', 'en')
  const files = await project.files()
  for (const [path, { text: made }] of files) expect(made, path).not.toContain('MARK')
  const names = [...files.keys()].flatMap(path => /\/en\/(.*)\.md$/.exec(path)?.[1] ?? [])
  expect(names.sort()).toEqual(['_docs/a', '_posts/2024-01-01-now'])
})

test('Liquid and GitBook: a part within itself is left out, and a document includes at most 500 parts', () => {
  let reads = 0
  const include = (name: string) => `{% include "${name}" %}\n`
  const parts = new Map(Array.from({ length: 8 }, (_, at) => [`${at}.md`, include(`${at + 1}.md`).repeat(10)]))
  parts.set('self.md', include('self.md').repeat(10))
  const nameOf = (address: string) => address.replace(/^.*\/|"/g, '')
  const files = {
    find: (_: string, address: string) => (parts.has(nameOf(address)) ? nameOf(address) : undefined),
    read: (file: string) => {
      reads++
      return parts.get(file)
    }
  } as never
  for (const name of ['0.md', 'self.md']) fromGitbook(include(name), 'a.md', files, [])
  for (const [name, text] of parts) parts.set(name, text.replaceAll('"', ''))
  for (const name of ['0.md', 'self.md'])
    fromLiquid(include(name).replaceAll('"', ''), { file: 'a.md', files, front: {}, losses: [] })
  expect(reads).toBeLessThan(15_000)
})

test('Jekyll: a half-written configuration and an open condition lose nothing, and values of a page are no lost words', async () => {
  const project = await makeProject({
    '_config.yml': 'title: [broken\ncollections:\n  docs: {output: tr',
    '_layouts/page.html': '{{ content }}',
    'a.md': '---\ntitle: Quokka\n---\n\n{% if x %}\nThe board is called {{ page.title }}.\n'
  })
  await project.import('--lang', 'en', '--check')
  expect((await project.article('en/a.md')).body).toContain('The board is called Quokka.')
})

test('a note with a line separator, as text processors write it, is a note', () => {
  const files = { find: () => undefined, read: () => undefined } as never
  const text = '{: .note }\nFirst\u2028second.\n\nMore.\n'
  expect(fromLiquid(text, { file: 'a.md', files, front: {}, losses: [] })).toMatch(
    /> \[!NOTE\]\n>\n> First\u2028second\./
  )
})
