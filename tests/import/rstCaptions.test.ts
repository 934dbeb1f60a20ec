import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

test('a reference to the label of a figure, table or code shows its caption', async () => {
  const project = await makeProject({
    'conf.py': "project = 'Board'\n",
    'index.rst': `Board
=====

See :ref:\`fig_pins\`, :ref:\`tab_cores\`, :ref:\`code_a\` and :ref:\`other\`.

.. toctree::

   pins

.. _code_a:

.. code-block:: c
   :caption: Setup of "A"

   a();

.. _other:

Text without a caption.

Next part
---------

More.
`,
    'pins.rst': `Pins
====

.. _fig_pins:
.. _fig_same:

.. figure:: pins.png
   :width: 80 %

   *All* pins of
   \`\`GPIO_A\`\`

.. _tab_cores:

.. list-table:: Cores when SOC=evalsoc
   :header-rows: 1

   * - Core
   * - N300

Usage
-----

Words.
`,
    'pins.png': 'png'
  })
  const out = await project.import('--lang', 'en', '--check')
  const { id } = (await project.article('en/pins.md')).data
  const page = `/en/home/article/${id}`
  const { body } = await project.article('en/index.md')
  expect(body).toContain(
    `See [All pins of GPIO\\_A](${page}#u-fig_pins), [Cores when SOC=evalsoc](${page}#u-tab_cores), ` +
      '[Setup of "A"](#u-code_a) and [Next part](#u-other).'
  )
  expect(out).toContain('of which 0 (0.000 %) are not named')
})

test('rst_prolog defines addresses with names, and roles', async () => {
  const project = await makeProject({
    'conf.py': `project = 'SDK'
rst_prolog = """
.. |sdk| replace:: \`My SDK\`_
.. _My SDK: https://a.example/sdk
.. _mail: https://a.example/mail
.. role:: html(raw)
   :format: html
"""
`,
    'index.rst':
      'SDK\n===\n\nUse |sdk| or mail_.\n\n.. list-table::\n\n   * - One :html:`<br>` two\n     - :html:`<b>three</b>`\n'
  })
  const out = await project.import('--lang', 'en', '--check')
  const { body } = await project.article('en/index.md')
  expect(body).toContain('Use [My SDK](https://a.example/sdk) or [mail](https://a.example/mail).')
  expect(body).toContain('One <br> two')
  expect(body).toContain('<b>three</b>')
  expect(out).not.toContain('Links to')
  expect(out).toContain('of which 0 (0.000 %) are not named')
})

test('text below an empty comment is a quotation, and counted', async () => {
  const project = await makeProject({
    'conf.py': "project = 'SDK'\n",
    'index.rst':
      'SDK\n===\n\nText.\n\n..\n\n   **Note:** for readers.\n\n   * One\n\n..\n   Hidden.\n\n.. Also\n\n   hidden.\n\nEnd.\n'
  })
  const out = await project.import('--lang', 'en', '--check')
  const { body } = await project.article('en/index.md')
  expect(body).toBe('Text.\n\n> **Note:** for readers.\n>\n> - One\n\nEnd.\n')
  // The title is a word too.
  expect(out).toContain('Compared: 7 words in, 7 out')
})

test('the section for pages of the build is left out and named, and references to them are words', async () => {
  const project = await makeProject({
    'conf.py': "project = 'SDK'\n",
    'index.rst':
      'SDK\n===\n\nSee the :ref:`genindex` and :ref:`our search <search>`.\n\nIndices and tables\n==================\n\n* :ref:`genindex`\n* :ref:`modindex`\n* :ref:`search`\n'
  })
  const out = await project.import('--lang', 'en', '--check')
  expect((await project.article('en/index.md')).body).toBe('See the Index and our search.\n')
  expect(out).toContain('"Indices and tables" was left out')
  expect(out).not.toContain('Links to')
  expect(out).toContain('of which 0 (0.000 %) are not named')
})
