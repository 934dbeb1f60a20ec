import { expect, test } from 'vitest'
import { renderMarkdown } from '../../src/markdown/render.ts'
import { makeProject } from './project.ts'

const docs = (text: string, more: Record<string, string> = {}) => ({
  'docs.json': '{"$schema":"https://mintlify.com/docs.json","name":"M","navigation":{"groups":[]}}',
  'a.mdx': `---\ntitle: A\n---\n\n${text}`,
  ...more
})

test('notes and folded parts in the cell of a table stay in the cell', async () => {
  const project = await makeProject(
    docs(
      '| Action | Meaning |\n| --- | --- |\n| One | Words.<Note>Mind the fuse.</Note><Tip>Use 5 V.</Tip> |\n| Two | <Accordion title="More">Inner words.</Accordion> |\n\nAfter it.\n'
    )
  )
  await project.import('--lang', 'en')
  const { body } = await project.article('en/a.md')
  const html = (await renderMarkdown(body)).html.replace(/\s+/g, ' ')
  expect(body).not.toContain('[!NOTE]')
  expect(html.match(/<tr>/g)).toHaveLength(3)
  expect(html).toContain('Words. <strong>Note</strong> Mind the fuse. <strong>Tip</strong> Use 5 V.')
  expect(html).toMatch(/<td>\s*<details><summary>More<\/summary>.*Inner words\.<\/details>/)
})

test('an element without content that is closed anyway is one element', async () => {
  const project = await makeProject(docs('| a | b |\n| --- | --- |\n| One<br></br>two | three</br>four |\n'))
  const out = await project.import('--lang', 'en')
  expect((await project.article('en/a.md')).body).toContain('| One<br>two | three<br>four |')
  expect(out).not.toContain('has no beginning')
})

test('tabs that a site calls by a name of its own are tabs', async () => {
  const project = await makeProject(
    docs(
      "<SyncedTabs values={[{ label: 'Linux here', value: 'l' }, { label: 'Mac here', value: 'm' }]}>\n<SyncedTabItem value=\"l\">\n\nUse apt.\n\n</SyncedTabItem>\n<SyncedTabItem value=\"m\">\n\nUse brew.\n\n</SyncedTabItem>\n</SyncedTabs>\n\n<Tablet>\n\nNo tab.\n\n</Tablet>\n"
    )
  )
  await project.import('--lang', 'en')
  const { body } = await project.article('en/a.md')
  expect(body).toContain('<x-tab title="Linux here">\n\nUse apt.')
  expect(body).toContain('<x-tab title="Mac here">\n\nUse brew.')
  expect(body).toMatch(/<\/x-tabs>\s+No tab\./)
})

test('labels of tabs in JSX are their text, and an end tag can have a blank before its name', async () => {
  const project = await makeProject(
    docs(
      '<Tabs values={[{ label: (<><Icon icon="apple" /> Apple here</>), value: \'apple\' }, { label: <b>Web</b>, value: \'web\' }]}>\n<TabItem value="apple">\n\nOpen the app.\n\n</ TabItem>\n<TabItem value="web">\n\nOpen the page.\n\n</ TabItem>\n<TabItem value="cli" label={<><img src="/i.png" alt="icon" /> CLI</>}>\n\nType it.\n\n</TabItem>\n</ Tabs>\n',
      { 'b.md': '# B\n\nIn Markdown, `<b>` and </ b> are not a pair.\n' }
    )
  )
  const out = await project.import('--lang', 'en')
  const { body } = await project.article('en/a.md')
  expect(body.match(/<x-tab title="[^"]*">/g)).toEqual(
    ['Apple here', 'Web', 'CLI'].map(title => `<x-tab title="${title}">`)
  )
  expect(body).not.toContain('</ Tab')
  expect(out).not.toContain('is never closed')
})

