import { expect, test } from 'vitest'
import type { SourceFiles } from '../../scripts/import/mark/context.ts'
import { fromMyst } from '../../scripts/import/mark/myst.ts'
import { fromRst } from '../../scripts/import/mark/rst.ts'

const files: SourceFiles = {
  ...{ find: () => undefined, read: () => undefined, isLinked: () => false },
  ...{ parts: new Map(), named: new Set() }
}

/** Returns the labels of the blocks of code of a text. */
function labels(text: string, codeLanguage?: string): string[] {
  const made = fromRst(text, 'a.rst', files, [], { codeLanguage })
  return [...made.matchAll(/^```(\S*)\n[\s\S]*?^```$/gm)].map(([, label = '']) => label)
}

const literal = (code: string) => `Code::\n\n${code.replace(/^/gm, '  ')}\n`

test.each([
  ['from machine import Pin\n\np = Pin(2, Pin.OUT)  # an LED', 'python'],
  ['>>> led.on()\nTrue', 'python'],
  ['while True:\n    led.toggle()', 'python'],
  ["print('a', 'b' 'c')", 'python'],
  ['x = 1 if not a else b.c[0]\nf(x, *y, **z)', 'python'],
  ['from . import a as b\nyield from c', 'python'],
  ['a[1:, ::2] = b[-1] * -f(c >> 4, d // 2)[0]\nif (a) in d: pass', 'python'],
  ['make all', 'text'],
  ['$ ls(1)', 'text'],
  ['int a = f(1);', 'text'],
  ['uart_init(115200);', 'text'],
  ['[env:board]\nplatform = espressif32', 'text'],
  ['AT+CWJAP="name","word"', 'text'],
  ['# only a comment', 'text'],
  ['MicroPython v1.9.4 on a board (stm32)', 'text'],
  ['f(a]', 'text'],
  ['if a then b()', 'text'],
  ['for all(b)', 'text'],
  ['./build.py -p (PORT) flash', 'text'],
  ['// one (A)\nA(b=<len>[,<more>])', 'text']
])('code without a language is Python if it reads as that: %j', (code, label) => {
  expect(labels(literal(code))).toEqual([label])
})

test('the configuration and highlight give the language of code that names none', () => {
  const text = `${literal('f()')}
.. highlight:: c

${literal('f()')}
.. code-block::

  f()

.. code-block:: lua

  f()

.. highlight:: none

${literal('f()')}`
  expect(labels(text)).toEqual(['python', 'c', 'c', 'lua', 'text'])
  expect(labels(literal('f()'), 'none')).toEqual(['text'])
  expect(labels(literal('f()'), 'rust')).toEqual(['rust'])
  expect(fromMyst('```{code-block}\nf()\n```\n', 'a.md', files, [], { codeLanguage: 'rust' })).toContain(
    '```rust\nf()\n```'
  )
})
