import { expect, test } from 'vitest'
import { fromHugo } from '../../scripts/import/mark/hugo.ts'
import { cpuNow } from '../support/cpuTime.ts'
import { makeProject } from './project.ts'

/** A picture of one pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const page = (title: string, text: string, more = '') => `---\ntitle: ${title}\n${more}---\n\n${text}\n`

test('Hugo: languages by folder or ending, folders named by their page, addresses of pages', async () => {
  const project = await makeProject({
    'hugo.toml': 'baseURL = "https://example.com/kit/"\ntitle = "Kit"\n',
    'archetypes/default.md': '---\ndraft: true\n---\n',
    'content/docs/_index.md': page('Manual', ''),
    'content/docs/boards/_index.md': page('All boards', '', 'weight: 2\n'),
    'content/docs/boards/uno.md': page(
      'Uno',
      'See [the pins](../pins), [Go](/kit/docs/start/) and [it]({{< ref "start.md#run" >}}).'
    ),
    'content/docs/boards/pins.md': page('Pins', 'Thirteen.', 'linkTitle: Pin list\n'),
    'content/docs/start.md': page('Start', 'First.\n\n## Run\n\nThen.', 'weight: 1\n'),
    'content/docs/start.zh-cn.md': page('开始', '首先。\n\n## 运行\n\n然后。', 'weight: 1\n'),
    'content/docs/start.ja.md': page('始', 'まず。')
  })
  const out = await project.import('--check')
  const uno = await project.article('en/docs/boards/uno.md')
  expect(uno.data.manual).toMatchObject({ path: ['Manual', 'All boards'] })
  expect(uno.body).toMatch(
    /\[the pins\]\(\/en\/home\/article\/\d+\), \[Go\]\(\/en\/home\/article\/(\d+)\) and \[it\]\(\/en\/home\/article\/\1#run\)/
  )
  const start = await project.article('zh/docs/start.md')
  expect(start.data.translation).toBe((await project.article('en/docs/start.md')).data.translation)
  expect((await project.article('en/docs/boards/_index.md')).body).toMatch(/^- \[Pin list\].*\n- \[Uno\]/)
  expect(out).toContain('content/ja 1 document in a language')
  expect(out).toContain('of which 0 (0.000 %) are not named')
})

test('Hugo: languages by ending have their folder in addresses of pages and of their files', async () => {
  const project = await makeProject({
    'hugo.yaml':
      'title: Desk\nbaseURL: "https://desk.example/docs"\ndefaultContentLanguage: en\ndefaultContentLanguageInSubdir: true\n',
    'content/client/_index.en.md': page(
      'Client',
      '![](/docs/en/client/images/a.png?width=300px) [Go](/docs/en/client/go/)'
    ),
    'content/all/_index.en.md': page('All', 'Pages: {{% children depth="2" %}}'),
    'content/all/one.en.md': page('One', 'First.'),
    'content/client/_index.zh-cn.md': page('客户端', '![](/docs/en/client/images/a.png) [走](/docs/zh-cn/client/go/)'),
    'content/client/go.en.md': page('Go', 'There.'),
    'content/client/go.zh-cn.md': page('走', '那里。'),
    'content/client/images/a.png': Buffer.from(PNG, 'base64')
  })
  const out = await project.import('--check', '--old-urls', '/docs')
  const idOf = async (file: string) => (await project.article(file)).data.id
  const [en, zh] = [await project.article('en/client/_index.md'), await project.article('zh/client/_index.md')]
  expect(en.body).toContain(`[Go](/en/home/article/${await idOf('en/client/go.md')})`)
  expect(zh.body).toContain(`[走](/home/article/${await idOf('zh/client/go.md')})`)
  expect((await project.article('en/all/_index.md')).body).toMatch(/^Pages:\s+- \[One\]\(/)
  expect(out).toContain('1 picture, 0 missing')
  const redirects = await project.read('content/redirects.yaml')
  for (const address of ['/docs/en/client', '/docs/zh-cn/client', '/docs/en/client/go', '/docs/zh-cn/client/go'])
    expect(redirects).toContain(`from: ${address},`)
})

test('shortcodes of Hugo become Markdown, and unknown ones are named', () => {
  const losses: { file: string; message: string }[] = []
  const convert = (text: string) => fromHugo(text, 'a.md', {} as never, losses).trim()
  expect(convert('{{% alert title="Mind" color="warning" %}}\nThe **belt**.\n{{% /alert %}}')).toBe(
    '> [!WARNING]\n>\n> **Mind**\n>\n> The **belt**.'
  )
  expect(convert('{{% notice tip %}}Yes{{% /notice %}}')).toBe('> [!TIP]\n>\n> Yes')
  expect(
    convert('{{< tabs >}}{{< tab "Linux" >}}a{{< /tab >}}{{< tab name="macOS" >}}b{{< /tab >}}{{< /tabs >}}')
  ).toBe('<x-tabs>\n\n<x-tab title="Linux">\n\na\n\n</x-tab>\n\n<x-tab title="macOS">\n\nb\n\n</x-tab>\n\n</x-tabs>')
  expect(convert('{{< highlight go "linenos=table" >}}\nx := 1\n{{< /highlight >}}')).toBe('````go\nx := 1\n````')
  expect(convert('{{< figure src="/a.png" alt="Board" caption="The front" >}}')).toBe('![Board](/a.png)\n\n_The front_')
  expect(convert('{{< details "More" >}}Text{{< /details >}}')).toBe(
    '<details><summary>More</summary>\n\nText\n\n</details>'
  )
  expect(convert('{{< youtube abc >}}')).toBe('[YouTube](https://www.youtube.com/watch?v=abc)')
  expect(convert('{{< card link="docs" title="Docs" subtitle="Read them" >}}')).toBe('[Docs](docs): Read them')
  expect(convert('{{</* note */>}} and {{/* hidden */}}.')).toBe('{{< note >}} and .')
  expect(losses).toEqual([])
  expect(convert('{{< own big="Two words" n="1" >}}Inner{{< /own >}} {{< lone >}}')).toBe('**Two words**\n\nInner')
  expect(losses.map(({ message }) => message)).toEqual([
    '{{< own big="Two words" n="1" >}} is not known here: its words are kept.',
    '{{< lone >}} is not known here: its words are kept.'
  ])
})

