import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)

test('colon fences of MyST are shown in quotes too, and their options are no words', async () => {
  const project = await makeProject({
    'conf.py': "project = 'Compiler'\nextensions = ['myst_parser']\nmyst_enable_extensions = ['colon_fence']\n",
    'shape.png': png,
    'index.md': `% Created by a template, you can adapt it.

# Compiler

:::{toctree}
:maxdepth: 2
:caption: Guides

legal
:::

::::{note}
Open the model in a viewer.

> Its shape:
> :::{figure} shape.png
> :align: center
> :alt: Shape of the model
> :::
::::

\`\`\`{code-block} python
:linenos: true
:name: all_options

print("compiled")
\`\`\`
`,
    'legal.md': '#  Copyright Notice\n\n**Rights**\n\nAll rights are reserved by the company.\n'
  })
  const out = await project.import('--lang', 'en', '--check')
  expect(out).toContain('0 lost')
  const report = await project.read('.data/import-report.txt')
  expect(report).not.toContain('is without')
  const { body } = await project.article('en/index.md')
  expect(body).toMatch(/> > Its shape:\n> >\n> > !\[Shape of the model\]\(/)
  expect(body).not.toMatch(/:::|linenos|template/)
  const legal = await project.article('en/legal.md')
  expect(legal.data.bigTitle).toBe('Copyright Notice')
  expect(legal.body).toContain('All rights are reserved')
})
