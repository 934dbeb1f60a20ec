import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const board = (role: string) => `ESP32 board
===========

${role}

This guide shows how to set up the board and how to read its pins.
`

test('a role that leads to the translation is no text, and is named in the report', async () => {
  const project = await makeProject({
    'en/conf.py': "project = 'Boards of All Kinds'\nlanguage = 'en'\n",
    'en/index.rst': board(':link_to_translation:`zh_CN:[中文]`'),
    'en/note.md':
      '# Notes\n\n{link_to_translation}`zh_CN:[中文]`\n\nWords about pins, {file_of}`the table <data/a.csv>`.\n',
    'zh_CN/conf.py': "project = 'Boards'\nlanguage = 'zh_CN'\n",
    'zh_CN/index.rst':
      '开发板\n======\n\n:link_to_translation:`en: [English]`\n\n本指南说明如何设置开发板。\n\n另见 :link_to_translation:`en:[英文版本]`。\n'
  })
  const out = await project.import('--check', '--verbose')
  expect(await project.read('content/manuals.yaml')).toContain('name: Boards of All Kinds')
  const english = await project.article('en/index.md')
  expect(english.body).toBe('This guide shows how to set up the board and how to read its pins.\n')
  expect(english.data.smallTitle).toMatch(/^This guide shows/)
  const chinese = await project.article('zh/index.md')
  expect(chinese.body).toBe('本指南说明如何设置开发板。\n\n另见 英文版本。\n')
  expect((await project.article('en/note.md')).body).toBe('Words about pins, `the table`.\n')
  expect(out).toMatch(/Lines that only led to the translation.*\(3\):\n {2}en\/index\.rst:4 :link_to_translation:/)
  expect(out).toMatch(/of which 0 \(0\.000 %\) are not named/)
})

test('a text for a name in braces is refused where nothing can take it', async () => {
  const project = await makeProject({ 'guide.md': '# Guide\n\nNo {NAME} here.\n' })
  await expect(project.import('--value', 'NAME=x')).rejects.toThrow(/--value is for the documentation of Sphinx/)
  await expect(project.import('--value', 'NAME')).rejects.toThrow(/--value takes NAME=TEXT/)
})

test('substitutions of the configuration are known in every document', async () => {
  const project = await makeProject({
    'conf.py': `project = 'Guide'
release = '2.4.1'
rst_prolog = '''
.. |board| replace:: ESP32 board
'''
if False:
    version = 'none'
`,
    'index.rst': 'Guide\n=====\n\nThe |board| runs release |release|, and |other| stays.\n'
  })
  const out = await project.import('--check')
  expect((await project.article('en/index.md')).body).toBe('The ESP32 board runs release 2.4.1, and other stays.\n')
  expect(out).toMatch(/of which 0 \(0\.000 %\) are not named/)
})

test('names in braces get the values that the document and the configuration define', async () => {
  const project = await makeProject({
    'conf.py': `project = 'Guide'
IDF_TARGET_TOOL = 'gcc'
names = {'IDF_TARGET_SERIES': "ESP32 series", 'other': 'x'}

def setup(app):
    app.emit('format-esp-target-add-sub', 'IDF_TARGET_PINS', '34')
`,
    'index.rst': `Guide of {IDF_TARGET_NAME}
==========================

{IDF_TARGET_VER: default="5.4", esp32c5="5.5"}
{IDF_TARGET_MODULE: default="undefined", esp32="WROOM"}

{IDF_TARGET_NAME} needs version {IDF_TARGET_VER} with {IDF_TARGET_TOOL}, and {IDF_TARGET_SERIES} has {IDF_TARGET_PINS} pins.

Put {IDF_TARGET_MODULE} in, and again {IDF_TARGET_NAME}. ::

    cd {IDF_TARGET_VER} && echo \${IDF_TARGET_VER} {OTHER_NAME}
`
  })
  const out = await project.import('--check')
  const { body: content } = await project.article('en/index.md')
  expect(content).toContain('{IDF_TARGET_NAME} needs version 5.4 with gcc, and ESP32 series has 34 pins.')
  expect(content).toContain(`cd 5.4 && echo $${'{IDF_TARGET_VER}'} {OTHER_NAME}`)
  expect(content).toContain('{IDF_TARGET_MODULE}')
  expect(content).not.toContain('default=')
  expect(out).toMatch(
    /\(2\):\n {2}index\.rst:1 \{IDF_TARGET_NAME\} has no value\.\n {2}index\.rst:9 \{IDF_TARGET_MODULE\}/
  )
  expect(out).toContain('index.rst:5 {IDF_TARGET_MODULE: default="undefined", esp32="WROOM"} is a definition.')
  expect(out).toMatch(/of which 0 \(0\.000 %\) are not named/)

  await project.import('--check', '--value', 'IDF_TARGET_NAME=ESP32-C3', '--value', 'IDF_TARGET_MODULE=WROOM=1')
  expect(await project.read('content/docs/sdk/en/index.md')).toContain('Guide of ESP32-C3')
  const { body } = await project.article('en/index.md')
  expect(body).toContain('ESP32-C3 needs version 5.4 with gcc')
  expect(body).toContain('Put WROOM=1 in, and again ESP32-C3.')
})

