import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const mdx = async (text: string, more: Record<string, string> = {}) => {
  const project = await makeProject({
    'docusaurus.config.js': "module.exports = { title: 'S', presets: [['classic', { docs: { routeBasePath: '/' } }]] }",
    'docs/a.mdx': `# A\n\nSome words for readers.\n\n${text}\n`,
    ...more
  })
  await project.import('--lang', 'en')
  return { ...(await project.article('en/a.md')), report: await project.read('.data/import-report.txt') }
}

test('formulas of components are formulas, and HTML given to elements is their content', async () => {
  const { body } = await mdx(
    'A formula <InlineMath math="\\frac{a}{b}" /> here, and <InlineMath>{"x^2"}</InlineMath>.\n\n<BlockMath math="a := b" />\n\n' +
      "<table><tbody><tr><td><code dangerouslySetInnerHTML={{__html: '@inline<br>*f*(a_b)'}} /></td></tr></tbody></table>\n\nIn <b dangerouslySetInnerHTML={{__html: 'two * stars *'}} /> it."
  )
  expect(body).toContain('A formula $\\frac{a}{b}$ here, and $x^2$.')
  expect(body).toContain('$$\na := b\n$$')
  expect(body).toContain('<code>@inline<br>&#42;f&#42;(a&#95;b)</code>')
  expect(body).toContain('In <b>two &#42; stars &#42;</b> it.')
})

test('commands of package managers in attributes are tabs', async () => {
  const { body } = await mdx('<CommandTabs npm="npm i a" yarn="yarn add a" cargo=\'cargo add a\ncargo build\' />')
  expect(body).toContain('<x-tab title="npm">\n\n```bash\nnpm i a\n```')
  expect(body).toContain('<x-tab title="cargo">\n\n```bash\ncargo add a\ncargo build\n```')
})

test('addresses in attributes of unknown components show the titles of their pages', async () => {
  const { body, report } = await mdx(
    'See <LinkInline link="guide/b" /> and <LinkInline link="guide/gone" />.\n\n<LinkCard link="/guide/b" />\n\n<SeeAlso links={["guide/b", "/guide/c"]} />',
    { 'docs/guide/b.mdx': '# Beta\n\nSome other words.\n', 'docs/guide/c.mdx': '# Gamma\n\nSome more words.\n' }
  )
  expect(body).toMatch(/See \[Beta\]\(\/en\/home\/article\/\d+\) and guide\/gone\./)
  expect(body).toMatch(/\n\[Beta\]\(\/en\/home\/article\/\d+\)\n/)
  expect(body).toMatch(/> - \[Beta\]\(\/en\/home\/article\/\d+\)\n> - \[Gamma\]/)
  expect(report).toContain('docs/a.mdx guide/gone')
})

test('diagrams, warnings, colors and prompts keep what they say', async () => {
  const { body } = await mdx(
    '<Mermaid chart="graph TD;\nA --> B;" />\n\n<Callout type="warn" title="Care">Hot.</Callout>\n\n<Color variant="compact"><Color.Item name="blue" value="#00F" /><Color.Item name="bg" value={{ light: "#FFF", dark: "#000" }} /></Color>\n\n<Prompt description="Ask it." actions={["copy"]}>\nDo **this**.\n</Prompt>'
  )
  expect(body).toContain('```mermaid\ngraph TD;\nA --> B;\n```')
  expect(body).toContain('> [!WARNING]\n>\n> **Care**\n>\n> Hot.')
  expect(body).toMatch(/- \*\*blue\*\* `#00F`\s+- \*\*bg\*\* `#FFF` \/ `#000`/)
  expect(body).toContain('Ask it.\n\nDo **this**.')
})

test('attributes of these components that are not shown are named', async () => {
  const { body, report } = await mdx(
    '<Prompt text="Ask it"/>\n\n<Color hex="#f00"/>\n\n<Color.Item label="Blue" />\n\n<Install npm="npm i" yarn="yarn add" needs="Node 24" />'
  )
  expect(body).not.toMatch(/^- *$/m)
  for (const left of ['hex="#f00"', 'needs="Node 24"']) expect(report).toContain(left)
  for (const words of ['Ask it', 'Blue']) expect(body + report).toContain(words)
})

test('texts for programs alone are left out and named', async () => {
  const { body, report } = await mdx(
    '<Visibility for="agents">\n\nRun `mint status` first.\n\n</Visibility>\n\n<Visibility for="humans">\n\nClick it.\n\n</Visibility>'
  )
  expect(body).toContain('Click it.')
  expect(body).not.toContain('mint status')
  expect(report).toContain('Run `mint status` first.')
})

test('elements of a site with a hyphen are named, and tables of types show the type', async () => {
  const { body, report } = await mdx(
    '<auto-type-table path="a.ts" type="Omit<Props, \'b\'>" />\n\n<my-chart data-url="x" caption="Load" />'
  )
  expect(body).toContain("`Omit<Props, 'b'>`")
  expect(body).toContain('Load')
  expect(body).not.toContain('<auto-type-table')
  expect(report).toContain('<my-chart> is not known here')
  expect(report).toContain("the table of the type Omit<Props, 'b'> is made of code, a.ts")
})
