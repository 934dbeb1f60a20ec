import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const page = (title: string, more = '') => `${title}\n${'='.repeat(title.length)}\n\nWords about ${title}.\n${more}`

test('patterns of a toctree list documents as Sphinx does: letter by letter, and below folders', async () => {
  const project = await makeProject({
    'conf.py': "project = 'Boards'\nlanguage = 'en'\n",
    'index.rst': page('Boards', '\n.. toctree::\n   :glob:\n   :titlesonly:\n\n   parts/**\n'),
    'parts/bme680.rst': page('A680'),
    'parts/bme680_bsec.rst': page('B680'),
    'parts/deep/er/x.rst': page('Deep'),
    'parts/tmp117.rst': page('T117'),
    'parts/tmp1075.rst': page('T1075')
  })
  await project.import()
  const { body } = await project.article('en/index.md')
  expect([...body.matchAll(/^- \[(\w+)\]/gm)].map(([, label]) => label)).toEqual([
    'A680',
    'B680',
    'Deep',
    'T1075',
    'T117'
  ])
  const places = await Promise.all(
    ['bme680', 'bme680_bsec', 'deep/er/x', 'tmp1075', 'tmp117'].map(name => project.article(`en/parts/${name}.md`))
  )
  const order = places.map(({ data }) => data.manual?.position.at(-1) ?? -1)
  expect(order).toEqual([...order].sort((a, b) => a - b))
})

test('a document with several headings of the first level has a line for each', async () => {
  const two = page('Receive', '\nPins\n----\n\nTwo.\n\nSend\n====\n\nMore.\n\nSpeed\n-----\n\nFast.\n')
  const project = await makeProject({
    'conf.py': "project = 'Boards'\nlanguage = 'en'\n",
    'index.rst': page('Boards', '\n.. toctree::\n   :maxdepth: 1\n\n   two\n   last\n'),
    'all.rst': page('All', '\n.. toctree::\n   :maxdepth: 2\n   :numbered:\n\n   two\n   last\n'),
    'titles.rst': page('Titles', '\n.. toctree::\n   :titlesonly:\n\n   two\n'),
    'two.rst': two,
    'last.rst': page('Last')
  })
  await project.import()
  const listIn = async (name: string) => (await project.article(`en/${name}.md`)).body.replace(/\]\(.*\)/g, ']')
  expect(await listIn('index')).toContain('- [1. Receive]\n- [2. Send]\n- [3. Last]\n')
  expect(await listIn('all')).toContain('- [1. Receive]\n  - [1.1. Pins]\n- [2. Send]\n  - [2.1. Speed]\n- [3. Last]\n')
  expect(await listIn('titles')).toContain('- [1. Receive]\n- [2. Send]\n')
})

test('a list of documents in a folder that does not exist means those beside it', async () => {
  const list = '\n.. toctree::\n\n   content/spi\n   content/adc\n   content/index\n   parts/none\n'
  const project = await makeProject({
    'conf.py': "project = 'Boards'\nlanguage = 'en'\n",
    'index.rst': page('Boards', list),
    'adc.rst': page('Converter'),
    'none.rst': page('None'),
    'spi.rst': page('Serial'),
    'parts/a.rst': page('Part')
  })
  const out = await project.import()
  const { body } = await project.article('en/index.md')
  expect([...body.matchAll(/^- \[(\w+)\]/gm)].map(([, label]) => label)).toEqual(['Serial', 'Converter'])
  const order = async (name: string) => (await project.article(`en/${name}.md`)).data.manual?.position.at(-1) ?? -1
  expect(await order('spi')).toBeLessThan(await order('adc'))
  expect(out).toContain('Links to something that is not imported: shown as text (2)')
})

test('a list means documents that the build copies from a shared folder', async () => {
  const list = '\n.. toctree::\n\n   api/gpio\n   api/both\n   api/other\n'
  const project = await makeProject({
    'conf.py': "project = 'Boards'\nlanguage = 'en'\n",
    'index.rst': page('Boards', '\n.. toctree::\n\n   esp/one/index\n   esp/two/index\n   nrf/index\n'),
    'esp/one/index.rst': page('One', list),
    'esp/two/index.rst': page('Two', list),
    'nrf/index.rst': page('Third', list),
    '_common/esp/api/gpio.rst': page('Pins'),
    '_common/esp/api/both.rst': page('Both'),
    'common/api/both.rst': page('Both again'),
    'unlike/esp/api/other.rst': page('Other')
  })
  const out = await project.import()
  const listed = async (file: string) =>
    [...(await project.article(`en/${file}.md`)).body.matchAll(/^- \[(\w+)/gm)].map(([, label]) => label)
  expect(await listed('esp/one/index')).toEqual(['Pins'])
  expect(await listed('esp/two/index')).toEqual(['Pins'])
  expect(await listed('nrf/index')).toEqual(['Both'])
  expect(out).toContain('Links to something that is not imported: shown as text (6)')
  expect((await project.article('en/_common/esp/api/gpio.md')).data.manual?.path).toEqual(['One'])
})