test('with the default role "any", a name in backticks leads to what describes it', async () => {
  const project = await makeProject({
    'conf.py': "project = 'Guide'\ndefault_role = 'any'\n",
    'index.rst': 'Guide\n=====\n\n.. toctree::\n\n   net.WLAN\n   net\n   use\n',
    'net.rst': `net
===

.. module:: net

.. function:: lightsleep(ms)

   Sleeps for some time.

.. option::
    --serial

   Opens the port.
`,
    'net.WLAN.rst': 'WLAN\n====\n\n.. method:: WLAN.active([on])\n\n   Switches it on or off.\n',
    'use.rst': `Use
===

Call \`net.WLAN.active()\` or \`switch it<WLAN.active>\`, then \`net.lightsleep\` of \`net\`. Of \`os.lightsleep\` nothing is said.
`
  })
  const out = await project.import('--check')
  const { body } = await project.article('en/use.md')
  const links = [...body.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(
    ([, words, url = '']) => `${words} ${url.split('#')[1]}`
  )
  expect(links).toEqual([
    '`net.WLAN.active()` u-object-WLAN.active',
    'switch it u-object-WLAN.active',
    '`net.lightsleep` u-object-net.lightsleep',
    '`net` u-object-net'
  ])
  expect(body).toContain('Of `os.lightsleep` nothing')
  const { body: described } = await project.article('en/net.md')
  expect(described).not.toContain('**`net`**')
  expect(described).toContain('**`--serial`**')
  expect(out).toMatch(/of which 0 \(0\.000 %\) are not named/)
})

test('roles of extlinks are links, and targets of unknown roles are named', async () => {
  const project = await makeProject({
    'conf.py': `project = 'Guide'
extlinks = {
    'issue': ('https://git.example/issues/%s', 'issue %s'),
    'bare': ("https://git.example/%s", None),
}
`,
    icons: '.. |yes| image:: yes.png\n',
    'yes.png': new Uint8Array([137, 80, 78, 71]),
    'index.rst': `.. include:: icons

Guide
=====

See :issue:\`12\`, :issue:\`that one <13>\` and :bare:\`src\`. Read :source_file:\`main.c <app/main.c>\`, and type :command:\`cat <file>\`. Yes: |yes|
`
  })
  const out = await project.import('--check')
  const { body } = await project.article('en/index.md')
  expect(body).toContain('[issue 12](https://git.example/issues/12)')
  expect(body).toContain('[that one](https://git.example/issues/13)')
  expect(body).toContain('[src](https://git.example/src)')
  expect(body).toContain('`main.c`')
  expect(out).toContain('index.rst :source_file: is not known here: its words are kept without a link to app/main.c.')
  expect(out).not.toContain(':command: is not known')
  expect(out).toMatch(/of which 0 \(0\.000 %\) are not named/)
})

test('substitutions have lines below them and markup, and several signatures stay apart', async () => {
  const project = await makeProject({
    'conf.py': `project = 'Guide'
rst_epilog = """
.. include:: /templates/replace.inc
"""
`,
    'templates/replace.inc': `.. |see_cpython| replace::

    *A subset of* :ref:\`port <platforms>\`
    as follows.
`,
    'index.rst': `Guide
=====

.. |REGISTRY| replace:: \`The Registry <https://registry.example>\`__
.. |deg| unicode:: U+00B0 .. degrees

.. toctree::

   frameworks
   platforms

|see_cpython| See |REGISTRY|, at 25 |deg|, and :mod:\`python:json\`. Go to :ref:\`platforms\`.

.. data:: net.RATE_1M
          net.RATE_2M

   Rates.

.. method:: CAN.setfilter(bank, \\
          fifo)

   Sets a filter.
`,
    'frameworks.rst': 'Frameworks\n==========\n\nPlatforms\n---------\n\nOf a framework.\n',
    'platforms.rst': '.. _platforms:\n\nDevelopment Platforms\n=====================\n\nAll of them.\n'
  })
  await project.import('--check')
  const { body } = await project.article('en/index.md')
  expect(body).toMatch(/\*A subset of\* \[port\]\(\/en\/home\/article\/\d+[^)]*\) as follows\./)
  expect(body).toContain('[The Registry](https://registry.example), at 25 °, and `json`.')
  expect(body).toMatch(/\[Development Platforms\]\(\/en\/home\/article\/\d+#?[^)]*\)/)
  expect(body).toContain('**`net.RATE_1M`**  \n**`net.RATE_2M`**')
  expect(body).toContain('**`CAN.setfilter(bank, fifo)`**')
})

test('terms lead to the glossary', async () => {
  const project = await makeProject({
    'conf.py': "project = 'Guide'\n",
    'index.rst':
      'Guide\n=====\n\n.. toctree::\n\n   terms\n\nA :term:`REPL` of a :term:`chip <callee-owned tuple>`, and a :term:`stranger`.\n',
    'terms.rst': `Glossary
========

.. glossary::

    REPL
        Reads and prints.

    callee-owned tuple
        Is owned.
`
  })
  await project.import('--check')
  const { body } = await project.article('en/index.md')
  expect(body).toMatch(/A \[REPL\]\(\S+#u-term-repl\) of a \[chip\]\(\S+#u-term-callee-owned-tuple\), and a stranger\./)
})

test('names of another documentation lead there with its inventory, and are named text without', async () => {
  const objects = `json py:module 0 library/json.html#module-$ -
open py:function 1 library/functions.html#$ -
formatstrings std:label -1 library/string.html#$ Format String Syntax
`
  const head = '# Sphinx inventory version 2\n# Project: Python\n# Version: 3\n# zlib\n'
  const project = await makeProject({
    'conf.py': `project = 'Guide'
intersphinx_mapping = {
    'python': ('https://docs.python.org/3/', ('python.inv', None)),
    "flask": ("https://flask.palletsprojects.com/", None),
}
`,
    'python.inv': Buffer.concat([Buffer.from(head), deflateSync(objects)]),
    'index.rst': `Guide
=====

Read :mod:\`python:json\`, :func:\`open\`, :ref:\`python:formatstrings\` and :external+python:py:mod:\`json\`.

Of :class:\`flask:Flask\`, :ref:\`the start <flask:quickstart>\` and :mod:\`python:nothing\` only the names are here, and of :func:\`flush\`.
`
  })
  const out = await project.import('--check')
  const { body } = await project.article('en/index.md')
  expect(
    body
  ).toBe(`Read [\`json\`](https://docs.python.org/3/library/json.html#module-json), [\`open()\`](https://docs.python.org/3/library/functions.html#open), [Format String Syntax](https://docs.python.org/3/library/string.html#formatstrings) and [\`json\`](https://docs.python.org/3/library/json.html#module-json).

Of \`Flask\`, the start and \`nothing\` only the names are here, and of \`flush()\`.
`)
  expect(out).toContain('flask:Flask is in https://flask.palletsprojects.com, whose inventory is not in the folder.')
  expect(out).toContain('python:nothing is in https://docs.python.org/3, whose inventory does not have it.')
})
