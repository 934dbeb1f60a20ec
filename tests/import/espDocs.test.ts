import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const CONF = "from esp_docs.conf_docs import *\ngithub_repo = 'maker/kit'\n"

const page = (body: string) => `Player
======

${body}
`

test('roles for files on GitHub lead to the repository', async () => {
  const project = await makeProject({
    'conf_common.py': CONF,
    'conf.py': "from conf_common import *\nproject = 'Kit'\n",
    'index.rst': page(
      'See :example:`player/mp3`, :example_file:`its main <player/mp3/main.c>`, :component:`/audio`, :project_raw:`a.svg` and :idf:`components`.'
    )
  })
  const out = await project.import('--check', '--verbose')
  const { body } = await project.article('en/index.md')
  expect(body).toContain('[player/mp3](https://github.com/maker/kit/tree/HEAD/examples/player/mp3)')
  expect(body).toContain('[its main](https://github.com/maker/kit/blob/HEAD/examples/player/mp3/main.c)')
  expect(body).toContain('[/audio](https://github.com/maker/kit/tree/HEAD/components/audio)')
  expect(body).toContain('[a.svg](https://github.com/maker/kit/raw/HEAD/a.svg)')
  expect(body).toContain('[components](https://github.com/espressif/esp-idf/tree/HEAD/components)')
  expect(out).not.toContain('is not known here')
})

test('the same roles are unknown in a documentation of another tool', async () => {
  const project = await makeProject({
    'conf.py': "project = 'Kit'\ngithub_repo = 'maker/kit'\n",
    'index.rst': page('See :example:`player/mp3` for more about the player.')
  })
  expect(await project.import('--verbose')).toContain(':example: is not known here')
})

test('diagrams of any language stay as they are written', async () => {
  const project = await makeProject({
    'conf.py': CONF,
    'flow.diag': 'seqdiag {\n  browser -> board;\n}\n',
    'index.rst': page(`Data goes through a ring buffer, as drawn here.

.. blockdiag::
    :caption: Ring buffer
    :align: center

    blockdiag {
        input [label="File\\nReader"];
        input -> output
    }

.. seqdiag:: flow.diag

.. digraph:: states

   idle -> busy;

.. actdiag:: missing.diag`)
  })
  const out = await project.import('--check', '--verbose')
  const { body } = await project.article('en/index.md')
  expect(body).toContain(
    '**Ring buffer**\n\n```blockdiag\nblockdiag {\n    input [label="File\\nReader"];\n    input -> output\n}\n```'
  )
  expect(body).toContain('```seqdiag\nseqdiag {\n  browser -> board;\n}\n```')
  expect(body).toContain('```graphviz\ndigraph states {\nidle -> busy;\n}\n```')
  expect(out).toContain('missing.diag is not there and was left out.')
  expect(out).toMatch(/of which 0 \(0\.000 %\) are not named/)
})

test('parts that the build makes are left out, with their heading, and named', async () => {
  const project = await makeProject({
    'conf.py': CONF,
    'index.rst': page(`The player plays MP3 files from a card.

API Reference
-------------

.. include-build-file:: inc/player.inc`)
  })
  const out = await project.import('--check', '--verbose')
  expect((await project.article('en/index.md')).body).toBe('The player plays MP3 files from a card.\n')
  expect(out).toContain('inc/player.inc is made by the build of the documentation, and was left out.')
})

test('addresses of people are links to write to them', async () => {
  const project = await makeProject({
    'conf.py': CONF,
    'index.rst': page('Ask `our sales <sales@maker.example>`_ or the team_ about it.\n\n.. _team: team@maker.example')
  })
  await project.import('--check')
  expect((await project.article('en/index.md')).body).toContain(
    'Ask [our sales](mailto:sales@maker.example) or the [team](mailto:team@maker.example) about it.'
  )
})

test('fields for the tool and pictures in cells are no words to compare', async () => {
  const project = await makeProject({
    'conf.py': CONF,
    'spring.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M1 1h7v7z"/></svg>',
    'index.rst': page('Which buttons there are.\n\n.. toctree::\n\n   demo'),
    'demo.rst': `:orphan:

Demo
====

+--------------------------+-------------------------+
| .. figure:: spring.svg   | .. figure:: spring.svg  |
+==========================+=========================+
| .. centered:: Spring     | .. centered:: Matrix    |
+--------------------------+-------------------------+
`
  })
  const out = await project.import('--check')
  expect((await project.article('en/demo.md')).body).toMatch(/!\[\]\(.*!\[\]\(/s)
  expect(out).toMatch(/0 lost, of which 0 \(0\.000 %\) are not named/)
})

test('without a chosen chip, its name is that of a part or of the series', async () => {
  const project = await makeProject({
    'en/conf.py': `${CONF}idf_targets = ['esp32', 'esp32c2', 'esp32c61']\nlanguage = 'en'\n`,
    'en/index.rst': `{IDF_TARGET_NAME} guide
=======================

Flash {IDF_TARGET_NAME} with {IDF_TARGET_NAME}-4MB.bin.

.. only:: esp32c61

   Boot {IDF_TARGET_NAME} first.

.. only:: esp32 or esp32c2

   Hold the key of {IDF_TARGET_NAME}.
`,
    'zh_CN/conf.py': `${CONF}idf_targets = ['esp32', 'esp32c2', 'esp32c61']\nlanguage = 'zh_CN'\n`,
    'zh_CN/index.rst': '指南\n====\n\n本文说明如何烧录 {IDF_TARGET_NAME} 芯片。\n'
  })
  const out = await project.import('--check')
  const { data, body } = await project.article('en/index.md')
  expect(data.bigTitle).toBe('ESP32 series guide')
  expect(body).toContain('Flash ESP32 series with {IDF_TARGET_NAME}-4MB.bin.')
  expect(body).toContain('Boot ESP32-C61 first.')
  expect(body).toContain('Hold the key of ESP32 / ESP32-C2.')
  expect((await project.article('zh/index.md')).body).toBe('本文说明如何烧录 ESP32 系列 芯片。\n')
  expect(out).toMatch(/of which 0 \(0\.000 %\) are not named/)
  await project.import('--check', '--value', 'IDF_TARGET_NAME=ESP32-C2')
  expect((await project.article('en/index.md')).body).toContain('Flash ESP32-C2 with ESP32-C2-4MB.bin.')
})
