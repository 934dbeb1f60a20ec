import { expect, test } from 'vitest'
import { BADGE_TONES, MDX_COMPONENTS } from '../../src/domain/content/mdxComponents.ts'
import { mdxToMarkdown } from '../../src/domain/content/mdxToMarkdown.ts'
import { renderMarkdown } from '../../src/markdown/render.ts'
import { cpuNow } from '../support/cpuTime.ts'

async function render(source: string) {
  const converted = mdxToMarkdown(source)
  if ('problems' in converted) throw new Error(JSON.stringify(converted.problems))
  return renderMarkdown(converted.markdown)
}
function problemsOf(source: string): string[] {
  const converted = mdxToMarkdown(source)
  return 'problems' in converted ? converted.problems.map(({ line, message }) => `${line}: ${message}`) : []
}

test('tabs work without scripts, and what is in them is Markdown, however it is indented', async () => {
  const { html, text } = await render(
    '<Tabs>\n    <Tab title="Linux">\n        Run **it**:\n\n        ```sh\n        make\n          flash\n        ```\n    </Tab>\n    <Tab title="Windows">`x.exe`</Tab>\n</Tabs>'
  )
  expect(html).toMatch(/<input type="radio" name="tabs-1" id="tabs-1-1" checked><label for="tabs-1-1">Linux<\/label>/)
  expect(html).toContain('<strong>it</strong>')
  expect(html).toMatch(/make\n {2}flash/)
  expect(html).toContain('<code>x.exe</code>')
  expect(text).toMatch(/^Linux\n[\s\S]*Windows/)
})

test('components remain in their list items and quotes', async () => {
  const list = await render(
    '1. First\n\n   <Callout type="tip">\n     Inside **item**.\n\n     - a\n   </Callout>\n\n2. Second\n'
  )
  expect(list.html).toMatch(
    /^<ol>\s*<li>\s*<p>First<\/p>\s*<aside[\s\S]*<strong>item<\/strong>[\s\S]*<li>a<\/li>[\s\S]*<\/aside>\s*<\/li>\s*<li>\s*<p>Second/
  )
  const nested = await render(
    '<Steps>\n1. One\n   <Tabs>\n     <Tab title="A">a</Tab>\n     <Tab title="B">\n       b\n     </Tab>\n   </Tabs>\n2. Two\n</Steps>'
  )
  expect(nested.html).toMatch(
    /<li>[\s\S]*One[\s\S]*<label for="tabs-1-2">B<\/label><div class="tab">\s*<p>b<\/p>[\s\S]*<\/li>\s*<li>[\s\S]*Two[\s\S]*<\/ol>/
  )
  const quote = await render('> <Callout>\n> one\n>\n> two\n> </Callout>\n\nafter')
  expect(quote.html).toMatch(
    /<blockquote>\s*<aside[\s\S]*<p>one<\/p>\s*<p>two<\/p>\s*<\/aside>\s*<\/blockquote>\s*<p>after/
  )
})

test('a register is drawn from its table, with the bits that no field has', async () => {
  const { html } = await render(
    '<RegisterTable name="CTRL" offset="0x04" width="16">\n\n| Bits | Field |\n|---|---|\n| 15:8 | DIV |\n| [3:2] | MODE |\n| 0 | EN |\n\n</RegisterTable>'
  )
  const cells = [...html.matchAll(/<td colspan="(\d+)"[^>]*><small>([\d:]+)<\/small>(?:<span>(\w+)<\/span>)?/g)]
  expect(cells.map(([, span, bits, name]) => [Number(span), bits, name])).toEqual([
    [8, '15:8', 'DIV'],
    [4, '7:4', undefined],
    [2, '3:2', 'MODE'],
    [1, '1', undefined],
    [1, '0', 'EN']
  ])
  expect(html).toContain('Offset 0x04')
})

test('callouts, steps, cards, badges and packages', async () => {
  const { html, text, passages } = await render(
    '## Flash\n\n<Callout type="caution" title="Final">\nNo way back.\n</Callout>\n\n<Steps>\n1. One\n2. Two\n</Steps>\n\n<Cards>\n<Card title="Log" href="/home/article/42">Of a boot</Card>\n</Cards>\n\nIt is <Badge tone="danger">old</Badge>.\n\n<ChipPackage name="K230" package="LFBGA" pins="390" pitch="0.5 mm" />'
  )
  expect(html).toContain('<aside class="callout caution" role="note"><p class="callout-title">Final</p>')
  expect(html).toMatch(/<div class="steps">\s*<ol>/)
  expect(html).toContain('<p class="card-title"><a href="/home/article/42">Log</a></p>')
  expect(html).toContain('<span class="badge danger">old</span>')
  expect(html).toMatch(/<figure class="chip-package"><svg [\s\S]*<dd>390<\/dd>/)
  for (const word of ['Final', 'Log', 'old', 'K230', 'LFBGA']) expect(text).toContain(word)
  expect(passages.at(-1)).toMatchObject({ heading: 'Flash' })
})

