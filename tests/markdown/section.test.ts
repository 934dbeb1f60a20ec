import { expect, test } from 'vitest'
import { readPassages, renderMarkdown, renderSection } from '../../src/markdown/render.ts'

const cut = (source: string, anchor: string | null, from = '') =>
  renderSection(source, { anchor, from, idPrefix: 'quote-1-' })

const anchorOf = (heading: string) => heading.toLowerCase().replaceAll('.', '').replaceAll(' ', '-')

test('a section is quoted with its lists, code and subsections, up to the next heading of its rank', async () => {
  const source =
    'Intro.\n\n## Clock `trim`\n\nSet it:\n\n- REG[20] = 1\n- see [the table](#t)\n\n```c\nint a[2];\n```\n\n### Deep\n\ntext\n\n## Other\n\nno'
  const section = await cut(source, 'clock-trim')
  expect(section?.markdown).toBe(
    'Set it:\n\n- REG[20] = 1\n- see [the table](#t)\n\n```c\nint a[2];\n```\n\n### Deep\n\ntext'
  )
  expect(section?.html).toContain('<li>REG[20] = 1</li>')
  expect(section?.html).not.toContain('class="anchor"')
  expect(section?.prose).not.toContain('int a')
  expect((await cut(source, 'other'))?.markdown).toBe('no')
  expect(await cut(source, 'gone')).toBeUndefined()
})

test('a short introduction is quoted with the following text, a long one or another short section without it', async () => {
  const steps = 'Pick the task in the menu. '.repeat(30).trim()
  const source = `Tasks can start at boot.\n\n## First way\n\n${steps}\n\n## Second way\n\nRun a script.`
  const first = `Tasks can start at boot.\n\n## First way\n\n${steps}`
  expect((await cut(source, ''))?.markdown).toBe(first)
  expect((await cut(source, 'second-way'))?.markdown).toBe('Run a script.')
  expect((await cut(`${steps}\n\n## More\n\nx`, ''))?.markdown).toBe(steps)
  for (const heading of ['1. Introduction', '简介', '概述'])
    expect((await cut(`## ${heading}\n\nShort.\n\n## Use\n\n${steps}`, anchorOf(heading)))?.text).toContain(steps)
  expect((await cut('Only this.', ''))?.markdown).toBe('Only this.')
})

test('lines that introduce something are shown with it or behind "show more", however many follow each other', async () => {
  const filler = 'Some words of the section. '.repeat(40).trim()
  const long = `${'This paragraph says much else and introduces what follows. '.repeat(4).trim()}:`
  for (const leads of [
    ['Note:', 'Also:'],
    [long, 'Note:'],
    ['Note:', long, 'Also:', long],
    ['### Deep', long, '### Deeper']
  ]) {
    const source = ['## Use', filler, long, ...leads, 'The end.', 'More words.'].join('\n\n')
    const section = await cut(source, 'use')
    expect(section?.text.endsWith('The end.\nMore words.'), leads.join()).toBe(true)
    expect(section?.shownText, leads.join()).not.toMatch(/:$/)
  }
})

test('the answer to a question is quoted from its beginning, where other sections begin at the found words', async () => {
  const before = Array.from({ length: 9 }, (_, at) => `Paragraph ${at} explains something that leads to it. `.repeat(2))
  const parts = [
    'No, it does not.',
    ...before,
    `Follow these steps to report it. ${'Further words. '.repeat(60)}`,
    'End.'
  ]
  const from = 'Follow these steps to report it.'
  for (const [heading, isWhole] of [
    ['Does it fail?', true],
    ['Failures', false]
  ] as const) {
    const source = `## ${heading}\n\n${parts.join('\n\n')}`
    const section = await cut(source, heading === 'Failures' ? 'failures' : 'does-it-fail', from)
    expect(section?.shownText.startsWith('No, it does not.'), heading).toBe(isWhole)
    expect(section?.shownText, heading).toContain(from)
  }
})

test('of a problem, cause and solution are quoted without the symptom', async () => {
  const source =
    '## It fails\n\n### Symptom\n\nred light\n\n### Cause\n\ncold\n\n### Solution\n\nwarm it\n\n## Next\n\nx'
  for (const anchor of ['it-fails', 'symptom', 'solution'])
    expect((await cut(source, anchor))?.text, anchor).toBe('Cause\ncold\nSolution\nwarm it')
  expect((await cut('## 现象\n\n灯不亮\n\n## 解决办法\n\n接好线', '现象'))?.text).toBe('解决办法\n接好线')
  // What tells the cases apart is part of the answer.
  const parts = '## Symptom\n\ndark\n\n## Tell the cases apart\n\nread the ID\n\n## Fix\n\npower it'
  expect((await cut(parts, 'symptom'))?.text).toBe('Tell the cases apart\nread the ID\nFix\npower it')
})

