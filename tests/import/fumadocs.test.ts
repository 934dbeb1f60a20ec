import { expect, test } from 'vitest'
import { withCodeTabs } from '../../scripts/import/mark/codeTabs.ts'
import { makeProject } from './project.ts'

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64'
)
const CONFIG = `import { defineDocs } from 'fumadocs-mdx/config'
export const docs = defineDocs({ dir: 'content/docs' })
export const blog = defineDocs({ dir: "content/blog" })
`
const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`
const ENGLISH = 'The board is powered over the socket beside the antenna.'
const CHINESE = '开发板由天线旁边的插座供电，请先检查电压。'

test('Fumadocs: collections, languages in endings, the order of meta.json and ids of headings', async () => {
  const project = await makeProject({
    'source.config.ts': CONFIG,
    'public/img/board.png': PICTURE,
    'content/docs/meta.json': JSON.stringify({
      pages: ['index', '---[Cpu]Hardware---', '(group)', '[Away](https://a.example)', '---', 'power', '...', '!old']
    }),
    'content/docs/index.mdx': page(
      'Start',
      `${ENGLISH}\n\n[Pins](/docs/pins#all-pins) [News](/blog/fast) ![Board](/img/board.png)`
    ),
    'content/docs/index.cn.mdx': page('开始', `${CHINESE}\n\n[引脚](/docs/pins#all-pins)`),
    'content/docs/(group)/pins.mdx': page(
      'Pins',
      `${ENGLISH}\n\n## Every pin [#all-pins]\n\nAll.\n\n\`\`\`sh\n# It is [#this]\n\`\`\``
    ),
    'content/docs/(group)/pins.cn.mdx': page('引脚', `${CHINESE}\n\n## 所有引脚[#all-pins]\n\n全部。`),
    'content/docs/(group)/pins.ja.mdx': page('ピン', 'ピンのすべて。'),
    'content/docs/apart.mdx': page('Apart', '<Files><Folder name="src"><File name="a.c" /></Folder></Files>'),
    'content/docs/old.mdx': page('Old', ENGLISH),
    'content/docs/power/index.mdx': page('Power', ENGLISH),
    'content/docs/power/battery.mdx': page('Battery', ENGLISH),
    'content/docs/power/meta.json': JSON.stringify({ title: 'Supply', pages: ['...'] }),
    'content/docs/power/meta.cn.json': JSON.stringify({ title: '供电' }),
    'content/docs/power/battery.cn.mdx': page('电池', CHINESE),
    'content/blog/fast.mdx': page('Fast', `${ENGLISH} See [the start](/docs).`)
  })
  const out = await project.import('--check')
  expect(out).toContain('10 of 10 documents imported')
  expect(out).toContain('3 pairs of translations, 1 picture, 0 missing')
  expect(out).toContain('0 lost')
  expect(out).not.toContain('Links to')
  const article = (file: string) => project.article(file)
  const pins = await article('en/docs/(group)/pins.md')
  expect(pins.body).toContain('## Every pin')
  expect(pins.body).not.toContain('[#all-pins]')
  expect(pins.body).toContain('# It is [#this]')
  expect((await article('en/docs/index.md')).body).toContain(`[Pins](/en/home/article/${pins.data.id}#`)
  const chinese = await article('zh/docs/(group)/pins.md')
  expect((await article('zh/docs/index.md')).body).toContain(`(/home/article/${chinese.data.id}#`)
  const places = await Promise.all(
    ['index', '(group)/pins', 'power/index', 'power/battery', 'apart'].map(name => article(`en/docs/${name}.md`))
  )
  expect(places.map(({ data }) => [data.manual?.path, data.manual?.label ?? data.bigTitle])).toEqual([
    [[], 'Start'],
    [['Hardware'], 'Pins'],
    [[], 'Supply'],
    [['Supply'], 'Battery'],
    [[], 'Apart']
  ])
  const order = places.map(({ data }) => JSON.stringify(data.manual?.position))
  expect(order).toEqual(['[1]', '[2,0]', '[3]', '[3,0]', '[4]'])
  expect((await article('zh/docs/power/battery.md')).data.manual?.path).toEqual(['供电'])
})