test('an unsupported component is reported with its line and a remedy', () => {
  expect(problemsOf('# A\n\n<Calout type="tip">\n\nx\n\n</Calout>')[0]).toMatch(/^3: uses <Calout>.*Callout, Tabs/)
  expect(problemsOf('<Callout type="danger">x</Callout>')).toEqual([
    "1: type of <Callout> is one of note, tip, important, warning, caution, not 'danger'."
  ])
  expect(problemsOf('<Callout kind="tip">x</Callout>')[0]).toContain('has no attribute kind. It knows type, title.')
  expect(problemsOf('a\n\n<Tabs>\n  <Tab>\n    x\n  </Tab>\n</Tabs>')).toEqual(['4: <Tab> needs the attribute title.'])
  expect(problemsOf('<Tab title="a">x</Tab>')[0]).toContain('stands only within <Tabs>')
  expect(problemsOf('<Badge tone={tone}>x</Badge>')[0]).toContain('computes an attribute')
  expect(problemsOf('<Steps>\n\n{steps.map(one => one)}\n\n</Steps>')[0]).toMatch(/^3: has the expression/)
  expect(problemsOf('<Tabs>\n<Tab title="a">\nx')[0]).toMatch(/not MDX/)
})

test.each([
  ['<x-tab title="a">x</x-tab>', 'a tag by hand, out of place'],
  ['<x-tabs><x-tab title="<img src=x onerror=alert(1)>">x</x-tab></x-tabs>', 'markup in a title'],
  ['<x-cards><x-card title="a" href="javascript:alert(1)">x</x-card></x-cards>', 'an address that runs code'],
  ['<x-cards><x-card title="a" href="//evil.example/">x</x-card></x-cards>', 'an address without a scheme'],
  ['<x-badge tone="x onclick=alert(1)" class="callout" style="position:fixed">x</x-badge>', 'attributes of its own'],
  ['<x-package label="a" package="BGA" pins="99999999999">x</x-package>', 'pins without end'],
  [
    '<x-register label="a" width="64"><table><tr><td>63:0</td><td>A</td></tr><tr><td>99:1</td><td>B</td></tr></table></x-register>',
    'bits that overlap'
  ],
  [
    `<x-register label="a" width="9e9"><table><tr><td>7:4</td><td>A</td></tr></table></x-register>`,
    'a width without end'
  ],
  [`${'<x-steps>\n\n'.repeat(300)}x`, 'nested without end']
])('hostile component syntax is harmless: %s', async source => {
  const { html } = await renderMarkdown(source, { idPrefix: 'c1-' })
  expect(html).not.toMatch(/javascript:|<[a-z][^<>]*\s(?:style|on\w+)=|<x-|href="\/\//)
  expect(html.length).toBeLessThan(source.length * 20 + 5000)
})

test('every component has its docs', async () => {
  const { readFile } = await import('node:fs/promises')
  const docs = await readFile('docs/components.md', 'utf8')
  for (const name of Object.keys(MDX_COMPONENTS)) expect(docs).toContain(`<${name}`)
  for (const tone of BADGE_TONES) expect(docs).toContain(tone)
})

test('names of properties of every object are no components and no attributes', () => {
  expect(problemsOf('<constructor a="b">x</constructor>\n\n<toString />')).toEqual([
    expect.stringMatching(/^3: uses <toString>/)
  ])
  for (const name of ['constructor', 'toString', '__proto__'])
    expect(problemsOf(`<Callout ${name}="x">a</Callout>`)).toEqual([
      `1: <Callout> has no attribute ${name}. It knows type, title.`
    ])
})

test.each([
  ['components', `${'<Tabs>\n'.repeat(500)}${'</Tabs>\n'.repeat(500)}`],
  ['elements', `${'<div>'.repeat(20_000)}${'</div>'.repeat(20_000)}`],
  ['lists', `${'- '.repeat(10_000)}a`]
])('%s that are nested without end are a problem, and take no long time', (_, source) => {
  const started = cpuNow()
  const converted = mdxToMarkdown(source)
  expect(cpuNow() - started).toBeLessThan(3000)
  expect(JSON.stringify(converted)).toContain('is nested too deeply')
})

test.each(['- ', '* '])('a long rule of %s is not nested', mark => {
  const source = `A\n\n${mark.repeat(100).trim()}\n\nB\n`
  expect(mdxToMarkdown(source)).toEqual({ markdown: source })
})
