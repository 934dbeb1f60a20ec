import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const CONFIG = "project = 'Manual'\n"
const page = (title: string, more = '') =>
  `${title}\n${'='.repeat(title.length)}\n\nWords about ${title} here.\n\n${more}\n`
const REGISTERS = page('Register description', '.. _cam_status:\n\n``cam_status`` is at 0x10.')

test('a document that a page shows whole, and that no document lists, is a part of it', async () => {
  const project = await makeProject({
    'conf.py': CONFIG,
    'index.rst': page('Manual', '.. toctree::\n\n   cam\n   dac\n   spi\n   parts/*\n   Named <named>'),
    'cam.rst': page('Camera', '.. only:: html\n\n   .. include:: cam_register.rst\n\n.. include:: /inner.rst'),
    'cam_register.rst': REGISTERS,
    // A part of a part, and one that leads back.
    'inner.rst': page('Inner', '.. include:: innermost.rst'),
    'innermost.rst': page('Innermost', '.. include:: inner.rst'),
    'dac.rst': page(
      'Converter',
      'See :doc:`linked`.\n\n.. include:: linked.rst\n\n.. include:: lines.rst\n   :start-after: x\n\n.. include:: named.rst\n\n.. only:: latex\n\n   .. include:: print.rst'
    ),
    'linked.rst': page('Linked'),
    'lines.rst': page('Lines', 'x'),
    'named.rst': page('Named'),
    'print.rst': page('Print'),
    'spi.md': '# Serial\n\nWords about it.\n\n```{include} spi_register.md\n```\n',
    'spi_register.md': '# Registers\n\nOf the serial port.\n',
    // Both show the other one, and no page shows them.
    'one.rst': page('One', '.. include:: two.rst'),
    'two.rst': page('Two', '.. include:: one.rst'),
    'glob.rst': page('Glob', '.. toctree::\n   :glob:\n\n   parts/*'),
    'parts/a.rst': page('Part A', '.. include:: b.rst'),
    'parts/b.rst': page('Part B')
  })
  const out = await project.import('--check', '--verbose')
  for (const [part, whole] of [
    ['cam_register.rst', 'cam.rst'],
    ['inner.rst', 'cam.rst'],
    ['innermost.rst', 'cam.rst'],
    ['spi_register.md', 'spi.md']
  ])
    expect(out).toContain(`${part} is shown whole in ${whole}, and no document lists it.`)
  expect(out.match(/is shown whole/g)).toHaveLength(4)
  for (const name of ['linked', 'lines', 'named', 'print', 'one', 'two', 'parts/a', 'parts/b'])
    await project.article(`en/${name}.md`)
  expect((await project.article('en/cam.md')).body).toContain('`cam_status` is at 0x10.')
})
