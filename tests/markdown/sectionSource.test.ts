import { expect, test } from 'vitest'
import { readPassages, renderSection } from '../../src/markdown/render.ts'
import type { Section } from '../../src/markdown/section.ts'
import { sourceHeadings } from '../../src/markdown/sectionSource.ts'
import { cpuTime } from '../support/cpuTime.ts'
import { randomOf } from '../support/secretValues.ts'

const HEADINGS = [
  '# Title',
  '## Use',
  '## Overview',
  '## Symptom',
  '### Cause',
  '### 参数',
  '### `reg_t` *fast* [link][ref]',
  '#### Deep',
  '#### Deep',
  '## ##',
  '### kd_mpi_sys_alloc ###'
]
const BLOCKS = [
  'Some words of a paragraph that says something, [there](#deep), and [here][ref].',
  '按所需的功能进行设置，按所需 adaptive 模块修改，见[定义](#参数)。',
  '- one\n- two\n\n  more of two',
  '1. first\n2. second:\n\n   ```sh\n   # no heading\n   ls\n   ```',
  '```c\n# define X\n## no heading\nint a;\n```',
  '~~~\n```\n# still code\n~~~',
  '| a | b |\n| --- | --- |\n| 1 | 2 |',
  '> quoted\n> text',
  'A line\nwith a <br> break',
  '[ref]: https://example.com/ref "Reference"',
  '---',
  '【参数】\n\n| 参数名称 | 描述 | 输入/输出 |\n| --- | --- | --- |\n| id | 编号 | 输入 |',
  'It follows:',
  '![picture](/p.png)'
]
/** Blocks whose headings only the parser knows. */
const RARE = [
  'Setext heading\n==============',
  'Another one\n---',
  '- # heading in a list',
  '> ## quoted heading',
  '<details>\n<summary>Fold</summary>\n\n## Inside\n\nfolded\n\n</details>',
  '::: tip\n## In a note\n:::',
  '<h2>HTML heading</h2>',
  '<!--\n## commented out\n-->',
  'Note[^1]\n\n[^1]: ## no heading',
  '<div>\n\n### Within\n\n</div>',
  '   ## indented',
  '$$\n# no heading\n$$',
  '    ```\n\n## After code by indent\n\n    ```',
  '> ```\n> code\n\n## After a quotation',
  '1. a\n   ```\n   code\n\n## After a list',
  '- ```\n  code\n## After a list',
  '<img src="a.png">\n## Within HTML',
  '<div\nclass="x">\n\n## Within\n\n</div>',
  '|Setext heading\n---',
  'Text\n[ref]: https://example.com/not',
  '[ref]:\n  https://example.com/ref',
  '> [ref]: https://example.com/ref',
  '[ref]: https://example.com/one\n[Ref]: https://example.com/two'
]

const place = (anchor: string) => ({ anchor, from: '', idPrefix: 'q-' })

/** A comment after the text, with which the whole text is parsed. */
const whole = (source: string) => `${source}\n\n<!-- -->`

/** A quotation without the ids in it, which differ where a heading is not the first of its name. */
function withoutIds(section: Section | undefined) {
  const strip = (html: string) => html.replace(/ (?:id|href|aria-\w+)="(?:#|q-)[^"]*"/g, '')
  return section && { ...section, html: strip(section.html), rest: strip(section.rest) }
}

function documentOf(seed: number, rare: boolean): string {
  const { int, pick } = randomOf(seed)
  const parts: string[] = []
  for (let length = 0; length < 10_000; ) {
    const kind = int(1, 10)
    const part = rare && int(1, 30) === 1 ? pick(RARE) : kind <= 3 ? pick(HEADINGS) : pick(BLOCKS)
    parts.push(part)
    length += part.length
  }
  return parts.join('\n\n')
}

test('a section alone is quoted as within its whole text, whatever stands around it', async () => {
  let alone = 0
  for (let seed = 1; seed <= 6; seed++) {
    const source = documentOf(seed, seed % 2 === 0)
    if (sourceHeadings(source)) alone++
    const passages = (await readPassages(source)).filter(({ anchor }) => anchor !== '')
    for (const { anchor, text } of passages.filter((_, at) => at % 24 === seed)) {
      const place = { anchor, from: text, idPrefix: 'q-' }
      const [own, expected] = [await renderSection(source, place), await renderSection(whole(source), place)]
      expect(withoutIds(own), `${seed} #${anchor}`).toEqual(withoutIds(expected))
    }
  }
  expect(alone).toBeGreaterThanOrEqual(3)
})

test('headings that lines do not tell are left to the parser', () => {
  for (const rare of RARE) expect(sourceHeadings(`Text.\n\n${rare}\n\n## Next`), rare).toBeUndefined()
  const plain = sourceHeadings('Text.\n\n---\n\n## One\n\n```\n## Two\n```\n\n| a |\n|---|\n\n#Three\n\n###### Four')
  expect(plain?.headings.map(({ line }) => line)).toEqual(['## One', '###### Four'])
})

test('code within a list or with marks in it hides no heading, and shows none', () => {
  const texts = ['- ```sh\n  # no\n  ```', '1. a\n\n   ~~~\n   # no\n   ~~~', '```md\n    ```\n# no\n```', '\u3000```']
  for (const text of texts) {
    const found = sourceHeadings(`${text}\n\n## One\n\n\`\`\`\n# no\n\`\`\`\n\n## Two`)
    expect(
      found?.headings.map(({ line }) => line),
      text
    ).toEqual(['## One', '## Two'])
  }
  expect(sourceHeadings('\ufeff# One\n\n# One')).toBeUndefined()
})

test('the first of two sections of one name is quoted, whatever hides it from the lines', async () => {
  const words = (name: string) => `Words of ${name} and more.\n\n`.repeat(160)
  const named = (name: string) => `## Use\n\n${name}\n\n${words(name)}`
  const rest = `${named('FIRST')}## Other\n\n${words('other')}${named('SECOND')}`
  for (const before of ['\ufeff', '    ```\n\n', '> ```\n> a\n\n', '- ```sh\n  a\n  ```\n\n']) {
    const found = await renderSection(`${before}${rest}`, place('use'))
    expect(found?.text, before).toContain('FIRST')
  }
  const html = await renderSection(`<img src="a.png">\n${rest}`, place('use'))
  expect(html?.text).toContain('SECOND')
})

test('tags without an end take time in proportion to their number', async () => {
  const took = await cpuTime(async () => expect(sourceHeadings('<p '.repeat(100_000))).toBeUndefined())
  expect(took).toBeLessThan(1000)
})

test('a section of a long document takes a small part of the time of the document', async () => {
  const chapter = (at: number) =>
    `## Chapter ${at}\n\n${`Words of chapter ${at} with \`code\` and **more**. `.repeat(60)}`
  const source = Array.from({ length: 120 }, (_, at) => chapter(at)).join('\n\n')
  const place = { anchor: 'chapter-60', from: '', idPrefix: 'q-' }
  await renderSection(source, place)
  const own = await cpuTime(() => renderSection(source, place))
  const all = await cpuTime(() => renderSection(whole(source), place))
  expect(own * 3).toBeLessThan(all)
})
