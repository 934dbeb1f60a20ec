import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

test('an option gives a figure, a table and code a place, and references show its caption', async () => {
  const project = await makeProject({
    'conf.py': "project = 'Board'\n",
    'index.rst': `Board
=====

See :numref:\`fig-pins\`, :ref:\`the table <Tab Cores>\` and :ref:\`code-a\`. In \`<string.h>\`, it is \`size_t\`.

.. figure:: pins.*
   :width: 80 %
   :name: fig-pins

   All *pins*

   More of them.

.. list-table:: Cores
   :name: tab cores

   * - a
     - b

.. code-block:: c
   :name: code-a
   :caption: Setup

   a();
`
  })
  expect(await project.import('--check', '--verbose')).not.toMatch(/not imported|place that/)
  const { body } = await project.article('en/index.md')
  expect(body).toContain('See [All pins](#u-fig-pins), [the table](#u-tab-cores) and [Setup](#u-code-a).')
  expect(body).toContain('In _\\<string.h>_, it is _size_t_.')
})

test('raw HTML is shown, and named where readers see nothing of it', async () => {
  const project = await makeProject({
    'conf.py': "project = 'Board'\n",
    'index.rst': `Board
=====

.. raw:: html

    <ul class="grid">
        <li>
            <a href="start/first.html">
                <img alt="" src="_static/a.png"/>
                <h2>Start</h2>
            </a>
            <p>Set up the <b>board</b>.</p>
        </li>
    </ul>

.. raw:: html

   <iframe src="https://video.example/embed/1"></iframe>

.. raw:: html

   <style>p { color: red }</style>

.. raw:: latex

   \\newpage

.. raw:: html

   <script>count()</script>

.. toctree::
   :hidden:

   start/first
`,
    'start/first.rst': 'First steps\n===========\n\nPlug it in.\n'
  })
  const out = await project.import('--check')
  const { body } = await project.article('en/index.md')
  expect(body).toMatch(
    /^- \[!\[\]\(.+?\)\]\(\/en\/home\/article\/\d+\)\n\n {2}## \[Start\]\(\/en\/home\/article\/\d+\)$/m
  )
  expect(body).toContain('Set up the **board**.')
  expect(body).toContain('<https://video.example/embed/1>')
  expect(body).not.toMatch(/red|newpage|count/)
  expect(out).toContain('.. raw:: html was left out: <script>count()</script>')
  expect(out).toContain('0 (0.000 %) are not named')
})

test('an absolute path of a part counts from the folder of conf.py', async () => {
  const project = await makeProject({
    'docs/conf.py': "project = 'Board'\n",
    'docs/index.rst': 'Board\n=====\n\n.. include:: /parts/list.txt\n\n.. csv-table::\n   :file: /parts/a.csv\n',
    'docs/parts/list.txt': 'The list of boards.\n',
    'docs/parts/a.csv': 'One,Two\n'
  })
  expect(await project.import('--check')).toContain('0 lost')
  const { body } = await project.article('en/index.md')
  expect(body).toContain('The list of boards.')
  expect(body).toContain('Two')
})

test('terms of a glossary share a definition, or have none', async () => {
  const project = await makeProject({
    'conf.py': "project = 'Board'\n",
    'index.rst': `Board
=====

.. glossary::

   HAL
   Hardware Layer
      The *layer*.

      - a

   MCU

      A controller.

   lonely

See :term:\`lonely\` and :term:\`Hardware Layer\`.
`
  })
  expect(await project.import('--check')).toContain('0 lost')
  const { body } = await project.article('en/index.md')
  expect(body).toMatch(
    /<dt>\n\n<a id="term-hal"><\/a>HAL\n\n<\/dt>\n<dt>\n\n<a id="term-hardware-layer"><\/a>Hardware Layer\n\n<\/dt>\n<dd>\n\nThe \*layer\*\.\n\n- a\n\n<\/dd>/
  )
  expect(body).toMatch(/MCU\n\n<\/dt>\n<dd>\n\nA controller\.\n\n<\/dd>\n<dt>\n\n.*lonely\n\n<\/dt>\n<\/dl>/)
  expect(body).toMatch(/See \[lonely\]\(#u-term-lonely\) and \[Hardware Layer\]\(#u-term-hardware-layer\)\./)
})