test('Rspress: folders of languages, the order of _nav.json and _meta.json, excluded parts and public files', async () => {
  const project = await makeProject({
    'rspress.config.ts': `import { defineConfig } from '@rspress/core'
import { plugin } from 'somewhere'
export default defineConfig({
  title: 'Boards',
  lang: 'en',
  base: '/site/',
  plugins: [plugin()],
  route: { cleanUrls: true, exclude: ['**/fragments/**'] }
})
`,
    'README.md': '# Repository\n\nOf the site.\n',
    'i18n.json': JSON.stringify({ basics: { en: 'Basics', zh: '基础' } }),
    'docs/public/board.png': PICTURE,
    'docs/en/_nav.json': JSON.stringify([
      { text: 'Guide', link: '/guide/start' },
      { text: 'API', link: '/api/' },
      { text: 'More', items: [{ text: 'Away', link: 'https://a.example' }] }
    ]),
    'docs/en/index.md': '---\npageType: home\n---\n',
    'docs/en/api/index.mdx': `# The API\n\n${ENGLISH}\n`,
    'docs/en/guide/_meta.json': JSON.stringify([
      { type: 'section-header', label: 'basics' },
      'start',
      { type: 'file', name: 'pins', label: 'All pins' },
      { type: 'dir', name: 'power', label: 'Supply' }
    ]),
    'docs/en/guide/start.mdx':
      'import Part from "@en/fragments/part.mdx"\n\n# Start\n\n<Part />\n\n[Pins](./pins.md#gpio) [Power](/guide/power/battery) [API](/api/) ![Board](/board.png)\n',
    'docs/en/guide/pins.mdx': `# Pins of the board\n\n${ENGLISH}\n\n## GPIO\n\nMany.\n`,
    'docs/en/guide/power/battery.md': `# Battery <Link href="https://b.example/battery" />\n\n${ENGLISH}\n`,
    'docs/en/fragments/part.mdx': 'Words of a part.\n',
    'docs/zh/guide/_meta.json': JSON.stringify([{ type: 'section-header', label: 'basics' }, 'start']),
    'docs/zh/guide/start.mdx': `# 开始\n\n${CHINESE} [引脚](/zh/guide/pins)\n`,
    'docs/zh/guide/pins.mdx': `# 引脚\n\n${CHINESE}\n`,
    'docs/ja/guide/start.mdx': '# 開始\n\nボードを起動します。\n'
  })
  const out = await project.import('--check')
  expect(out).toContain('6 of 7 documents imported')
  expect(out).toContain('2 pairs of translations, 1 picture, 0 missing')
  expect(out).not.toContain('Links to')
  expect(out).toContain('docs/en/fragments/part.mdx is excluded by route.exclude.')
  const start = await project.article('en/guide/start.md')
  expect(start.body).toContain('Words of a part.')
  expect(start.data.manual).toMatchObject({ path: ['Guide', 'Basics'], position: [0, 0, 0] })
  expect((await project.article('en/guide/pins.md')).data.manual).toMatchObject({ label: 'All pins' })
  const battery = await project.article('en/guide/power/battery.md')
  expect(battery.data.bigTitle).toBe('Battery')
  expect(battery.data.manual?.path).toEqual(['Guide', 'Basics', 'Supply'])
  expect((await project.article('en/api/index.md')).data.manual?.position).toEqual([1])
  expect((await project.article('zh/guide/start.md')).data.manual?.path.at(-1)).toBe('基础')
})

