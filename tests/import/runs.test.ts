import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readContent } from '../../src/domain/content/readContent.ts'
import { makeProject } from './project.ts'

const code = '```c\nint open_device(void);\nint close_device(void);\n```\n\n`DEVICE_MAX` `DEVICE_MIN`\n'

test('the two languages of a document are joined by path, and by content where file names were translated too', async () => {
  const project = await makeProject({
    'zh/a/Guide.md': '# 指南\n\n内容。\n',
    'en/a/guide.md': '# Guide\n\nText.\n',
    'zh/a/设备.md': `# 设备\n\n打开设备。\n\n${code}`,
    'en/a/device.md': `# Device\n\nHow to open it.\n\n${code}`,
    'en/a/other.md': '# Other\n\nText.\n',
    'readme.zh.md': '# 说明\n\n内容。\n',
    'readme.md': '# Readme\n\nText.\n'
  })
  const report = await project.import('--verbose')
  const key = async (file: string) => (await project.article(file)).data.translation
  expect(await key('zh/a/Guide.md')).toBe('sdk/a/guide')
  expect(await key('en/a/guide.md')).toBe('sdk/a/guide')
  expect(await key('zh/a/设备.md')).toBe('sdk/a/device')
  expect(await key('en/a/device.md')).toBe('sdk/a/device')
  expect(await key('zh/readme.md')).toBe('sdk/readme')
  expect(await key('en/readme.md')).toBe('sdk/readme')
  expect(await key('en/a/other.md')).toBeUndefined()
  expect(report).toContain('zh/a/设备.md joined with en/a/device.md: 100 % alike.')
  expect(report).toContain('3 pairs of translations')
  expect((await readContent(project.root, ['docs'])).problems).toEqual([])
})

