import { expect, test } from 'vitest'
import { fromBootstrap } from '../../scripts/import/mark/bootstrapTabs.ts'
import { cpuNow } from '../support/cpuTime.ts'
import { makeProject } from './project.ts'

const LIST = `<ul class="nav nav-tabs" id="myTab" role="tablist">
  <li class="nav-item"><a class="nav-link active" data-toggle="tab" href="#linux" role="tab">Linux &amp; <b>BSD</b></a></li>
  <li class="nav-item"><a class="nav-link" data-toggle="tab" href="#mac" role="tab">Mac OS</a></li>
</ul>`
const TABS = `${LIST}
<div class="tab-content" id="myTabContent">
<div class="tab-pane fade show active" id="linux" role="tabpanel">

Use \`minicom\`:

\`\`\`sh
sudo apt install minicom # <div class="tab-pane" id="mac">
\`\`\`

</div>
<div class="tab-pane fade" id="mac" role="tabpanel">

## Driver

No driver is **needed**.

</div>
</div>
`
const TEXT = 'The board is powered over the socket beside the antenna.'

function convert(text: string): { made: string; losses: string[] } {
  const losses: { file: string; message: string }[] = []
  return { made: fromBootstrap(text, 'a.md', losses), losses: losses.map(({ message }) => message) }
}

test('Tabs of Bootstrap in Markdown are tabs, in every tool that reads Markdown and HTML', async () => {
  const page = `${TEXT}\n\n${TABS}\n\nAfter it.\n`
  const folders: Record<string, string>[] = [
    { 'Boot.md': `# Boot\n\n${page}` },
    { '_config.yml': 'root: /\nskip_render: x\n', 'source/Boot.md': `title: Boot\n---\n\n${page}` },
    { 'hugo.toml': 'title = "Boards"\n', 'content/Boot.md': `---\ntitle: Boot\n---\n\n${page}` },
    { '_config.yml': 'theme: minima\n', 'Boot.md': `---\ntitle: Boot\n---\n\n${page}` }
  ]
  for (const files of folders) {
    const project = await makeProject(files)
    const out = await project.import('--check')
    expect(out).toContain('0 lost')
    expect(out).not.toContain('Links to a place')
    expect(out).not.toContain('is without')
    const { body } = await project.article('en/Boot.md')
    expect(body).toContain('<x-tab title="Linux &amp; BSD">\n\nUse `minicom`:\n\n```sh\nsudo apt')
    expect(body).toContain('</x-tab>\n\n<x-tab title="Mac OS">\n\n## Driver\n\nNo driver is **needed**.\n\n</x-tab>')
    expect(body).toMatch(/<\/x-tabs>\n\n+After it\./)
  }
})

test('Tabs of Bootstrap can be nested, indented, not closed, and have buttons for labels', () => {
  const inner = TABS.replaceAll('linux', 'a').replaceAll('mac', 'b').replaceAll('Mac OS', 'Inner')
  const nested = convert(TABS.replace('## Driver\n', inner))
  expect(nested.made.match(/<x-tabs>/g)).toHaveLength(2)
  expect(nested.made).toMatch(/<x-tab title="Mac OS">\n\n<x-tabs>[\s\S]*title="Inner"[\s\S]*<\/x-tabs>\n\n+No driver/)
  expect(nested.made).not.toMatch(/<(?:ul|div)[ >](?!class="tab-pane" id="[mb])/)

  const listed = convert(`1. Connect it:\n\n${TABS.replace(/^(?=.)/gm, '    ')}\n2. Start.`).made
  expect(listed).toContain('1. Connect it:\n\n    <x-tabs>\n\n    <x-tab title="Linux &amp; BSD">\n\n    Use `minicom`')

  const open = convert(TABS.replace('```\n\n</div>', '```\n')).made
  expect(open).toContain('</x-tab>\n\n<x-tab title="Mac OS">\n\n## Driver')

  const beside = TABS.replace('myTabContent">', 'x">\nAbove.').replace(/(?=<\/div>\n$)/, 'For **both**.\n')
  expect(convert(beside).made).toMatch(/^\s*Above\.\n\n<x-tabs>[\s\S]*<\/x-tabs>\n\nFor \*\*both\*\*\.\s*$/)

  const endless = convert(TABS.replace(/<\/div>\n<\/div>\n$/, '')).made
  expect(endless).toMatch(/No driver is \*\*needed\*\*\.\n\n<\/x-tab>\n\n<\/x-tabs>\s*$/)

  const buttons = `<nav><div class="nav nav-tabs"><button data-bs-toggle="tab" data-bs-target="#x">X</button></div></nav>
<div class="tab-content"><div class="tab-pane" id="x">Y</div></div>`
  expect(convert(buttons).made).toContain('<x-tab title="X">\n\nY\n\n</x-tab>')
})

test('Labels of Bootstrap find their panels by place, and one without a panel is named', () => {
  const wrong = convert(TABS.replace('href="#mac"', 'href="#macos"'))
  expect(wrong.made).toContain('<x-tab title="Mac OS">')
  expect(wrong.losses).toEqual([])
  const more = TABS.replace('</ul>', '<li><a href="#none">Amiga</a></li></ul>')
  expect(convert(more).losses).toEqual(['the tab "Amiga" has no panel and was left out.'])
})

test('Examples of tabs in code stay as they are', () => {
  for (const text of [
    `\`\`\`html\n${TABS}\`\`\`\n`,
    `Text:\n\n${TABS.replace(/^(?=.)/gm, '    ')}`,
    `<pre>\n${TABS}</pre>\n`,
    `${LIST}\n\n${TEXT} tab-pane\n`
  ])
    expect(convert(text)).toEqual({ made: text, losses: [] })
})

test.each([
  '<ul class="nav nav-tabs">',
  '<div class="tab-pane">',
  '<div "',
  '<a href="#a',
  '<!-- ',
  '<pre>',
  '` `` ',
  '<ul class="nav-tabs"></ul><div class="tab-content"><div class="tab-pane">'
])('Hostile text of many "%s" takes no time', one => {
  const began = cpuNow()
  convert(`tab-pane ${one.repeat(200_000 / one.length)}`)
  expect(cpuNow() - began).toBeLessThan(2000)
})
