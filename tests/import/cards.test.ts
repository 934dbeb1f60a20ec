import { expect, test } from 'vitest'
import { amountsOfSource } from '../../scripts/import/check/sourceWords.ts'
import { makeProject } from './project.ts'

test('comments between tabs are none, and the title of a card leads to its target', async () => {
  const project = await makeProject({
    'next.config.mjs': "import nextra from 'nextra'\nexport default nextra({})({})\n",
    'package.json': '{ "dependencies": { "nextra": "4" } }',
    'content/index.mdx': [
      '# Start',
      "<Tabs items={['One', 'Two']}>\n  {/* One */}\n  <Tabs.Tab>\n    First.\n  </Tabs.Tab>\n  { /* Two */ }\n  <Tabs.Tab>\n    Second.\n  </Tabs.Tab>\n</Tabs>",
      '{ /* TODO: nobody sees this */ }',
      '<Cards>\n  <Card href="https://x.org/sdk">\n    <div>\n      <Card.Title>The SDK</Card.Title>\n      <Card.Description>How to use it.</Card.Description>\n    </div>\n  </Card>\n</Cards>'
    ].join('\n\n')
  })
  expect(await project.import('--check', '--lang', 'en')).toContain(' 0 lost')
  const { body } = await project.article('en/index.md')
  expect(body).toContain('<x-tab title="One">\n\nFirst.\n\n</x-tab>\n\n<x-tab title="Two">\n\nSecond.')
  expect(body).toContain('[The SDK](https://x.org/sdk)')
  expect(body).not.toMatch(/\[https:|TODO/)
})

test('Mintlify: pages in the navigation have their names for the sidebar', async () => {
  const project = await makeProject({
    'docs.json': '{ "name": "X", "navigation": { "groups": [{ "group": "Guide", "pages": ["index", "power"] }] } }',
    'index.mdx': '---\ntitle: The guide of the board\nsidebarTitle: Overview\n---\n\nWhat is on the board.\n',
    'power.mdx': '---\ntitle: Power\n---\n\nA cable for the board.\n'
  })
  await project.import()
  const { data } = await project.article('en/index.md')
  expect(data.bigTitle).toBe('The guide of the board')
  expect(data.manual).toMatchObject({ label: 'Overview', path: ['Guide'] })
})

test('GitBook: ids of headings that begin with a number have a prefix', async () => {
  const project = await makeProject({
    'SUMMARY.md': '# Table of contents\n\n* [Start](README.md)\n* [Nodes](nodes.md)\n',
    'README.md': '# Start\n\nSee [direct reply](nodes.md#id-12.-direct-reply-node).\n',
    'nodes.md': '# Nodes\n\nAll of the nodes.\n\n### **12. Direct reply node**\n\nIt replies.\n'
  })
  await project.import('--lang', 'en')
  expect((await project.article('en/README.md')).body).toMatch(
    /\[direct reply\]\(\/en\/home\/article\/\d+#12-direct-reply-node\)/
  )
})

test('a link behind empty brackets is counted without its address', () => {
  const tree = { read: () => undefined } as unknown as Parameters<typeof amountsOfSource>[2]
  const { words } = amountsOfSource(
    '- **all** ([][Rule](../common/part#here))\n',
    { file: 'a.md', syntax: 'plain' },
    tree
  )
  expect([...words.keys()]).toEqual(['all', 'rule'])
})

test('a title in two versions is not named, and a script is', async () => {
  const project = await makeProject({
    'docusaurus.config.js': 'module.exports = { title: "X" }',
    'versions.json': '["1.0"]',
    'docs/power.md': '# Power\n\nA cable.\n',
    'docs/more/power.md': '# Power\n\nA second cable.\n',
    'versioned_docs/version-1.0/power.md': '# Power\n\nAn old cable.\n'
  })
  const out = await project.import('--lang', 'en')
  expect(out.match(/has the title of/g) ?? []).toHaveLength(0)
  const other = await makeProject({
    'mkdocs.yml': 'site_name: Board\n',
    'docs/index.md': '# Board\n\nThe guide.\n\n<script>\n  document.title = "x"\n</script>\n'
  })
  expect(await other.import('--lang', 'en')).toContain('<script> was left out: an article runs no code.')
})

test('the title of a card that is also in the address of its picture leaves the picture', async () => {
  const project = await makeProject({
    'next.config.mjs': "import nextra from 'nextra'\nexport default nextra({})({})\n",
    'package.json': '{ "dependencies": { "nextra": "4" } }',
    'content/index.mdx':
      '# Start\n\n<Card href="https://x.org/sdk">\n  <img src="https://x.org/intro.png" alt="intro" />\n\n  <Card.Title>intro</Card.Title>\n</Card>\n\n<Card href="https://x.org/b">\n  <Card.Title>intro (a-b)</Card.Title>\n</Card>\n'
  })
  await project.import('--lang', 'en')
  const { body } = await project.article('en/index.md')
  expect(body).toContain('https://x.org/intro.png')
  expect(body).toContain('[intro](https://x.org/sdk)')
  expect(body).toContain('[intro (a-b)](https://x.org/b)')
})
