import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const SITE = {
  'conf.py': "project = 'Words'\n",
  'index.rst': 'Words\n=====\n\nAll the words of this site.\n\n.. toctree::\n\n   struct\n   raw\n   wlan\n'
}

test('a role of a module leads to the module, also where a class has its name', async () => {
  const project = await makeProject({
    ...SITE,
    'struct.rst': `:mod:\`struct\` -- pack data
==========================

.. module:: struct

The module packs \`\`bytes\`\` -- and more --- with --port as text.

.. class:: struct(kind)

   A kind of data.

.. versionadded:: 1.2
   It was new then.
`,
    'raw.rst': `:mod:\`raw\` -- see :mod:\`struct\`
==============================

.. module:: raw

.. class:: struct(addr)

   Raw data at an address.

.. seealso::

   Module :mod:\`struct\`, the :class:\`struct\` here, and :mod:\`missing\`.
`,
    'wlan.rst': `WLAN
====

.. function:: connect_to_network(name, key)

   Connects the board to the network with this name.

Read of the \`long range\`_ and of the \`short one\`_ before you call it. See \`the names\`_.
See :pep:\`618\`, :rfc:\`the mail <2822#section-3>\` and :func:\`~words.far.near\`.

.. _short one:
.. _long range:

.. _range documentation: https://range.example/docs
.. _the names: \`range documentation\`_
`
  })
  expect(await project.import('--check')).toContain(' 0 lost')
  const struct = await project.article('en/struct.md')
  const raw = await project.article('en/raw.md')
  const wlan = await project.article('en/wlan.md')
  // The title leads to no other page.
  expect(struct.body.trimStart()).toMatch(/^<a id="object-struct"><\/a><a id="object-module-struct"><\/a>/)
  expect(struct.data.bigTitle).toBe('struct \u2013 pack data')
  expect(struct.body).toContain('packs `bytes` \u2013 and more \u2014 with --port as text')
  expect(struct.body).toContain('**Added in version 1.2**')
  const id = struct.data.id
  expect(raw.body.trimStart()).toMatch(
    new RegExp(`^\\[\`struct\`\\]\\(/en/home/article/${id}#u-object-module-struct\\)\n`)
  )
  expect(raw.body).toContain(
    `Module [\`struct\`](/en/home/article/${id}#u-object-module-struct), the [\`struct\`](#u-object-struct) here`
  )
  expect(raw.body).toContain('**See also**')
  expect(raw.body).toContain('and `missing`.')
  for (const name of ['long range', 'short one', 'the names'])
    expect(wlan.body).toContain(`[${name}](https://range.example/docs)`)
  expect(wlan.body).toContain('[PEP 618](https://peps.python.org/pep-0618/)')
  expect(wlan.body).toContain('[the mail](https://datatracker.ietf.org/doc/html/rfc2822#section-3)')
  expect(wlan.data.smallTitle).toBe('Connects the board to the network with this name.')
})
