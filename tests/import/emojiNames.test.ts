import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const text = `# Board :rocket:

Wait :warning:, then :unknown_thing: at 12:30:45, \`:warning:\` and [a :x:](https://example.org/:x:/).

## :bulb: Light

\`\`\`text
:warning:
\`\`\`

Back to [the light](#bulb-light).
`
const shown = `Wait ⚠️, then :unknown_thing: at 12:30:45, \`:warning:\` and [a ❌](https://example.org/:x:/).

## 💡 Light

\`\`\`text
:warning:
\`\`\`

Back to [the light](#-light).
`

test.each([
  ['a folder without a tool', {}, 'a.md', true],
  [
    'MkDocs with emoji',
    { 'mkdocs.yml': 'site_name: A\nmarkdown_extensions:\n  - pymdownx.emoji\n' },
    'docs/a.md',
    true
  ],
  ['MkDocs without', { 'mkdocs.yml': 'site_name: A\n' }, 'docs/a.md', false],
  ['VitePress', { 'docs/.vitepress/config.ts': "export default { title: 'A' }\n" }, 'docs/a.md', true],
  ['Docusaurus', { 'docusaurus.config.js': "module.exports = { title: 'A' }\n" }, 'docs/a.md', false]
])('names of emoji become emoji where the tool shows them: %s', async (_, config, file, hasEmoji) => {
  const project = await makeProject({ ...(config as Record<string, string>), [file]: text })
  const out = await project.import('--check', '--lang', 'en')
  const { data, body } = await project.article('en/a.md')
  expect(data.bigTitle).toBe(hasEmoji ? 'Board 🚀' : 'Board :rocket:')
  if (hasEmoji) expect(body).toBe(shown)
  else expect(body).toContain('Wait :warning:, then')
  expect(out).toMatch(/of which 0 \(0\.000 %\) are not named/)
  expect(out).not.toContain('is not in this document')
})
