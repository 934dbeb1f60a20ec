import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const CONFIG = `import { defineConfig } from 'vitepress'
const getSidebar = require('./get_sidebar.js')
export default defineConfig({
  title: 'Links',
  locales: {
    en: { label: 'English', themeConfig: { sidebar: getSidebar.sidebar('en') } },
    zh: { label: '中文', lang: 'zh-CN', themeConfig: { sidebar: getSidebar.sidebar('zh') } }
  }
})
`

test('a sidebar that a script makes of SUMMARY.md is the navigation, and pages beside the languages are none', async () => {
  const project = await makeProject({
    '.vitepress/config.mjs': CONFIG,
    'index.md': '---\nlayout: home\n---\n\nWelcome to all languages.\n',
    'README.md': '# Repository\n\nHow to build it.\n',
    'en/SUMMARY.md':
      '- [Introduction](index.md)\n- [Services](services/index.md)\n  - [Mission](services/mission.md)\n',
    'en/index.md': '# Links\n\nA protocol for boards.\n',
    'en/services/index.md': '# Services\n\nWhat runs above it.\n',
    'en/services/mission.md': '# Mission protocol\n\nHow missions are sent.\n',
    'en/services/plan.md': '<Redirect to="../services/mission" />\n',
    'zh/SUMMARY.md': '- [简介](index.md)\n- [服务](services/index.md)\n  - [任务](services/mission.md)\n',
    'zh/index.md': '# 链路\n\n用于开发板的协议。\n',
    'zh/services/index.md': '# 服务\n\n协议之上运行的服务。\n',
    'zh/services/mission.md': '# 任务协议\n\n说明如何发送任务。\n'
  })
  const out = await project.import('--check', '--verbose')
  expect((await project.article('en/index.md')).body).toBe('A protocol for boards.\n')
  expect((await project.article('en/services/mission.md')).data.manual).toMatchObject({ path: ['Services'] })
  expect((await project.article('zh/services/mission.md')).data.manual).toMatchObject({ path: ['服务'] })
  expect(out).toContain('6 of 7 documents imported')
  expect(out).toContain('README.md is beside the languages of this site.')
  expect(out).toContain('en/SUMMARY.md is the table of contents')
  expect(out).toContain('en/services/plan.md only redirects to ../services/mission.')
})

test('pages of the language without a folder are documents, also as VuePress names it', async () => {
  const project = await makeProject({
    '.vuepress/config.js': "module.exports = { locales: { '/': { lang: 'en-US' }, '/zh/': { lang: 'zh-CN' } } }\n",
    'README.md': '# Links\n\nA protocol for boards.\n',
    'faq.md': '# Questions\n\nWhat people ask about boards.\n',
    'zh/README.md': '# 链路\n\n用于开发板的协议。\n',
    'zh/faq.md': '# 问题\n\n人们对开发板的常见问题。\n'
  })
  const out = await project.import('--verbose')
  expect(out).toContain('4 of 4 documents imported')
  expect(out).toContain('2 pairs of translations')
})

test('pages of a site with no language that Pinout has are beside none', async () => {
  const project = await makeProject({
    '.vitepress/config.mjs': "export default { locales: { de: { lang: 'de' } } }\n",
    'faq.md': '# Questions\n\nWhat people ask about boards.\n',
    'de/faq.md': '# Fragen\n\nWas gefragt wird.\n'
  })
  expect(await project.import('--lang', 'en')).toContain('2 of 2 documents imported')
})

test('SUMMARY.md beside a sidebar that can be read is a document like others', async () => {
  const project = await makeProject({
    '.vitepress/config.mjs':
      "export default { title: 'Links', lang: 'en', themeConfig: { sidebar: [{ text: 'Use', items: [{ text: 'Start', link: '/start' }] }] } }\n",
    'start.md': '# Start\n\nHow to begin with it.\n',
    'SUMMARY.md': '# Summary\n\nWhat the last release brought.\n'
  })
  const out = await project.import('--check')
  expect((await project.article('en/start.md')).data.manual).toMatchObject({ path: ['Use'] })
  expect((await project.article('en/SUMMARY.md')).body).toBe('What the last release brought.\n')
  expect(out).toContain('2 of 2 documents imported')
})

test('a long document whose tables are aligned by blanks is no code', async () => {
  const row = `| a | b${' '.repeat(3300)}|\n`
  const project = await makeProject({
    '.vitepress/config.mjs': "export default { title: 'Links' }\n",
    'index.md': `# Messages\n\nAll of them.\n\n| name | text |\n| --- | ${'-'.repeat(3300)} |\n${row.repeat(613)}`
  })
  const out = await project.import('--check', '--lang', 'en')
  const { body } = await project.article('en/index.md')
  expect(body).toContain('| name | text |\n| --- | --- |\n| a | b |\n')
  expect(out).not.toContain('shown as it was written')
})