test('a long section shows whole blocks first and folds the rest, and a list stays with its lead-in', async () => {
  const paragraph = 'word '.repeat(130).trim()
  const source = `## Long\n\n${paragraph}\n\n${paragraph}\n\nSo:\n\n1. one\n2. two\n\n${paragraph}`
  const section = await cut(source, 'long')
  expect(section?.html.match(/<p>/g)).toHaveLength(2)
  expect(section?.rest).toMatch(/^<p>So:<\/p><ol>/)
})

test('the words that were found are shown at once, and a paragraph before a list is not separated from what it says', async () => {
  const paragraph = 'word '.repeat(200).trim()
  const source = `## Long\n\n${paragraph}\n\nmore\n\n${paragraph}\n\nThe answer.\n\n${paragraph}`
  expect((await cut(source, 'long'))?.rest).toContain('The answer.')
  expect((await cut(source, 'long', `more ${paragraph} The answer.`))?.html).toContain('The answer.')
  const statement = `${'The answer is seven. '.repeat(10)}Set it:`
  const listed = `## Long\n\n${paragraph}\n\n${statement}\n\n- one\n\n${paragraph}`
  expect((await cut(listed, 'long'))?.html).toMatch(/seven.*<li>one<\/li>\n<\/ul>$/s)
})

test('a section is quoted from its beginning where little stands before the code that was found', async () => {
  const code = `\`\`\`py\n${'call(1)\n'.repeat(300)}found(2)\n\`\`\``
  const lead = 'Simplify the model first.\n\nThe script:'
  expect((await cut(`## Convert\n\n${lead}\n\n${code}`, 'convert', 'call(1) call(1)'))?.html).toContain('Simplify')
  const much = 'Other matters. '.repeat(60).trim()
  const far = await cut(`## Convert\n\n${much}\n\nThe script:\n\n${code}`, 'convert', 'call(1) call(1)')
  expect(far?.html).toMatch(/^<p>The script:/)
})

test('hostile content is as harmless in a quotation as in its article', async () => {
  const section = await cut(
    '## A\n\n<img src=x onerror=alert(1)><script>alert(1)</script>[x](javascript:alert(1))',
    'a'
  )
  expect(section?.html).not.toMatch(/onerror|<script|javascript:/)
})

test('an entry of a FAQ that is a fold is a section of its own, quoted open and without its summary', async () => {
  const entry = (question: string, answer: string) =>
    `<details>\n<summary>${question}</summary>\n\n${answer}\n\n</details>`
  const source = `## Build\n\nSee below.\n\n${entry('Why is it <b>slow</b>?', 'Turn off the *scanner*.')}\n\n${entry('Why is it slow?', '### Deep\n\nUse Linux.')}\n\n## Why is it slow\n\nno`
  const passages = await readPassages(source)
  expect(passages.map(({ anchor, heading, depth }) => [anchor, heading, depth])).toEqual([
    ['', '', 0],
    ['build', 'Build', 2],
    ['fold-why-is-it-slow', 'Why is it slow?', 6],
    ['fold-why-is-it-slow-1', 'Why is it slow?', 6],
    ['deep', 'Deep', 3],
    ['why-is-it-slow', 'Why is it slow', 2]
  ])
  expect(passages[2]?.text).toBe('Turn off the scanner.')
  const section = await cut(source, 'fold-why-is-it-slow')
  expect(section?.html.trim()).toBe('<p>Turn off the <em>scanner</em>.</p>')
  expect(section?.markdown).toBe('Turn off the *scanner*.')
  expect((await cut(source, 'build'))?.text).toContain('Use Linux.')
  const { html, headings } = await renderMarkdown(source)
  expect(html).toContain('<summary>Why is it <b>slow</b>?</summary><span id="fold-why-is-it-slow" class="fold"></span>')
  expect(headings.map(({ id }) => id)).toEqual(passages.slice(1).map(({ anchor }) => anchor))
})

test('text after a fold is in the section before it', async () => {
  const source =
    '## Feature\n\nBefore.\n\n<details><summary>Only in some builds</summary>\n\nSet it.\n\n### How\n\nSo.\n\n</details>\n\nAfter.\n\n## Next\n\nno'
  const passages = await readPassages(source)
  expect(passages.map(({ heading, text }) => [heading, text])).toEqual([
    ['', ''],
    ['Feature', 'Before.\nAfter.'],
    ['Only in some builds', 'Set it.'],
    ['How', 'So.'],
    ['Next', 'no']
  ])
})