test('shortcodes without ends are read in time', () => {
  for (const part of [
    ' a="b"',
    '"\\',
    '{{<\\"',
    '{{< a ',
    '{{< a "b ',
    '{{% tab %}}',
    '{{/* ',
    '{{< x >}}{{< /y >}}'
  ]) {
    const started = cpuNow()
    fromHugo(`{{< a ${part.repeat(20_000)}`, 'a.md', {} as never, [])
    expect(cpuNow() - started, part).toBeLessThan(2000)
  }
})

test('MyST: a toctree is a list where it stands, and a comment like its mark is dropped', async () => {
  const project = await makeProject({
    'conf.py': "project = 'Board'\n",
    'index.md': '# Board\n\n```{toctree}\n:caption: Parts\n\na\n```\n\n<!--toctree-5b31-->\n',
    'a.md': '# Pins\n\nThirteen.\n'
  })
  await project.import('--lang', 'en')
  expect((await project.article('en/index.md')).body).toMatch(
    /^\*\*Parts\*\*\n\n- \[Pins\]\(\/en\/home\/article\/\d+\)\n*$/
  )
})

test('Hugo: drafts by cascade, resources of a page and pages of a later date are no articles', async () => {
  const project = await makeProject({
    'hugo.toml': 'baseURL = "https://<your-host>/"\n',
    'content/start.md': page('Start', 'Text.'),
    'content/a/_index.md': page('A', 'MARK', 'cascade: { draft: true }\n'),
    'content/a/b/c.md': page('C', 'MARK'),
    'content/a/shown.md': page('Shown', 'Text.', 'draft: false\n'),
    'content/toml/_index.md':
      '+++\ntitle = "T"\n[[cascade]]\ndraft = true # all\n[cascade._target]\npath = "/toml/x/**"\n+++\n',
    'content/toml/x/d.md': page('D', 'MARK'),
    'content/toml/e.md': page('E', 'Text.'),
    'content/leaf/index.md': page('Leaf', 'Text.'),
    'content/leaf/part.md': page('Part', 'MARK'),
    'content/leaf/more/part.md': page('Part', 'MARK'),
    'content/later.md': page('Later', 'MARK', 'date: 2999-01-01\n'),
    'content/json.md': '{"title": "J", "date": "2999-01-01"}\n\nMARK'
  })
  await project.import('--lang', 'en')
  const files = await project.files()
  for (const [path, { text }] of files) expect(text, path).not.toContain('MARK')
  const names = [...files.keys()].flatMap(path => /\/en\/(.*)\.md$/.exec(path)?.[1] ?? [])
  expect(names.sort()).toEqual(['a/shown', 'leaf/index', 'start', 'toml/_index', 'toml/e'])
})
