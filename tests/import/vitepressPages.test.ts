import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const CONFIG = `import { defineConfig } from 'vitepress'
import { extendConfig } from '@own/theme/config'
import { version } from '../package.json'

const config = defineConfig({
  title: 'Tool',
  lang: 'en',
  themeConfig: {
    sidebar: {
      '/guide/': [
        { text: 'Start here', items: [{ text: 'Why', link: '/guide/why' }, { text: \`From \${version}\`, link: '/guide/again' }] }
      ]
    }
  },
  async buildEnd() {}
})

export default extendConfig(config)
`

test('a configuration that a function of the theme completes is read', async () => {
  const project = await makeProject({
    '.vitepress/config.ts': CONFIG,
    'guide/again.md': '# Migrate\n\nFrom the last one.\n',
    'guide/why.md': '# Why this tool\n\nBecause it is fast.\n'
  })
  await project.import()
  expect((await project.article('en/guide/why.md')).data.manual).toMatchObject({
    path: ['Start here'],
    position: [0, 0]
  })
  expect((await project.article('en/guide/again.md')).data.manual).toMatchObject({ position: [0, 1] })
})

test('a page is called as its heading, and code outside of tabs has its name', async () => {
  const project = await makeProject({
    '.vitepress/config.ts': CONFIG,
    'news.md': '---\ntitle: Announcing news\n---\n\n# What is new\n\nAll of it.\n',
    'guide/why.md': `---
title: Announcing it
---

# It is here {#here}

\`\`\`js twoslash [vite.config.js]
export default {}
\`\`\`

- Set it:

  \`\`\`[.env]
  KEY=123
  \`\`\`

::: code-group
\`\`\`sh [npm]
npm i
\`\`\`
\`\`\`sh [pnpm]
pnpm i
\`\`\`
:::

\`\`\`json [a.json]
{}
\`\`\`
`
  })
  const out = await project.import('--check')
  const { data, body } = await project.article('en/guide/why.md')
  expect(data.bigTitle).toBe('It is here')
  expect((await project.article('en/news.md')).data.manual?.label).toBeUndefined()
  expect(body).not.toContain('It is here')
  expect(body).toContain('```js twoslash title="vite.config.js"\n')
  expect(body).toContain('  ```text title=".env"\n')
  expect(body).toContain('<x-tab title="npm">')
  expect(body).not.toContain('title="npm"\nnpm')
  expect(body).toContain('```json title="a.json"\n')
  expect(out).toContain(' 0 lost')
})

test('pages about a team show their people, whose data a script imports', async () => {
  const project = await makeProject({
    '.vitepress/config.ts': CONFIG,
    'team/data.js': `export const core = [
  { name: 'Ann Li', title: 'Creator', org: 'Tools', orgLink: 'https://tools.example/', desc: 'Made it.',
    links: [{ icon: 'github', link: 'https://github.com/ann' }, { icon: 'bluesky', link: 'https://bsky.example/ann' }] },
  { name: 'Bo' }
]
`,
    'team.md': `---
layout: page
title: Meet the Team
---

<script setup>
import {
  VPTeamPage,
  VPTeamMembers
} from 'vitepress/theme'
import { core } from './team/data'
const later: string[] = useLater()
</script>

<VPTeamPage>
  <VPTeamPageTitle>
    <template #title>Our team</template>
    <template #lead>
      It is led by these people.
    </template>
  </VPTeamPageTitle>
  <VPTeamMembers :members="core" />
  <VPTeamPageSection>
    <template #title>Advisors</template>
    <template #lead>They advise.</template>
    <template #members>
      <VPTeamMembers size="small" :members="later" />
    </template>
  </VPTeamPageSection>
</VPTeamPage>
`
  })
  const out = await project.import('--check')
  const { data, body } = await project.article('en/team.md')
  expect(data.bigTitle).toBe('Our team')
  expect(body).toContain(
    '- **Ann Li** — Creator, [Tools](https://tools.example/)\\\n  Made it.\\\n  [GitHub](https://github.com/ann) · [Bluesky](https://bsky.example/ann)\n- **Bo**\n'
  )
  expect(body).toContain('## Advisors\n\nThey advise.')
  expect(body).not.toContain('template')
  expect(out).toContain('<VPTeamMembers> is not known here: it was left out.')
})

test('MkDocs and Nextra show the heading of a page as well, and the title of its front matter in lists', async () => {
  const sites = [
    ['mkdocs.yml', 'site_name: Tool\n', 'docs/use.md'],
    ['next.config.mjs', "import nextra from 'nextra'\n", 'content/use.mdx']
  ] as const
  for (const [file, config, place] of sites) {
    const page = '---\ntitle: Usage\n---\n\n# How to use it\n\nTurn it on.\n'
    const wires = '---\ntitle: Wires of the board\n---\n\n# Overview\n\nWhat to connect.\n'
    const project = await makeProject({ [file]: config, [place]: page, [place.replace('use', 'wires')]: wires })
    await project.import('--lang', 'en')
    expect((await project.article('en/wires.md')).data.bigTitle).toBe('Wires of the board')
    const { data, body } = await project.article('en/use.md')
    expect([data.bigTitle, body]).toEqual(['How to use it', 'Turn it on.\n'])
  }
})
