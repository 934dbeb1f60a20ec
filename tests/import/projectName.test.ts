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
