import { expect, test } from 'vitest'
import { folderLabel } from '../../scripts/import/tools/folderNames.ts'
import { makeProject } from './project.ts'

test.each([
  ['01_software', '软件', 'Software'],
  ['ai_demos', 'AI 示例', 'AI demos'],
  ['user-guide', '用户指南', 'User guide'],
  ['getting_started', '快速入门', 'Getting started'],
  ['linux', 'Linux', 'Linux'],
  ['Linux drivers', 'Linux 驱动', 'Linux drivers'],
  ['mpp', 'MPP', 'MPP'],
  // Of a name with a word that is not known, nothing is translated.
  ['fancy_poc', 'Fancy PoC', 'Fancy PoC'],
  ['business_poc', '商业 PoC', 'Business PoC'],
  ['burntool', 'Burntool', 'Burntool'],
  ['硬件', '硬件', '硬件'],
  ['constructor', 'Constructor', 'Constructor']
])('the folder %s is %s in a Chinese manual, and %s in an English one', (name, zh, en) => {
  expect(folderLabel(name, 'zh')).toBe(zh)
  expect(folderLabel(name, 'en')).toBe(en)
})

test('folders without a page are named in the language of their documents', async () => {
  const parts = ['power', 'clock', 'reset', 'debug', 'pins']
  const project = await makeProject(
    Object.fromEntries(
      parts.flatMap(part => [
        [`zh/01_hardware/${part}.md`, `# 板卡的 ${part}\n\n这是板卡的文字，说明怎么使用 ${part}。\n`],
        [`en/01_hardware/${part}.md`, `# The ${part} of the board\n\nWords about the ${part} of the board.\n`]
      ])
    )
  )
  await project.import()
  const pathOf = async (file: string) => (await project.article(file)).data.manual?.path
  expect(await pathOf('zh/01_hardware/power.md')).toEqual(['硬件'])
  expect(await pathOf('en/01_hardware/power.md')).toEqual(['Hardware'])
})

test('a folder whose page has an English title is named in the language of its documents', async () => {
  const parts = ['power', 'clock', 'reset', 'debug', 'pins']
  const files = parts.map(part => [
    `01_hardware/${part}.md`,
    `# 板卡的 ${part}\n\n这是板卡的文字，说明怎么使用 ${part}。\n`
  ])
  const project = await makeProject({
    ...Object.fromEntries(files),
    'zh/01_hardware/README.md': '# Board Hardware Docs\n\n## 硬件相关文档\n\n这里列出板卡的硬件文档。\n',
    'zh/02_other/README.md': '# 更多资料\n\n这里列出板卡的其他文档。\n',
    'zh/02_other/faq.md': '# 常见的问题\n\n这是板卡的文字，说明常见的问题。\n'
  })
  await project.import()
  const pathOf = async (file: string) => (await project.article(file)).data.manual?.path
  expect(await pathOf('zh/01_hardware/power.md')).toEqual(['硬件'])
  expect(await pathOf('zh/02_other/faq.md')).toEqual(['更多资料'])
})
