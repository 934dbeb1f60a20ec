import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

test('Grav: notices are notes, and a title with a colon does not cost the other fields', async () => {
  const project = await makeProject({
    '01.start/docs.md': `---
title: Updates: the board
taxonomy:
    category: docs
---

!!! Note that this takes
!!! [a minute](../02.use/docs.md).

! Mind the voltage.

!!!! * one
!!!! * two

\`\`\`
!! code
\`\`\`
`,
    '02.use/docs.md': '---\ntitle: Use\ntaxonomy:\n  category: docs\n---\n\nText.\n',
    'plain.md': '# Plain\n\n!!! note that nothing follows\n\n!!! note "Read"\n    this\n'
  })
  const out = await project.import('--lang', 'en', '--check')
  const { data, body } = await project.article('en/01.start/docs.md')
  expect(data.bigTitle).toBe('Updates: the board')
  expect(body).toMatch(/> \[!NOTE\]\n>\n> Note that this takes\n> \[a minute\]\(\/en\/home\/article\/\d+\)\./)
  expect(body).toContain('> [!WARNING]\n>\n> Mind the voltage.')
  expect(body).toContain('> [!TIP]\n>\n> * one\n> * two')
  expect(body).toContain('```\n!! code\n```')
  expect((await project.article('en/plain.md')).body).toBe(
    '!!! note that nothing follows\n\n\n> [!NOTE]\n>\n> **Read**\n>\n> this\n'
  )
  expect(out).toContain('is not YAML, so only what its plain lines say was read (title, taxonomy)')
  expect(out).toContain('0 lost')
})

test('Grav: tabs are tabs, and a link to a folder leads to its only document', async () => {
  const project = await makeProject({
    'a/01.Start/docs.md':
      '---\ntaxonomy:\n  category: docs\n---\n\n# Start\n\n1. Log in.\n\n    [ui-tabs position="top-left" active="0"]\n    [ui-tab title="hosted"]\n    Set the `user`.\n    [/ui-tab]\n    [ui-tab title="own server"]\n    Set the `host`.\n\n    !!! Mind the port.\n    [/ui-tab]\n    [/ui-tabs]\n\nSee [the API](../02.Api?target=_blank).\n',
    'a/02.Api/docs.md': '# API of the server\n\nAll calls of the server.\n',
    'a/03.Half/docs.md':
      '---\ntaxonomy:\n  category: docs\n---\n\n# Half\n\nWords.\n\n[ui-tabs]\n[ui-tab title="one"]\nNever closed.\n'
  })
  const report = await project.import('--lang', 'en')
  const { body } = await project.article('en/a/01.Start/docs.md')
  expect(body).not.toContain('ui-tab')
  expect(body).toMatch(
    /hosted[\s\S]*Set the `user`[\s\S]*own server[\s\S]*Set the `host`[\s\S]*\[!NOTE\][\s\S]*Mind the port/
  )
  const { data } = await project.article('en/a/02.Api/docs.md')
  expect(body).toContain(`/article/${data.id}`)
  expect((await project.article('en/a/03.Half/docs.md')).body).toContain('Never closed.')
  expect(report).not.toContain('../02.Api')
})