test('translations are joined where the folders have translated names too', async () => {
  const code = (at: number) =>
    `\n\n\`\`\`sh\nflash --port ${at}\n\`\`\`\n\n\`\`\`sh\nreset ${at}\n\`\`\`\n\n\`\`\`sh\nlog ${at}\n\`\`\`\n`
  const project = await makeProject({
    'zh/图形显示/GPU/start.md': `# 显卡\n\n说明。${code(1)}`,
    'zh/图形显示/GPU/index.md': '# 显卡\n\n目录。\n',
    'zh/图形显示/ROS/index.md': '# 机器人\n\n目录。\n',
    'zh/其他/OTA/start.md': `# 升级\n\n说明。${code(2)}`,
    'zh/其他/只有中文/index.md': '# 只有中文\n\n说明。\n',
    'en/Graphics/GPU/start.md': `# Graphics\n\nText.${code(1)}`,
    'en/Graphics/GPU/index.md': '# Graphics\n\nContents.\n',
    'en/Graphics/ROS/index.md': '# Robots\n\nContents.\n',
    'en/Others/OTA/start.md': `# Update\n\nText.${code(2)}`,
    'en/Others/Only/index.md': '# English alone\n\nText.\n'
  })
  const report = await project.import('--verbose')
  const keyOf = async (file: string) => (await project.article(file)).data.translation
  for (const [zh, en] of [
    ['图形显示/GPU/start', 'Graphics/GPU/start'],
    ['图形显示/GPU/index', 'Graphics/GPU/index'],
    ['图形显示/ROS/index', 'Graphics/ROS/index'],
    ['其他/OTA/start', 'Others/OTA/start']
  ]) {
    expect(await keyOf(`en/${en}.md`), en).toMatch(/^sdk\//)
    expect(await keyOf(`zh/${zh}.md`), zh).toBe(await keyOf(`en/${en}.md`))
  }
  expect(report).toContain('zh/其他/只有中文/index.md only in zh.')
  expect(report).toContain('en/Others/Only/index.md only in en.')
})

test('a path that fits several documents is not guessed', async () => {
  const project = await makeProject({
    'zh/a.md': '# 甲\n\n内容。\n',
    'en/a.md': '# A\n\nText.\n',
    'en/A.md': '# Big A\n\nText.\n'
  })
  const report = await project.import()
  expect((await project.article('zh/a.md')).data.translation).toBeUndefined()
  expect(report).toMatch(/is not joined: .*a\.md.* fit too/)
})

test('a second run changes nothing and touches no file', async () => {
  const project = await makeProject({
    'zh/a.md': '# 甲\n\n[乙](b.md) ![无](x.png)\n',
    'zh/b.md': '# 乙\n\n内容。\n',
    'en/a.md': '# A: "one" # two\n\n- item\n\n![x](x.png)\n',
    LICENSE: 'Keep this notice.\n'
  })
  await project.import()
  const first = await project.files()
  expect(first.get('content/docs/sdk/LICENSE')?.text).toBe('Keep this notice.\n')
  expect(await project.import()).toContain('0 new, 0 changed, 3 unchanged')
  expect(await project.files()).toEqual(first)
})

test('ids remain when documents are added, and new ids follow all existing ones', async () => {
  const project = await makeProject({ 'en/b.md': '# B\n\nText.\n', 'en/d.md': '# D\n\n[b](b.md)\n' })
  await project.write(
    { 'content/faq/9.md': '---\nid: 20000\n---\n', 'content/community/1.md': '---\nid: 1000007\n---\n' },
    project.root
  )
  await project.import()
  const id = async (name: string) => (await project.article(`en/${name}.md`)).data.id
  expect([await id('b'), await id('d')]).toEqual([20001, 20002])
  await project.write({ 'en/a.md': '# A\n\nText.\n', 'en/c.md': '# C\n\nText.\n' })
  expect(await project.import()).toContain('2 new, 0 changed, 2 unchanged')
  expect([await id('a'), await id('b'), await id('c'), await id('d')]).toEqual([20003, 20001, 20004, 20002])
})

test('the ids of articles that an editor of Windows saved, or with comments, are not given again', async () => {
  const project = await makeProject({ 'en/a.md': '# A\n\nText.\n' })
  const own = (id: string, start = '---\n') => `${start}id: ${id}\nlang: en\n---\n\nText.\n`
  await project.write(
    {
      'content/docs/own/x.md': own('10001', '\ufeff---\r\n'),
      'content/docs/own/y.md': own('10002 # of the old site'),
      'content/docs/own/z.md': own('10003', '--- \n')
    },
    project.root
  )
  await project.import()
  expect((await project.article('en/a.md')).data.id).toBe(10_004)
})

test('a run that was killed halfway is finished by the next one', async () => {
  const documents = Object.fromEntries(
    Array.from({ length: 30 }, (_, n) => [`en/${n}.md`, `# N${n}\n\n[next](${(n + 1) % 30}.md)\n`])
  )
  const project = await makeProject(documents)
  await project.import()
  const whole = await project.files()
  // The state after a kill: some articles written, and one temporary file incomplete.
  const removed = [...whole.keys()].filter(file => file.startsWith('content/docs/sdk/en/2'))
  const { rm } = await import('node:fs/promises')
  for (const file of removed) await rm(join(project.root, file))
  await writeFile(join(project.root, 'content/docs/sdk/en/2.md.tmp'), '---\nid: 1')
  await project.import()
  const content = await readContent(project.root, ['docs'])
  expect(content.problems).toEqual([])
  expect(content.articles).toHaveLength(30)
  const ids = new Map(content.articles.map(article => [article.data.bigTitle, article.data.id]))
  for (const { data, body } of content.articles) {
    const next = `N${(Number(data.bigTitle.slice(1)) + 1) % 30}`
    expect(body).toBe(`[next](/en/home/article/${ids.get(next)})\n`)
  }
})

test('an article without its document is listed, and removed with --prune; its id is never reused', async () => {
  const project = await makeProject({ 'en/a.md': '# A\n\nText.\n', 'en/b.md': '# B\n\nText.\n' })
  await project.import()
  await project.remove('en/b.md')
  expect(await project.import()).toContain('content/docs/sdk/en/b.md has no document any more.')
  const b = await project.article('en/b.md')
  expect(await project.import('--prune')).toContain('1 removed')
  await expect(project.article('en/b.md')).rejects.toThrow()
  await project.write({ 'en/c.md': '# C\n\nText.\n' })
  await project.import('--prune')
  expect((await project.article('en/c.md')).data.id).toBe(b.data.id + 1)
  await project.write({ 'en/b.md': '# B\n\nBack.\n' })
  await project.import()
  expect((await project.article('en/b.md')).data.id).toBe(b.data.id)
})

test('a new family, category and author are added once, and the files keep their comments', async () => {
  const project = await makeProject({ 'en/a.md': '# A\n\nText.\n' }, 'k230')
  const authors = await project.read('content/authors.yaml')
  const families = await project.read('content/families.yaml')
  await project.import()
  await project.import()
  expect(await project.read('content/families.yaml')).toBe(
    `${families}- { id: 118, level: 1, name: K230 }\n- { id: 119, level: 2, name: { zh: SDK 文档, en: SDK documents } }\n`
  )
  expect(await project.read('content/authors.yaml')).toMatch(
    new RegExp(`^${authors.replace(/[{}]/g, '\\$&')}- key: docs\n  id: 2\n`)
  )
  expect((await project.article('en/a.md')).data).toMatchObject({
    author: 'docs',
    family1: [118],
    family2: [119],
    articleType: 6
  })
})

test('options choose family, category, author, type, language and place', async () => {
  const project = await makeProject({ 'en/a.md': '# A\n\nText.\n' })
  const before = await project.read('content/families.yaml')
  const options = ['--family', 'd1-ssd2355', '--category', 'display', '--author', 'lin', '--type', '1', '--lang', 'zh']
  await project.import(...options, '--into', 'content/docs/deep/er')
  expect(await project.read('content/families.yaml')).toBe(before)
  const text = await readFile(join(project.root, 'content/docs/deep/er/zh/en/a.md'), 'utf8')
  expect(text).toContain(
    'articleType: 1\nlang: zh\nbigTitle: A\nsmallTitle: ""\nauthor: lin\nfamily1: [117]\nfamily2: [4]\n'
  )
})

test('one language of a set can be imported separately', async () => {
  const project = await makeProject({
    'zh/a.md': '# 甲\n\n[乙](b.md)\n',
    'zh/b.md': '# 乙\n\n内容。\n',
    'en/a.md': '# A\n\nText.\n'
  })
  await project.import()
  const whole = await project.files()
  const { code: exit, out } = await project.run(join(project.folder, 'zh'), '--prune')
  expect([exit, out]).toEqual([0, expect.stringContaining('2 of 2 documents imported into content/docs/sdk')])
  expect(new Set((await project.files()).keys())).toEqual(new Set(whole.keys()))
})

test('a document may have a name as long as the file system allows', async () => {
  const name = `${'很'.repeat(84)}.md`
  const project = await makeProject({ [name]: '# 长名\n\n内容。\n' })
  await project.import('--lang', 'zh')
  expect([...(await project.files()).keys()].filter(file => file.startsWith('content/docs'))).toEqual([
    `content/docs/sdk/zh/${name}`
  ])
})

test('a dry run writes nothing but the report', async () => {
  const project = await makeProject({ 'en/a.md': '# A\n\n[x](gone.md)\n' })
  const before = await project.files()
  expect(await project.import('--dry-run')).toContain('1 new')
  expect(await project.files()).toEqual(before)
  expect(await project.read('.data/import-report.txt')).toContain('en/a.md:3 gone.md')
})

test('the screen shows 15 lines of a group, the report file all', async () => {
  const lines = Array.from({ length: 40 }, (_, n) => `[x](gone${n}.md)`).join('\n')
  const project = await makeProject({ 'en/a.md': `# A\n\n${lines}\n` })
  const out = await project.import()
  expect(out.match(/gone\d+\.md/g)).toHaveLength(15)
  expect(out).toContain(`… and 25 more, see ${join(project.root, '.data', 'import-report.txt')}`)
  expect((await project.read('.data/import-report.txt')).match(/gone\d+\.md/g)).toHaveLength(40)
})
