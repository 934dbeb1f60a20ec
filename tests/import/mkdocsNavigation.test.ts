import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const page = 'Words of a page that are long enough to be one.\n'

test('the next document does not take the place of the first page of a section that has only a title', async () => {
  const project = await makeProject({
    'mkdocs.yml': `site_name: Boards
nav:
  - Sockets:
      - Introduction: socket/index.md
      - TCP: socket/tcp/index.md
      - UDP: socket/udp/index.md
  - Drivers:
      - About: driver/index.md
      - UART: driver/uart/index.md
`,
    'docs/socket/index.md': '# Sockets\n',
    'docs/socket/tcp/index.md': page,
    'docs/socket/udp/index.md': `# UDP\n\n${page}`,
    'docs/driver/index.md': `# About drivers\n\n${page}`,
    'docs/driver/uart/index.md': page,
    'docs/other/not-listed.md': page
  })
  await project.import('--lang', 'en')
  const report = await project.read('.data/import-report.txt')
  const placeOf = async (file: string) => {
    const { data } = await project.article(`en/${file}.md`)
    return [data.bigTitle, data.manual?.label, data.manual?.path]
  }
  expect(await placeOf('socket/tcp/index')).toEqual(['TCP', undefined, ['Sockets']])
  expect(await placeOf('socket/udp/index')).toEqual(['UDP', undefined, ['Sockets']])
  expect(await placeOf('driver/index')).toEqual(['About drivers', 'Drivers', []])
  expect(await placeOf('driver/uart/index')).toEqual(['UART', undefined, ['Drivers']])
  // Only a document that its file names is reported as such.
  expect(report.match(/\S+ has no heading that names it/g)).toEqual([
    'docs/other/not-listed.md:1 has no heading that names it'
  ])
  expect(report).toContain('sdk has all 5 documents only in en.')
  expect(report).not.toContain('tcp/index.md only in en.')
})

test('a document that the navigation does not list stands in the chapter of its folder', async () => {
  const project = await makeProject({
    'mkdocs.yml': `site_name: Boards
nav:
  - Start: start.md
  - 数据安全:
      - 用户: 7.security/1.users/a.md
      - 快照: 7.security/b.md
  - 附录:
      - 一: faq/x.md
      - 二: one.md
      - 三: two.md
`,
    'docs/start.md': `# Start\n\n${page}`,
    'docs/7.security/1.users/a.md': `# A\n\n${page}`,
    'docs/7.security/1.users/c.md': `# C\n\n${page}`,
    'docs/7.security/b.md': `# B\n\n${page}`,
    'docs/7.security/2.backup/d.md': `# D\n\n${page}`,
    'docs/faq/x.md': `# X\n\n${page}`,
    'docs/faq/y.md': `# Y\n\n${page}`,
    'docs/one.md': `# One\n\n${page}`,
    'docs/two.md': `# Two\n\n${page}`
  })
  await project.import('--lang', 'en')
  const pathOf = async (file: string) => (await project.article(`en/${file}.md`)).data.manual?.path
  expect(await pathOf('7.security/1.users/c')).toEqual(['数据安全'])
  expect(await pathOf('7.security/2.backup/d')).toEqual(['数据安全', 'Backup'])
  // The chapter of one document of the folder is about other things.
  expect(await pathOf('faq/y')).toEqual(['Faq'])
})