test('of two pictures for the light and the dark mode the light one is shown, and texts in both stay', async () => {
  const project = await makeProject(
    docs(
      '- Step\n  <Light>\n    <img src="/day.png" alt="Menu" />\n  </Light>\n  <Dark>\n    <img src="/night.png" alt="Menu" />\n  </Dark>\n\n<DarkMode>![n](/night.png)</DarkMode>\n<LightMode>![d](/day.png)</LightMode>\n\n<Light>Words by day.</Light>\n<Dark>Words by night.</Dark>\n',
      { 'day.png': 'x', 'night.png': 'y' }
    )
  )
  await project.import('--lang', 'en')
  const { body } = await project.article('en/a.md')
  expect(body.match(/\b(?:day|night)\.png/g)).toEqual(['day.png', 'day.png'])
  expect(body).toContain('Words by day.')
  expect(body).toContain('Words by night.')
  const report = await project.read('.data/import-report.txt')
  expect(report).toMatch(/a\.mdx:\d+ <Dark> is not shown, because its picture for the light mode is: .*night\.png/)
})

test('a component of the site shows its names, its picture and its subject', async () => {
  const project = await makeProject(
    docs(
      'Similar to <Link type="LineEdit" />, but longer.\n\n<SlintProperty propName="font-size" typeName="length" defaultValue="12px">\nThe size of letters.\n</SlintProperty>\n\n## color\n\n<SlintProperty propName="color" typeName="brush">\nIts color.\n</SlintProperty>\n\n<Shot imagePath="/shot.png" imageWidth="200" imageAlt="Shot of it">\nWords.\n</Shot>\n\n<Plot fn={(x) => x + 1} />\n',
      { 'shot.png': 'x' }
    )
  )
  const out = await project.import('--lang', 'en', '--verbose')
  const { body } = await project.article('en/a.md')
  expect(body).toContain('Similar to `LineEdit`, but longer.')
  expect(body).toContain('**font-size**\n\ntypeName: `length`, defaultValue: `12px`\n\nThe size of letters.')
  expect(body).toMatch(/## color\n+typeName: `brush`\n\nIts color\./)
  expect(body).toContain('Shot of it')
  expect(body).not.toContain('200')
  expect(body).not.toContain('imageAlt')
  expect(body).toContain('shot.png')
  expect(out).toContain('<Link> is not known here')
  expect(out).toContain('Not shown: fn="(x) => x + 1"')
})

test('a version in an unknown component is shown with its name', async () => {
  const project = await makeProject({
    'docusaurus.config.js': 'module.exports = {}',
    'docs/a.mdx':
      '# Pins\n\nAll pins can wake it up.\n\n<Since v="4.10.3" pkg="kit" />\n\nDraw <Grow by="1.5" /> more.\n'
  })
  const out = await project.import('--check')
  const { body } = await project.article('en/a.md')
  expect(body).toContain('Since `4.10.3`')
  expect(body).not.toContain('1.5')
  expect(out).toContain('Not shown: pkg="kit"')
})

test('code of which an unknown function shows some lines is shown whole', async () => {
  const project = await makeProject({
    'astro.config.mjs': "export default defineConfig({ integrations: [starlight({ title: 'S' })] })",
    'src/content/docs/a.mdx':
      "---\ntitle: A\n---\nimport { lines } from '@own/utils'\nimport main from '/src/code/main.rs?raw'\n\n<Code code={lines(main, 2, 3)} lang=\"rust\" />\n\n<LinkCard title=\"B\" href={import.meta.env.BASE_URL + '/b/'} />\n",
    'src/content/docs/b.md': '---\ntitle: B\n---\n\nWords for readers.\n',
    'src/code/main.rs': 'fn main() {\n    blink();\n}\n'
  })
  const out = await project.import('--lang', 'en')
  const { body } = await project.article('en/a.md')
  expect(body).toContain('```rust\nfn main() {\n    blink();\n}\n```')
  expect(out).toContain('code of <Code> is computed there: the whole text is shown')
  expect(body).toMatch(/\[B\]\(\/en\/home\/article\/\d+\)/)
})

test('Starlight: topics of the sidebar plugin are the top of the manual', async () => {
  const page = (title: string) => `---\ntitle: ${title}\n---\n\nWords for readers.\n`
  const project = await makeProject({
    'astro.config.mjs':
      "export default defineConfig({ integrations: [starlight({ title: 'S', plugins: [starlightSidebarTopics([{ label: 'Guide', link: '', items: [{ label: 'Tools', items: ['b', 'a'] }] }, { label: 'Reference', link: '/c/', items: ['c', { autogenerate: { directory: 'd' } }] }])] })] })",
    'src/content/docs/a.md': page('A'),
    'src/content/docs/b.md': page('B'),
    'src/content/docs/c.md': page('C'),
    'src/content/docs/d/e.md': page('E')
  })
  await project.import('--lang', 'en')
  expect((await project.article('en/a.md')).data.manual).toMatchObject({
    path: ['Guide', 'Tools'],
    position: [0, 0, 1]
  })
  expect((await project.article('en/c.md')).data.manual).toMatchObject({ path: ['Reference'], position: [1, 0] })
  expect((await project.article('en/d/e.md')).data.manual).toMatchObject({ path: ['Reference'], position: [1, 1] })
})

test('a byte that is no text does not cost the document', async () => {
  const project = await makeProject({ 'a.md': '# A\n\nThe first line.\n\nA zero: \0, then more words.\n' })
  const out = await project.import('--lang', 'en', '--check')
  expect((await project.article('en/a.md')).body).toContain('A zero: \ufffd, then more words.')
  expect(out).toContain('a.md read as text with bytes of no known encoding in line 5.')
  expect(out).toContain('0 lost')
})

test('links of Docusaurus keep their content, in a line and as a block', async () => {
  const project = await makeProject({
    'docusaurus.config.ts': "export default { title: 'S' }",
    'docs/a.md': `import Link from '@docusaurus/Link'
import useBaseUrl from '@docusaurus/useBaseUrl'

# A

See <Link to="/docs/B page">the page</Link> about it.

<div>
  <Link to={useBaseUrl('docs/B page')} className="item">
    <span>📖</span>
    <span>Product</span>
  </Link>
</div>

<Row><Col>First words.</Col><Col>Second words.</Col></Row>

One<br>two<BR>three<Br />four
`,
    'docs/1-B page.md': '# B\n\nText.\n'
  })
  const out = await project.import('--lang', 'en', '--check')
  const { body } = await project.article('en/a.md')
  expect(body).toMatch(/^See \[the page\]\(\/en\/home\/article\/\d+\) about it\.$/m)
  expect(body).toMatch(/^\[📖 Product\]\(\/en\/home\/article\/\d+\)$/m)
  expect(body).toMatch(/First words\.\s+Second words\./)
  expect(body).toMatch(/One<br ?\/?>two<br ?\/?>three/i)
  expect(out).toContain(' 0 lost')
})

test('tabs without content are no group: commands of package managers are shown, and other attributes are named', async () => {
  const project = await makeProject(
    docs(
      '<PackageManagerTabs command="install lib -D" />\n\n<PackageManagerTabs command="skills add x" dlx />\n\n<PackageManagerTabs command={{ npm: "npm run build", bun: "bun run build" }} />\n\n<BoardTabs boards="The first board" />\n'
    )
  )
  const out = await project.import('--lang', 'en')
  const { body } = await project.article('en/a.md')
  expect(body).toMatch(/^```bash\nnpm install lib -D\n```\n+```bash\nnpx skills add x\n```/)
  expect(body).toContain('<x-tab title="bun">\n\n```bash\nbun run build\n```')
  expect(out).toContain('<BoardTabs> is not known here')
  expect(out).toContain('boards="The first board"')
})
