import { expect, test } from 'vitest'
import { renderMarkdown } from '../../src/markdown/render.ts'
import { makeProject } from './project.ts'

test('MkDocs: nav, notes, tabs, snippets, definitions and keys', async () => {
  const project = await makeProject({
    'mkdocs.yml': `site_name: Boards
theme: { language: en }
nav:
  - Home: index.md
  - Guide:
      - guide/index.md
      - Flash: guide/flash.md
`,
    'docs/index.md': '# Home\n\nWords about the boards and their use.\n',
    'docs/guide/index.md': '# Guide\n\nWords about the guide and its use.\n',
    'docs/guide/flash.md': `# Flash it

!!! warning "Power"

    Use 5 V.

=== "Linux"

    Run \`make\`.

=== "Windows"

    Press ++ctrl+r++.

--8<-- "docs/part.txt"

Term
:   What it means.
`,
    'docs/part.txt': 'From a snippet.\n'
  })
  await project.import()
  const { data, body } = await project.article('en/guide/flash.md')
  expect(data.manual).toEqual({ key: 'sdk', label: 'Flash', page: 'guide/flash', path: ['Guide'], position: [1, 0] })
  expect(body).toContain('> [!WARNING]\n>\n> **Power**\n>\n> Use 5 V.')
  expect(body).toContain('From a snippet.')
  const { html } = await renderMarkdown(body)
  expect(html).toContain('class="tabs"')
  expect(html).toContain('<kbd>ctrl</kbd>+<kbd>r</kbd>')
  expect(html).toMatch(/<dt>[\s\S]*Term[\s\S]*<dd>[\s\S]*What it means\./)
})

test('Sphinx: toctrees, directives, roles, tables and labels', async () => {
  const project = await makeProject({
    'conf.py': "project = 'Boards'\nlanguage = 'en'\n",
    'index.rst':
      'Boards\n======\n\nWords about the boards and their use.\n\n.. toctree::\n   :caption: Guide\n\n   uart\n   net/index\n',
    'uart.rst': `UART
====

.. _speed:

Speed
-----

It is \`\`115200\`\`, see :doc:\`net/index\` and :ref:\`the speed <speed>\`. A literal block::

    screen /dev/ttyUSB0

.. note:: Use 3.3 V.

+-----+------+
| Pin | Name |
+=====+======+
| 1   | TX   |
+-----+------+

.. unknown-thing:: here

   Its words stay.
`,
    'net/index.rst': 'Network\n=======\n\nWords about the network and its use.\n'
  })
  const out = await project.import()
  const { data, body } = await project.article('en/uart.md')
  const net = await project.article('en/net/index.md')
  expect(data.manual).toMatchObject({ path: ['Guide'], position: [1, 0] })
  expect(body).toContain(`[Network](/en/home/article/${net.data.id})`)
  expect(body).toContain('[the speed](#u-speed)')
  expect(body).toContain('```text\nscreen /dev/ttyUSB0\n```')
  expect(body).toContain('> [!NOTE]\n>\n> Use 3.3 V.')
  expect(body).toContain('| Pin | Name |\n| --- | --- |\n| 1 | TX |')
  expect(body).toContain('Its words stay.')
  expect(out).toContain('.. unknown-thing:: is not known here')
})

test('GitBook: SUMMARY.md and blocks', async () => {
  const project = await makeProject({
    'SUMMARY.md': '# Table of contents\n\n* [Start](README.md)\n\n## Guide\n\n* [Flash](flash.md)\n',
    'README.md': '# Start\n\nWords about the boards and their use.\n',
    'flash.md':
      '# Flash\n\n{% hint style="danger" %}\nMind the fuse.\n{% endhint %}\n\n{% tabs %}\n{% tab title="Linux" %}\nRun it.\n{% endtab %}\n{% endtabs %}\n\n{% newthing a="b" %}\n'
  })
  const out = await project.import()
  const { data, body } = await project.article('en/flash.md')
  expect(data.manual).toMatchObject({ path: ['Guide'], position: [1, 0] })
  expect(body).toContain('> [!CAUTION]\n>\n> Mind the fuse.')
  expect(body).toContain('<x-tab title="Linux">\n\nRun it.\n\n</x-tab>')
  expect(out).toContain('{% newthing a="b" %} is not known here')
})

