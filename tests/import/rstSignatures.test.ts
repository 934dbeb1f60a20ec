import { expect, test } from 'vitest'
import type { SourceFiles } from '../../scripts/import/mark/context.ts'
import { fromMyst } from '../../scripts/import/mark/myst.ts'
import { fromRst } from '../../scripts/import/mark/rst.ts'
import type { Given } from '../../scripts/import/mark/rstSource.ts'
import { makeProject } from './project.ts'

const files: SourceFiles = {
  ...{ find: () => undefined, read: () => undefined, isLinked: () => false },
  ...{ parts: new Map(), named: new Set() }
}

/** Returns the signatures of a text, as they are shown. */
function shown(text: string, given?: Given): string[] {
  return [...fromRst(text, 'a.rst', files, [], given).matchAll(/\*\*`(.+?)`\*\*/g)].map(([, one = '']) => one)
}

test.each([
  ['.. class:: Pin(id, mode=-1)', 'class machine.Pin(id, mode=-1)'],
  ['.. class:: machine.Pin(id)', 'class machine.Pin(id)'],
  ['.. exception:: Error', 'exception machine.Error'],
  ['.. function:: reset', 'machine.reset()'],
  ['.. function:: reset() -> None', 'machine.reset() -> None'],
  ['.. function:: wait(ms)\n   :async:', 'async machine.wait(ms)'],
  ['.. method:: Pin.value([x])', 'Pin.value([x])'],
  ['.. method:: Pin.make()\n   :static:', 'static Pin.make()'],
  ['.. method:: Pin.make()\n   :staticmethod:', 'static Pin.make()'],
  ['.. classmethod:: Pin.all()', 'classmethod Pin.all()'],
  ['.. data:: IDLE\n   :type: int\n   :value: 3', 'machine.IDLE: int = 3'],
  ['.. data:: IDLE\n   :module: other', 'other.IDLE'],
  ['.. data:: IDLE, SLEEP', 'IDLE, SLEEP'],
  ['.. decorator:: native', '@machine.native'],
  ['.. c:struct:: spi_t', 'struct spi_t'],
  ['.. c:type:: int (*handler)(void)', 'typedef int (*handler)(void)'],
  ['.. cpp:enum-class:: Mode', 'enum class Mode'],
  ['.. c:function:: int spi_open(int bus)', 'int spi_open(int bus)'],
  ['.. option:: --port <port>', '--port <port>']
])('a signature says what it is of, as in Sphinx: %s', (source, expected) => {
  expect(
    shown(`.. currentmodule:: machine

${source}

   Words.
`)[0]
  ).toBe(expected)
})

test('methods within a class get neither its name nor a module, and a module ends with the next', () => {
  const text = `.. module:: net

.. class:: WLAN

   .. method:: active([on])

   .. method:: WLAN.scan

   .. attribute:: state

.. currentmodule:: None

.. function:: sleep()
`
  expect(shown(text)).toEqual(['class net.WLAN', 'active([on])', 'WLAN.scan()', 'state', 'sleep()'])
  expect(shown(text, { signatures: { domain: 'py', hidesModules: true } })[0]).toBe('class WLAN')
  expect(shown('.. default-domain:: c\n\n.. struct:: a\n.. function:: int b(void)\n')).toEqual([
    'struct a',
    'int b(void)'
  ])
  const myst = '```{py:currentmodule} net\n```\n\n```{py:class} LAN\n\n:::{py:method} up()\n:::\n```\n'
  expect(fromMyst(myst, 'a.md', files, [])).toMatch(/`class net\.LAN`[\s\S]*\*\*`up\(\)`\*\*/)
})

test('names with their module, their class or their canonical name lead to what describes them', async () => {
  const project = await makeProject({
    'conf.py': "project = 'Guide'\n",
    'index.rst':
      'Guide\n=====\n\n.. toctree::\n\n   a\n   b\n\nCall :func:`one.reset`, :func:`two.reset`, :meth:`one.Pin.value` or :class:`base.Pin`.\n',
    'a.rst': `One
===

.. module:: one

.. function:: reset()

   Resets.

.. class:: Pin
   :canonical: base.Pin

   .. method:: value()

      Reads.
`,
    'b.rst': 'Two\n===\n\n.. module:: two\n\n.. function:: reset()\n\n   Resets too.\n'
  })
  await project.import('--check')
  const { body } = await project.article('en/index.md')
  const addresses = [...body.matchAll(/\]\(\S+?\/(\d+)#(u-object-[\w.]+)\)/g)]
  expect(addresses.map(([, , id]) => id)).toEqual([
    'u-object-one.reset',
    'u-object-two.reset',
    'u-object-one.Pin.value',
    'u-object-base.Pin'
  ])
  expect(new Set(addresses.map(([, id]) => id)).size).toBe(2)
})
