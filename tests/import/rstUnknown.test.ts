import { expect, test } from 'vitest'
import type { Loss, SourceFiles } from '../../scripts/import/mark/context.ts'
import { fromMyst } from '../../scripts/import/mark/myst.ts'
import { fromRst } from '../../scripts/import/mark/rst.ts'

const documents = ['docs/components/adc.rst', 'docs/parts/bus.md']
const files: SourceFiles = {
  find: (_, address) => documents.find(file => `/${file}` === address),
  read: () => undefined,
  isLinked: () => false,
  parts: new Map(),
  named: new Set()
}

function convert(text: string): { made: string; losses: string[] } {
  const losses: Loss[] = []
  const made = fromRst(text, 'docs/parts/a.rst', files, losses).trimEnd()
  return { made, losses: losses.map(({ message }) => message) }
}

test('an option of several lines shows nothing, and is named whole', () => {
  const { made, losses } = convert(
    'Song\n====\n\n.. seo::\n    :description: Play it\n      NEW: or the other.\n    :image: a.jpg\n\nText.\n'
  )
  expect(made).toBe('# Song\n\nText.')
  expect(losses).toEqual([
    '.. seo:: is not known here: what else it says is not shown: :description: Play it NEW: or the other. :image: a.jpg'
  ])
})

test('options of known directives have several lines too', () => {
  expect(convert('.. figure:: a.png\n   :alt: Board with\n     two plugs\n\n   Top.\n').made).toBe(
    '![Board with two plugs](a.png)\n\nTop.'
  )
  expect(convert('.. code-block:: c\n   :caption: Long\n     words\n\n   x\n').made).toBe(
    '**Long words**\n\n```c\nx\n```'
  )
  expect(fromMyst('```{figure} a.png\n:alt: Board with\n  two plugs\n\nTop.\n```\n', 'a.md', files, [])).toContain(
    '![Board with two plugs](a.png)\n\nTop.'
  )
  expect(convert('.. note:: A\n\n     code\n').made).toContain('code')
})

test('rows of an unknown directive are links to the documents that they name', () => {
  const { made, losses } = convert(
    '.. cards::\n\n   ADC, components/adc, adc.svg, dark\n   "A, B", bus, bus.png\n   Gone, components/gone, gone.svg\n'
  )
  expect(made).toBe('- [ADC](../components/adc.rst)\n- [A, B](bus.md)\n- Gone, components/gone, gone.svg')
  expect(losses).toEqual([
    '.. cards:: is not known here: its rows are a list; what else it says is not shown: components/adc adc.svg dark bus bus.png'
  ])
})

test('prose in an unknown directive stays prose', () => {
  const { made, losses } = convert('.. own:: arg\n   :key: val\n\n   One, two\n   and src/a.c, three.\n')
  expect(made).toBe('arg\n\nOne, two\nand src/a.c, three.')
  expect(losses).toEqual(['.. own:: is not known here: its words are kept; what else it says is not shown: :key: val'])
})