test('VitePress, Starlight and Mintlify: languages, navigation and components', async () => {
  const vitepress = await makeProject({
    '.vitepress/config.ts': `export default defineConfig({ title: 'V', locales: { root: { lang: 'en-US' }, zh: { lang: 'zh-CN' } },
      themeConfig: { sidebar: guide() } })
      function guide(): unknown[] { return [{ text: 'Guide', items: [{ text: 'Flash', link: '/flash' }] }] }`,
    'index.md': '---\nlayout: home\nhero: { name: Boards, tagline: All of them }\n---\n',
    'flash.md':
      '# Flash\n\n::: details More\nWords.\n:::\n\n<<< @/code/a.c\n\n::: code-group\n```sh [npm]\nnpm i\n```\n```sh [yarn]\nyarn\n```\n:::\n',
    'zh/flash.md': '# 烧录\n\n烧录的方法在这里说明。\n',
    'ja/flash.md': '# 書き込み\n\nことば。\n',
    'code/a.c': 'int a;\n'
  })
  const out = await vitepress.import()
  const { data, body } = await vitepress.article('en/flash.md')
  expect(out).toContain('ja 1 document in a language that the site does not have')
  expect(out).toContain('1 pair of translations')
  expect(data.manual).toMatchObject({ path: ['Guide'] })
  expect(body).toContain('<details><summary>More</summary>')
  expect(body).toContain('```c\nint a;\n```')
  expect(body).toContain('<x-tab title="yarn">')
  expect((await vitepress.article('en/index.md')).body).toContain('All of them')

  const mintlify = await makeProject({
    'docs.json':
      '{"$schema":"https://mintlify.com/docs.json","name":"M","navigation":{"groups":[{"group":"API","pages":["api/a"]}]}}',
    'api/a.mdx':
      '---\ntitle: A\n---\n\n<ParamField path="id" type="string" required>The number.</ParamField>\n\n<Steps><Step title="One">Do it.</Step></Steps>\n'
  })
  await mintlify.import('--lang', 'en')
  const a = await mintlify.article('en/api/a.md')
  expect(a.data.manual).toMatchObject({ path: ['API'], position: [0, 0] })
  expect(a.body).toContain('**`id`** `string`, required')
  expect(a.body).toContain('<x-steps>\n\n1. **One**\n\n   Do it.')

  const starlight = await makeProject({
    'astro.config.mjs':
      "export default defineConfig({ integrations: [starlight({ title: 'S', locales: { root: { lang: 'en' }, 'zh-cn': { lang: 'zh-CN' } }, sidebar: [{ label: 'Start', translations: { 'zh-CN': '开始' }, items: ['a'] }] })] })",
    'src/content/docs/a.mdx':
      '---\ntitle: A\n---\nimport { Aside } from \'@astrojs/starlight/components\'\n\n<Aside type="tip">Words for readers.</Aside>\n',
    'src/content/docs/zh-cn/a.mdx': '---\ntitle: 甲\n---\n\n给读者的话。\n'
  })
  await starlight.import()
  expect((await starlight.article('en/a.md')).body).toContain('> [!TIP]\n>\n> Words for readers.')
  expect((await starlight.article('zh/a.md')).data.manual).toMatchObject({ page: 'a', path: ['开始'] })
})

test('elements that old pages write in capitals are elements', async () => {
  const project = await makeProject({
    'a.md':
      '# A\n\nOne<BR>two <B>bold</B>.\n\n<TABLE><TR><TD>left cell</TD><TD>right cell</TD></TR></TABLE>\n\nAfter it all.\n'
  })
  const out = await project.import('--lang', 'en')
  const { body } = await project.article('en/a.md')
  expect(out).not.toMatch(/not known here|has no beginning|left out\./)
  for (const words of ['two', 'bold', 'left cell', 'right cell', 'After it all.']) expect(body).toContain(words)
})