test('Fumadocs: files that a tag names are shown, and pages with an index list their folder', async () => {
  const project = await makeProject({
    'app/source.config.ts': CONFIG,
    'app/lib/a.ts': 'export const a = 1\n// #region part\nconst b = 2\n// #endregion\n',
    'app/content/docs/guides/index.mdx': '---\ntitle: Guides\nindex: true\n---\n',
    'app/content/docs/guides/one.mdx': page('One', ENGLISH),
    'app/content/docs/shared.mdx':
      '---\ntitle: Shared\n---\n\nBefore it.\n\n<section id="use">\n\nUse **it**.\n\n</section>\n\nAfter it.\n',
    'app/content/docs/index.mdx': page(
      'Start',
      '<include cwd meta="title=\'lib/a.ts\'">\n  ./lib/a.ts\n</include>\n\n<include cwd>lib/a.ts#part</include>\n\n<include>./shared.mdx#use</include>\n\n<include>./gone.ts</include>\n\nSee [Guides](/docs/guides).'
    )
  })
  await project.import('--lang', 'en')
  const { body } = await project.article('en/index.md')
  expect(body).toContain("```ts title='lib/a.ts'\nexport const a = 1\n// #region part")
  expect(body).toContain('```ts\nconst b = 2\n```')
  expect(body).toContain('\nUse **it**.\n')
  expect(body).not.toContain('Before it')
  expect(body).toMatch(/\[Guides\]\(\/en\/home\/article\/\d+\)/)
  expect((await project.article('en/guides/index.md')).body).toMatch(/^- \[One\]\(\/en\/home\/article\/\d+\)\n$/)
  const { code } = await project.run(project.folder, '--check')
  expect(code).toBe(0)
})

test('Fumadocs: sections that show each other many times end, and what is missing or too long is named', async () => {
  const section = (text: string) => `<section id="s">\n\n${text}\n\n</section>\n`
  const project = await makeProject({
    'source.config.ts':
      "import { defineDocs } from 'fumadocs-mdx/config'\nexport const docs = defineDocs({ dir: 'content/docs' })\n",
    'content/docs/index.mdx':
      '---\ntitle: I\n---\n\nWords.\n\n<include cwd>lib/p0.mdx#s</include>\n\n<include>./gone.mdx</include>\n\n' +
      '<include cwd>lib/twice.mdx</include>\n\n<include>./index.mdx#s</include>\n\n' +
      section('Own words.'),
    ...Object.fromEntries(
      Array.from({ length: 8 }, (_, at) => [
        `lib/p${at}.mdx`,
        section(`${`<include>./p${at + 1}.mdx#s</include>\n\n`.repeat(20)}`)
      ])
    ),
    'lib/p8.mdx': section(''),
    'lib/twice.mdx': '<include>./long.mdx</include>\n\n<include>./long.mdx</include>\n',
    'lib/long.mdx': `${'word '.repeat(200)}\n\n`.repeat(1100)
  })
  await project.import('--lang', 'en')
  const report = await project.read('.data/import-report.txt')
  expect(report).toContain('content/docs/index.mdx:9 the file ./gone.mdx, which <include> shows, is not there.')
  expect(report).toContain('<include> shows lib/twice.mdx, which is too long with its parts.')
  expect((await project.article('en/index.md')).body).toMatch(/Words\..+Own words\..+Own words\./s)
})

test('Fumadocs: blocks of code with names of tabs, and commands of package managers', () => {
  expect(
    withCodeTabs(
      'Before.\n\n```ts title="a" tab="<Icon /> One"\na\n```\n\n````md tab=\'Two\'\n```ts tab="x"\n```\n````\nAfter.\n'
    )
  ).toBe(
    'Before.\n\n<x-tabs>\n\n<x-tab title="One">\n\n```ts title="a"\na\n```\n\n</x-tab>\n\n<x-tab title="Two">\n\n````md\n```ts tab="x"\n```\n````\n\n</x-tab>\n\n</x-tabs>\nAfter.\n'
  )
  expect(withCodeTabs('- a\n  ```package-install\n  fumadocs-ui -D\n  npm i x\n  ```\n')).toBe(
    '- a\n  ```bash\n  npm i fumadocs-ui -D\n  npm i x\n  ```\n'
  )
  expect(withCodeTabs('```ts tab="never"\nended')).toContain('ended')
  for (const same of ['a tab="x"\n```ts\ntab="x"\n```', '```ts\na']) expect(withCodeTabs(same)).toBe(same)
})
