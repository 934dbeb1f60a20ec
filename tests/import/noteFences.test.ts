import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const config = "project = 'Gateway'\nextensions = ['recommonmark']\n"

/** Imports documents with --check, and returns what the report says about the comparison. */
async function compared(documents: Record<string, string>) {
  const project = await makeProject(documents)
  const { out } = await project.run(project.folder, '--lang', 'en', '--check')
  const report = await project.read('.data/import-report.txt')
  return { project, out, missing: /Articles without something[^\n]*\n((?: {2}.*\n)*)/.exec(report)?.[1] ?? '?' }
}

test('a fence with a directive of recommonmark is a note', async () => {
  const { project, out, missing } = await compared({
    'conf.py': config,
    'index.md': `# Gateway

\`\`\`Tip:: The file "global_conf.json" sets the [frequency](index.md).

\`\`\`

  \`\`\`Warning::

  The antenna
  comes first.
  \`\`\`

~~~ .. note:: Both
    parts are shown.

    Also \`\`this\`\`.
~~~

\`\`\`eval_rst
.. list-table::
   :header-rows: 1

   * - Pin
     - Use
   * - 7
     - Reset
\`\`\`

\`\`\`image:: front.png
   :alt: Front view
\`\`\`

\`\`\`c
std::puts("code");
\`\`\`
`
  })
  const { body } = await project.article('en/index.md')
  expect(body).toMatch(/> \[!TIP\]\n>\n> The file "global_conf.json" sets the \[?frequency/)
  expect(body).toMatch(/> \[!WARNING\]\n *>\n *> The antenna\n *> comes first\./)
  expect(body).toContain('> [!NOTE]\n>\n> Both\n>\n> parts are shown.\n>\n> Also ``this``.')
  expect(body).toContain('| Pin | Use |')
  expect(body).toContain('```c\nstd::puts("code");\n```')
  expect(body).not.toMatch(/::(?!puts)/)
  expect(missing).toBe('')
  expect(out).toContain('0 lost')
})

test.each([
  ['a single colon', '```Tip: Check the fuse.\n```', 'TIP'],
  ['colons of full width', '```Note：：Check the fuse.\n\n```', 'NOTE'],
  ['a missing blank', '```warning::Check the fuse.\n```', 'WARNING'],
  ['braces and a blank', '``` {Tip} Check the fuse.\n```', 'TIP'],
  ['a missing end', '```Tip:: Check the fuse.', 'TIP']
])('a note with %s is a note, and ends with its paragraph', async (_, note, kind) => {
  for (const files of [{ 'conf.py': config }, {}] as Record<string, string>[]) {
    const { project, missing } = await compared({
      ...files,
      'index.md': `# Gateway\n\n${note}\n\nWords below the note.\n`
    })
    const { body } = await project.article('en/index.md')
    expect(body.replace(/\n{3,}/g, '\n\n')).toContain(`> [!${kind}]\n>\n> Check the fuse.\n\nWords below the note.`)
    expect(missing).toBe('')
  }
})

test('code whose first line looks like a directive stays code', async () => {
  const text = '# C\n\n```std::vector a\nint b;\n```\n\n```c title="Main file"\nint c;\n```\n\n```yaml: x\nd: 1\n```\n'
  const { project, missing } = await compared({ 'a.md': text })
  const { body } = await project.article('en/a.md')
  expect(body).toContain('int b;\n```')
  expect(body).toContain('```c title="Main file"\nint c;\n```')
  expect(body).toContain('d: 1\n```')
  expect(body).not.toContain('[!')
  expect(missing).toBe('')
})