test('Sphinx: every toctree is a list where it stands, with its caption', async () => {
  const page = (title: string, more = '') =>
    `${title}\n${'='.repeat(title.length)}\n\nWords about ${title} and its use.\n${more}`
  const project = await makeProject({
    'conf.py': "project = 'Boards'\nlanguage = 'en'\n",
    'index.rst': page(
      'Boards',
      '\n.. toctree::\n   :caption: First\n\n   a\n   Other name <b/index>\n   Web <https://example.org/>\n'
    ),
    'a.rst': page('Alpha'),
    'b/index.rst': page(
      'Beta',
      '\n.. toctree::\n   :Caption: Contents:\n   :glob:\n\n   */one*\n\n.. toctree::\n   :hidden:\n\n   two\n'
    ),
    'b/x/one.rst': page('One'),
    'b/x/other.rst': page('Other'),
    'b/y/one-more.rst': page('One more'),
    'b/two.rst': page('Two')
  })
  await project.import()
  const [index, beta, one] = await Promise.all(
    ['index', 'b/index', 'b/x/one'].map(name => project.article(`en/${name}.md`))
  )
  expect(index?.body.replace(/\d{5}/g, 'N')).toContain(
    '**First**\n\n- [Alpha](/en/home/article/N)\n- [Other name](/en/home/article/N)\n  - [One](/en/home/article/N)\n  - [One more](/en/home/article/N)\n- [Web](https://example.org/)\n'
  )
  expect(beta?.body.replace(/\d{5}/g, 'N')).toMatch(
    /\*\*Contents:\*\*\n\n- \[One\]\(\/en\/home\/article\/N\)\n- \[One more\]\(\/en\/home\/article\/N\)\n$/
  )
  // The caption of a page below the first is no folder of the navigation.
  expect(one?.data.manual?.path).toEqual(['First', 'Other name'])
})

test('Sphinx: a role leads to the place that describes its function, and others stay code', async () => {
  const project = await makeProject({
    'conf.py': "project = 'Boards'\nlanguage = 'en'\n",
    'index.rst':
      'Boards\n======\n\nCall :c:func:`uart_open` or :c:func:`printf`, of :c:struct:`uart_s`, :c:func:`the call <uart_open>`.\n',
    'api.rst':
      'API\n===\n\n.. c:function:: int uart_open(FAR const char *path, int flags)\n\n   Opens a port.\n\n.. c:struct:: uart_s\n\n   A port.\n\n.. c:macro:: BIT(n)\n\n   One bit, for :c:func:`uart_open`.\n'
  })
  const out = await project.import()
  const [index, api] = [await project.article('en/index.md'), await project.article('en/api.md')]
  const at = `/en/home/article/${api.data.id}`
  expect(index.body).toBe(
    `Call [\`uart_open()\`](${at}#u-object-uart_open) or \`printf()\`, of [\`uart_s\`](${at}#u-object-uart_s), [\`the call\`](${at}#u-object-uart_open).\n`
  )
  expect(api.body).toContain('for [`uart_open()`](#u-object-uart_open)')
  expect(out).not.toContain('printf')
  expect((await renderMarkdown(api.body)).html).toContain('id="u-object-uart_open"')
})

test('Sphinx: translations under other file names are one page of the manual', async () => {
  const rows =
    '| pin | level |\n|---|---|\n| 4 | 1.8 V |\n| 7 | 3.3 V |\n\n```c\nint level = 1800;\nopen_pin(4, level);\n```\n'
  const project = await makeProject({
    'en/conf.py': "project = 'Boards'\nlanguage = 'en'\n",
    'en/mpp/Pin_Levels.md': `# Pin levels\n\nThe levels of the pins.\n\n${rows}`,
    'zh/conf.py': "project = 'Boards'\nlanguage = 'zh'\n",
    'zh/mpp/引脚电平.md': `# 引脚电平\n\n各引脚的电平。\n\n${rows}`
  })
  await project.import()
  const { data } = await project.article('zh/mpp/引脚电平.md')
  expect(data.manual).toMatchObject({ page: 'mpp/Pin_Levels' })
})
