import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const words = 'Words that matter here and are long enough.\n'

test('where the next heading is a general one, the file name is the title and the heading stays', async () => {
  const wiki = (text: string) => `# The wiki\n\n[Contents](README.md)\n\n${text}\n\n${words}`
  const project = await makeProject({
    'memory-tuning.md': wiki('## Overview\n\nOf memory.\n\n## Boards'),
    'device-ls179.md': wiki('For cameras.\n\n## BOM'),
    'links.md': wiki('## Links'),
    'remote-syslog.md': wiki('Remote syslog\n---'),
    'late.md': wiki('Words before it.\n\n## Late heading'),
    'README.md': wiki('## Guidelines')
  })
  const report = await project.import('--check')
  const read = async (file: string) => project.article(`en/${file}.md`)
  const titles = await Promise.all(
    ['memory-tuning', 'device-ls179', 'links', 'remote-syslog', 'late', 'README'].map(read)
  )
  expect(titles.map(({ data }) => data.bigTitle)).toEqual([
    'Memory tuning',
    'Device ls179',
    'Links',
    'Remote syslog',
    'Late heading',
    'Guidelines'
  ])
  expect(titles.map(({ body }) => /^(?:## |.*\n-+$)/m.test(body))).toEqual([true, true, false, false, true, false])
  expect(report).toContain('device-ls179.md is one of 6 documents called "The wiki": its file name is the title.')
  expect(report).toContain('(0.000 %) are not named')
})

test('a general first section is no title, unless the file is called so or says nothing', async () => {
  const project = await makeProject({
    'door-bell.md': `### Links\n\n${words}`,
    'hardware.md': `## Hardware\n\n${words}`,
    'own.md': `# Links\n\n${words}`,
    'a/readme.md': `## Usage\n\n${words}`
  })
  await project.import()
  const read = async (file: string) => project.article(`en/${file}.md`)
  const articles = await Promise.all(['door-bell', 'hardware', 'own', 'a/readme'].map(read))
  expect(articles.map(({ data }) => data.bigTitle)).toEqual(['door-bell', 'Hardware', 'Links', 'Usage'])
  expect(articles[0]?.body).toMatch(/^### Links/)
})

test('a heading that repeats the title is not shown again, and links to it lead to the page', async () => {
  const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n\n${words}`
  const top = '[![b](https://example.com/b.png)](b.md)\n\n## Flash a board'
  const project = await makeProject({
    'docusaurus.config.js': "module.exports = { title: 'Guide' }\n",
    'docs/a.md': `${page('Flash a board', top)}\n## Next\n\nSee [top](#flash-a-board) and [next](#next).\n`,
    'docs/b.md': page('Board', 'Words.\n\n## Board'),
    'docs/d.md': `# Pins\n\n## Pins\n\n${words}`,
    'docs/c.md': page('See a', '## See [a](a.md)')
  })
  const report = await project.import('--check', '--verbose')
  expect(report).toContain('docs/d.md has its title twice: Pins')
  expect(report).toContain('(0.000 %) are not named')
  const { body } = await project.article('en/a.md')
  expect(body).not.toContain('## Flash')
  expect(body).toContain('[top](#) and [next](#next)')
  expect((await project.article('en/b.md')).body).toContain('## Board')
  expect((await project.article('en/c.md')).body).toContain('## See')
})

test('a heading of HTML above the first one of Markdown is the title', async () => {
  const project = await makeProject({
    'readme.md':
      '<div align="center">\n<a name="top"></a>\n\n<h1>ESP-AI</h1>\n\nWords for boards.\n\n</div>\n\n# language\n\nMore.\n\n# Intro\n\nEnd.\n'
  })
  await project.import('--lang', 'en')
  const { data, body } = await project.article('en/readme.md')
  expect(data.bigTitle).toBe('ESP-AI')
  expect(body).toContain('# language')
})
