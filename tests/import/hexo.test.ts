import { expect, test } from 'vitest'
import { fromHexo } from '../../scripts/import/mark/hexo.ts'
import { cpuNow } from '../support/cpuTime.ts'
import { makeProject } from './project.ts'

const CONFIG = `title: Boards
language: [en, zh-cn]
root: /linux/
permalink: news/:year/:month/:day/:title/
post_asset_folder: true
skip_render: vendor/**
`
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64'
)
const TEXT = 'The board is powered over the socket beside the antenna.'

test('Hexo: pages and posts are documents, with their addresses, languages and navigation', async () => {
  const project = await makeProject({
    '_config.yml': CONFIG,
    'package.json': '{ "dependencies": { "hexo": "7.0.0" } }',
    'scaffolds/post.md': 'title: {{ title }}\n---\n',
    'themes/navy/languages/en.yml': 'menu: { vim: Vim }\nsidebar: { vim: { start: Getting started } }\n',
    'themes/navy/languages/zh-cn.yml': 'sidebar: { vim: { start: 快速上手 } }\n',
    'source/_data/sidebar.yml': 'vim:\n  start:\n    boot: Boot.html\n    power: Power.html\n',
    'source/images/vim/power.png': PICTURE,
    'source/vim/Boot.md':
      'title: Boot the board\n---\n\nSee [power](Power.html) and [news](/linux/news/2024/02/03/fast/).\n',
    'source/vim/Power.md': `title: Power\n---\n\n${TEXT}\n\n![Socket](/images/vim/power.png) ![](/linux/images/vim/power.png)\n`,
    'source/zh-cn/vim/Boot.md': 'title: 启动开发板\n---\n\n上电以后，开发板会从闪存启动。请看[供电](Power.html)。\n',
    'source/zh-cn/vim/Power.md': 'title: 供电\n---\n\n开发板由天线旁边的插座供电。\n',
    'source/ja/vim/Boot.md': 'title: 起動\n---\n\nボードを起動します。\n',
    'source/_posts/fast.md': '---\ntitle: Fast\ndate: 2024-02-03\n---\n\nIt is fast. ![Chart](chart.png)\n',
    'source/_posts/fast/chart.png': PICTURE,
    'source/_drafts/later.md': 'title: Later\n---\n\nNot yet.\n',
    'source/vendor/theme/README.md': '# Theirs\n'
  })
  const out = await project.import('--check')
  expect(out).toContain('5 of 5 documents imported')
  expect(out).toContain('2 pairs of translations')
  expect(out).toContain('1 picture, 0 missing')
  expect(out).toContain('source/_drafts/later.md is not public: it is in _drafts.')
  expect(out).toContain('vendor/theme/README.md is not rendered: skip_render of _config.yml names it.')
  expect(out).not.toContain('Links to something that is not imported')
  const { data, body } = await project.article('en/vim/Boot.md')
  expect(data).toMatchObject({ bigTitle: 'Boot the board', manual: { path: ['Vim', 'Getting started'] } })
  expect(body).toMatch(/\[power\]\(\/en\/home\/article\/\d+\) and \[news\]\(\/en\/home\/article\/\d+\)/)
  expect((await project.article('zh/vim/Boot.md')).data).toMatchObject({ manual: { path: ['vim', '快速上手'] } })
})

/** Converts a post that has assets beside it. */
function convert(text: string): { made: string; losses: string[] } {
  const losses: { file: string; message: string }[] = []
  const there = ['_posts/boot.md', 'boot/wires.png', 'downloads/code/main.c']
  const files = {
    find: (_: string, address: string) => there.find(file => file === address.replace(/^\//, '')),
    read: () => 'int main;\n',
    isLinked: () => false,
    parts: new Map(),
    named: new Set<string>()
  }
  return { made: fromHexo(text, 'source/_posts/boot.md', files, losses), losses: losses.map(({ message }) => message) }
}

test('Hexo: tags of Hexo and of common themes become Markdown, and unknown ones are named', () => {
  const { made, losses } = convert(`{% note warn Warn %}
Use \`{% raw %}\` and **3.3 V**. {% asset_img wires.png 300 "The wires" %}

\`\`\`sh
{% note %}
\`\`\`
{% endnote %}

{% codeblock Start lang:c http://a.example mark:1 %}
int x; // {% note %}
{% endcodeblock %}

{% tabs Boards %}
<!-- tab Rev A@chip -->
Solder **R1**.
<!-- endtab -->
<!-- tab -->
Solder R2.
<!-- endtab -->
{% endtabs %}

{% fold info @Why %}Because.{% endfold %} {% blockquote Ada, Notes %}Weave.{% endblockquote %}
{% post_link boot 'The boot' %} {% link Site https://b.example %} {% include_code lang:c main.c %}

1. Erase it.

    {% note %}
    Not all.
    {% endnote %}

{% chart 1 2 %}{% box Name %}Inside.{% endbox %}`)
  expect(made).toContain('> [!WARNING]\n>\n> Use `{% raw %}` and **3.3 V**. ![The wires](boot/wires.png)')
  expect(made).toContain('> ```sh\n> {% note %}\n> ```')
  expect(made).toContain('**Start**\n\n````c\nint x; // {% note %}\n````')
  expect(made).toContain('<x-tab title="Rev A">\n\nSolder **R1**.')
  expect(made).toContain('<x-tab title="Boards 2">')
  expect(made).toContain('Because.\n\n</details>')
  expect(made).toContain('> Weave.\n>\n> — Ada, Notes')
  expect(made).toContain('[The boot](/_posts/boot.md) [Site](https://b.example)')
  expect(made).toContain('````c\nint main;\n````')
  expect(made).toContain('1. Erase it.\n\n\n    > [!NOTE]\n    >\n    > Not all.\n')
  expect(made).toContain('**Name**\n\nInside.')
  expect(losses).toEqual([
    'is computed there and was left out: {% chart 1 2 %}',
    '{% box %} is not known here: its words are kept. Name'
  ])
})

test.each([
  '{% note %}',
  '{% note %}{% endnot %}',
  '```a\n',
  '` `` ',
  '{% code %} ',
  '<!-- tab a -->',
  '{% a %}{% enda %}',
  '![a](b '
])('Hexo: hostile text of many "%s" takes no time', one => {
  const began = cpuNow()
  convert(one.repeat(200_000 / one.length))
  expect(cpuNow() - began).toBeLessThan(2000)
})
