import { expect, test } from 'vitest'
import { flatten } from '../../scripts/import/mark/flatten.ts'
import { makeProject } from './project.ts'

const flat = (...lines: string[]) => flatten(lines.join('\n')).split('\n')

test('a list below a sentence may be indented by a tab', () => {
  expect(flat('Needs:', '', '\t- a board', '\t  with pins', '\t- a cable', '', '\tThen begin.')).toEqual([
    'Needs:',
    '',
    '- a board',
    '  with pins',
    '- a cable',
    '',
    'Then begin.'
  ])
})

test('code of a step may be indented by any number of columns', () => {
  expect(flat('1. Install it.', '\t\t```sh', '\t\tnpm i', '\t\t  && go', '', '\t\t```', '', '2. Go on.')).toEqual([
    '1. Install it.',
    '   ```sh',
    '   npm i',
    '     && go',
    '',
    '   ```',
    '',
    '2. Go on.'
  ])
})

test('items below a moved item stay below it, and their siblings beside them', () => {
  expect(flat('- a', '      - b', '         - c', '      - d', '- e')).toEqual([
    '- a',
    '  - b',
    '     - c',
    '  - d',
    '- e'
  ])
})

test('a rule is no item', () => {
  expect(flat('* * *', '', '    text', '', '- - -', '', '    more')).toEqual([
    '* * *',
    '',
    'text',
    '',
    '- - -',
    '',
    'more'
  ])
})

test('quotations keep all of their lines', () => {
  expect(flat('Note:', '', '    > first', '    >', '    > second')).toEqual(['Note:', '', '> first', '>', '> second'])
})

test('lines that need no move stay as they are, in code too', () => {
  const lines = [
    '- a',
    '  continued',
    '',
    '  - b',
    '    text',
    '',
    '```sh',
    '\tdeep',
    '        deeper',
    '```',
    '',
    'End'
  ]
  expect(flat(...lines)).toEqual(lines)
})

test('steps and slots of a Starlight page keep their code', async () => {
  const project = await makeProject({
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'Kit' })] }\n",
    'src/content/docs/index.mdx':
      '---\ntitle: Flash\n---\n\nHow to flash.\n\n<Steps>\n1. Install the tool.\n\t\t```sh\n\t\tnpm i -g tool\n\t\t```\n\n2. Run it.\n</Steps>\n\n<PackageTabs>\n\t<Fragment slot="npm">\n\t```sh\n\tnpm i\n\t```\n\t</Fragment>\n\t<Fragment slot="yarn">\n\t```sh\n\tyarn\n\t```\n\t</Fragment>\n</PackageTabs>\n'
  })
  const out = await project.import('--check')
  const { body } = await project.article('en/index.md')
  expect(body).toContain('<x-tab title="yarn">\n\n```sh\nyarn\n```\n\n</x-tab>')
  expect(body).toContain('1. Install the tool.\n   ```sh\n   npm i -g tool\n   ```')
  expect(out).toMatch(/of which 0 \(0\.000 %\) are not named/)
})
