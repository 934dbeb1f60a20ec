import { expect, test } from 'vitest'
import { fileCandidates } from '../../scripts/import/fileCandidates.ts'
import { cpuNow } from '../support/cpuTime.ts'
import { makeProject } from './project.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)
const english = 'Words of a page in English that are long enough to tell its language.'
const chinese = '这一页是中文文档，说明如何把节点加入网络，以及出错时看哪些日志。'

test('pictures and pages that a translation lacks are taken from the original', async () => {
  const project = await makeProject({
    'site/en/guides/roles.md': `# Roles\n\n${english}\n\n![](../images/roles.png)\n`,
    'site/en/guides/join.md': `# Join\n\n${english} See [roles](/guides/roles).\n`,
    'site/en/images/roles.png': png,
    'site/zh-cn/guides/roles.md': `# 角色\n\n${chinese}\n\n![](../images/roles.png)\n\n看[加入](join.md)。\n`,
    'other/guides/join.md': `# Another\n\n${english}\n`
  })
  const report = await project.import('--check')
  expect(report).not.toContain('Pictures that are not there')
  expect(report).not.toContain('Links to something')
  const [roles, join] = [
    await project.article('zh/site/guides/roles.md'),
    await project.article('en/site/guides/join.md')
  ]
  expect(roles.body).toMatch(/!\[\]\(\/pictures\/sdk\/\w+\.png\)/)
  expect(roles.body).toContain(`[加入](/home/article/${join.data.id})`)
  const original = await project.article('en/site/guides/roles.md')
  expect(join.body).toContain(`[roles](/en/home/article/${original.data.id})`)
})

test('thousands of modules with folders of languages are looked through at once', () => {
  const files = Array.from({ length: 5000 }, (_, at) => [`c/m${at}/en/a.md`, `c/m${at}/zh/b.md`]).flat()
  const candidates = fileCandidates(files, undefined)
  const began = cpuNow()
  for (const file of files) for (let link = 0; link < 3; link++) candidates(file, 'b.md')
  expect(cpuNow() - began).toBeLessThan(3000)
  expect(candidates('c/m7/en/a.md', 'b.md')).toContain('c/m7/zh/b.md')
})

test('the ending of a language is no part of a title that is made of the name of the file', async () => {
  const project = await makeProject({
    'Open_parts.md': '| Part | License |\n|---|---|\n| a | MIT |\n',
    'Open_parts_zh-cn.md': '| 组件 | 许可证 |\n|---|---|\n| 甲 | MIT |\n'
  })
  await project.import()
  expect((await project.article('en/Open_parts.md')).data.bigTitle).toBe('Open parts')
  expect((await project.article('zh/Open_parts.md')).data.bigTitle).toBe('Open parts')
})
