import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const guide = '# Start\n\nWords about the start.\n'

test.each([
  ['docs', { 'mkdocs.yml': 'site_name: NodeMCU Documentation\n', 'docs/a.md': guide }, 'NodeMCU Documentation'],
  ['source', { 'conf.py': "project = 'ESP-AT'\n", 'index.rst': 'Start\n=====\n\nWords.\n' }, 'ESP-AT'],
  [
    'website',
    { 'docusaurus.config.js': "module.exports = { title: 'Betaflight' }\n", 'docs/a.md': guide },
    'Betaflight'
  ],
  ['manual', { 'package.json': '{ "name": "@vendor/k230-sdk" }', 'a.md': guide }, 'k230-sdk'],
  ['guide', { 'package.json': '{ "name": "docs"', 'a.md': guide }, 'GUIDE'],
  ['k230', { 'mkdocs.yml': 'site_name: Other\n', 'docs/a.md': guide }, 'K230']
])(
  'the chip family of a folder %s is named by the project where the folder says nothing',
  async (name, files, family) => {
    const project = await makeProject(files as Record<string, string>, name)
    const out = await project.import('--lang', 'en')
    expect(out).toContain(' 1 new')
    expect(await project.read('content/families.yaml')).toContain(`level: 1, name: ${family} }`)
  }
)

test('a folder called as those of many projects gives its name only to articles that it has already', async () => {
  const pages = (...names: string[]) =>
    Object.fromEntries(names.map(name => [`docs/${name}.md`, `# ${name}\n\nWords about ${name}.\n`]))
  const first = await makeProject({ 'mkdocs.yml': 'site_name: Lite SDK\n', ...pages('index', 'pins', 'boot') }, 'docs')
  await first.import('--lang', 'en')
  expect([...(await first.files()).keys()]).toContain('content/docs/lite-sdk/en/pins.md')
  const former = await makeProject({ 'mkdocs.yml': 'site_name: Lite SDK\n', ...pages('index', 'pins', 'boot') }, 'docs')
  await former.import('--lang', 'en', '--into', 'content/docs/docs')
  expect(await former.import('--lang', 'en')).toContain('into content/docs/docs: 0 new')
  // Another documentation with a first page and a chapter of the same names.
  await Promise.all(['docs/pins.md', 'docs/boot.md'].map(former.remove))
  await former.write({ 'mkdocs.yml': 'site_name: Other\n', ...pages('rtc', 'timer', 'spi') })
  const out = await former.import('--lang', 'en', '--prune')
  expect(out).toContain('into content/docs/other: 4 new')
  expect([...(await former.files()).keys()]).toContain('content/docs/docs/en/pins.md')
  // Without a name, they are refused.
  await former.remove('mkdocs.yml')
  await expect(former.import('--lang', 'en')).rejects.toThrow(/has articles of other documents.*--into/)
  expect(await former.import('--lang', 'en', '--into', 'content/docs/docs')).toContain('4 of 4')
})

test('the name of a project does not lead into the articles of other documents', async () => {
  const other = { 'docs/rtc.md': '# RTC\n\nWords.\n', 'docs/timer.md': '# Timer\n\nWords.\n' }
  const project = await makeProject({ 'mkdocs.yml': 'site_name: Lite SDK\n', ...other }, 'docs')
  await project.import('--lang', 'en')
  await Promise.all(['docs/rtc.md', 'docs/timer.md'].map(project.remove))
  await project.write({ 'docs/pins.md': '# Pins\n\nWords.\n', 'docs/boot.md': '# Boot\n\nWords.\n' })
  await expect(project.import('--lang', 'en', '--prune')).rejects.toThrow(/lite-sdk has articles of other.*--into/)
  expect([...(await project.files()).keys()]).toContain('content/docs/lite-sdk/en/rtc.md')
})
