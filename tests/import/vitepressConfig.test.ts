import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const documents = {
  '.vitepress/config/index.ts': [
    "import { defineConfig } from 'vitepress'",
    "import { shared } from './shared'",
    "import zh from './zh'",
    "export default defineConfig({ ...shared, locales: { root: { label: 'English', lang: 'en' }, zh: { label: '中文', lang: 'zh-CN', ...zh } } })"
  ].join('\n'),
  '.vitepress/config/shared.ts': [
    "import { defineConfig, type UserConfig } from 'vitepress'",
    'if (process.env.CI) console.log(1)',
    "export const shared: UserConfig = defineConfig({ title: 'Fruit', markdown: { attrs: { leftDelimiter: '%{', rightDelimiter: '}%' } } })"
  ].join('\n'),
  '.vitepress/config/zh.ts': [
    "import index from './index'",
    "export default { loop: index, themeConfig: { sidebar: [{ text: '核心概念', items: [{ text: '状态', link: '/zh/state' }] }] } }"
  ].join('\n'),
  'index.md': '# Fruit\n\nA store of fruit for everybody.\n',
  'state.md':
    '[**Guide**](./index.md)\n\n***\n\n# Function: state()\n\nWhat a store remembers, with [setting](#set).\n\n## Set\n\nText.\n',
  'zh/index.md': '# 水果 %{#fruit}%\n\n给所有人的水果商店。\n',
  'zh/state.md':
    '# 状态 %{#state}%\n\n商店记住的内容，见 [设置](#set-it)。\n\n## 设置 %{#set-it .wide}%\n\n文本在这里。\n\n```md\n## A %{#b}%\n```\n'
}

test('modules that a configuration imports are read', async () => {
  const project = await makeProject(documents)
  const out = await project.import('--check')
  expect(out).toContain(' 0 lost')
  expect(await project.read('content/manuals.yaml')).toContain('name: Fruit')
  expect((await project.article('zh/state.md')).data.manual).toMatchObject({ path: ['核心概念'] })
})

test('ids of headings are read between the marks of the configuration', async () => {
  const project = await makeProject(documents)
  await project.import()
  const { data, body } = await project.article('zh/state.md')
  expect(data.bigTitle).toBe('状态')
  expect(body).toContain('[设置](#')
  expect(body).toContain('```md\n## A %{#b}%\n```')
  expect(body.replace(/```md[\s\S]*?```/, '')).not.toContain('%{')
})

test('the only heading of the first level is the title, below other text too', async () => {
  const project = await makeProject(documents)
  await project.import()
  const { data, body } = await project.article('en/state.md')
  expect(data.bigTitle).toBe('Function: state()')
  expect(body).not.toContain('# Function')
})

test('a sidebar that copies itself again and again is left out in little time', async () => {
  const copies = (way: (name: string) => string) =>
    Array.from({ length: 40 }, (_, at) => `const s${at + 1} = ${way(`s${at}`)}`).join('\n')
  for (const way of [
    (name: string) => `[...${name}, ...${name}]`,
    (name: string) => `[{ items: ${name} }, { items: ${name} }]`
  ]) {
    const project = await makeProject({
      '.vitepress/config.js': `const s0 = [{ text: 'State', link: '/state' }]\n${copies(way)}\nexport default { themeConfig: { sidebar: s40 } }`,
      'index.md': '# Fruit\n\nA store of fruit.\n',
      'state.md': '# State\n\nWhat a store remembers.\n'
    })
    await project.import('--lang', 'en')
    expect((await project.article('en/state.md')).data.bigTitle).toBe('State')
  }
})