test('summaries that are not headings remain text: empty, very long, with a heading, or not first', async () => {
  const anchors = async (source: string) => (await readPassages(source)).map(({ anchor }) => anchor)
  expect(await anchors('<details><summary> </summary>\n\ntext\n\n</details>')).toEqual([''])
  expect(await anchors(`<details><summary>${'long '.repeat(90)}</summary>\n\ntext\n\n</details>`)).toEqual([''])
  expect(await anchors('<details><summary><h3>Title</h3></summary>\n\ntext\n\n</details>')).toEqual(['', 'title'])
  expect(await anchors('<details><p>text</p><summary>Late</summary></details>')).toEqual([''])
  expect(await anchors('<summary>Alone</summary>\n\ntext')).toEqual([''])
  expect(await anchors('<details><summary>A</summary><details><summary>B</summary>x</details></details>')).toEqual([
    '',
    'fold-a',
    'fold-b'
  ])
})

test('of tabs, the panel with the heading is quoted, and otherwise the tab with the words is open', async () => {
  const tab = (title: string, body: string) => `<x-tab title="${title}">\n\n${body}\n\n</x-tab>`
  const source = `Intro.\n\n<x-tabs>\n\n${tab('One', '### Board one\n\nPin 1.\n\n### Notes\n\nNone.')}\n\n${tab('Two', '### Board two\n\nPin 2.')}\n\n</x-tabs>`
  expect((await cut(source, 'board-one'))?.text).toBe('Pin 1.')
  expect((await cut(source, 'board-two'))?.text).toBe('Pin 2.')
  const open = (html = '') => /<input[^>]* checked[^>]*>\s*<label[^>]*>(\w+)/.exec(html)?.[1]
  const plain = source.replaceAll('### ', '')
  expect(open((await cut(plain, '', 'Board two'))?.html)).toBe('Two')
  expect(open((await cut(plain, '', 'Intro.'))?.html)).toBe('One')
})

test('sentences for marking are whole where the author wrapped lines, and have no code', async () => {
  const source =
    '## A\n\nThe clock is slow,\nbecause the crystal is cold.\n\n时钟太慢，\n因为晶振太冷。\n\n- a\n\n  ```c\n  int x;\n  ```'
  expect((await cut(source, 'a'))?.prose).toBe(
    'The clock is slow, because the crystal is cold.\n时钟太慢，因为晶振太冷。\na'
  )
})

test('a section that is found near its end shows what leads there', async () => {
  const lines = Array.from(
    { length: 40 },
    (_, at) => `Paragraph ${at} about the clock, with a few more words for its length.`
  )
  const section = await cut(`## A\n\n${lines.join('\n\n')}`, 'a', 'Paragraph 39 about the clock')
  expect(section?.shownText).toContain('Paragraph 39')
  expect(section?.shownText).toContain('Paragraph 30')
  expect(section?.shownText).not.toContain('Paragraph 10')
})

test('the prose of a section has the rows of a table, not its head', async () => {
  const section = await cut('## Parts\n\nPick one.\n\n| Part | Size |\n|---|---|\n| W25N01GV | 1 Gbit |', 'parts')
  expect(section?.prose).toMatch(/^Pick one\.\nW25N01GV\s+1\sGbit$/)
})

test('a described function is quoted with its signature and parameters, as its page shows it', async () => {
  const table = (head: string, cells: string) => `| ${head} |\n|---|---|\n| ${cells} |`
  const source = `## 2.1 kd_mpi_demo_create\n\n【描述】\n\n创建通道。\n\n【语法】\n\n\`\`\`c\nint kd_mpi_demo_create(int chn_num);\n\`\`\`\n\n【参数】\n\n${table('参数名称 | 描述', 'chn_num | 通道号')}\n\n【返回值】\n\n${table('返回值 | 描述', '0 | 成功')}\n\n【注意】\n\n无\n\n## 2.2 Next\n\nx`
  // The words that were found have the labels of the source.
  const section = await cut(source, '21-kd_mpi_demo_create', '【描述】 创建通道。 【语法】')
  const html = section?.html.replaceAll('<wbr>', '')
  expect(html).toContain('<div class="api"><p>创建通道。</p><figure class="code sig">')
  expect(html).toContain('<div class="n">chn_num<small>int</small></div>')
  expect(html).not.toMatch(/【|无/)
  expect(section?.prose).toContain('创建通道。')
  expect(section?.markdown).toContain('【参数】')
})
