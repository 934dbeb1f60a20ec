import { expect, test } from 'vitest'
import { renderSection } from '../../src/markdown/render.ts'

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

test('a short introduction is quoted with what follows it, a long one and any other short section alone', async () => {
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

test('of a problem its cause and solution are quoted, and not its symptom', async () => {
  const source =
    '## It fails\n\n### Symptom\n\nred light\n\n### Cause\n\ncold\n\n### Solution\n\nwarm it\n\n## Next\n\nx'
  for (const anchor of ['it-fails', 'symptom', 'solution'])
    expect((await cut(source, anchor))?.text, anchor).toBe('Cause\ncold\nSolution\nwarm it')
  expect((await cut('## 现象\n\n灯不亮\n\n## 解决办法\n\n接好线', '现象'))?.text).toBe('解决办法\n接好线')
})

test('a long section shows whole blocks first and keeps the rest; a list is not parted from what leads to it', async () => {
  const paragraph = 'word '.repeat(130).trim()
  const source = `## Long\n\n${paragraph}\n\n${paragraph}\n\nSo:\n\n1. one\n2. two\n\n${paragraph}`
  const section = await cut(source, 'long')
  expect(section?.html.match(/<p>/g)).toHaveLength(2)
  expect(section?.rest).toMatch(/^<p>So:<\/p><ol>/)
})

test('what is hostile in a quotation is as harmless as in its article', async () => {
  const section = await cut(
    '## A\n\n<img src=x onerror=alert(1)><script>alert(1)</script>[x](javascript:alert(1))',
    'a'
  )
  expect(section?.html).not.toMatch(/onerror|<script|javascript:/)
})
