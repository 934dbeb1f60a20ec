import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Source } from '../../src/contract/assistant.ts'
import { parseAnswer, wholeSentences, withoutCode, wordsOf } from '../../src/domain/assistant/answerText.ts'
import AnswerText from '../../src/islands/assistant/AnswerText.tsx'
import { translator } from '../../src/islands/assistant/strings.ts'

const source = (n: number) =>
  ({
    n,
    articleId: 1000 + n,
    title: `Title ${n}`,
    heading: '',
    text: 'passage',
    url: `/home/article/${1000 + n}`,
    lang: 'en'
  }) as unknown as Source
const draw = (text: string, marks: { from: number; to: number }[] = []) =>
  renderToStaticMarkup(
    createElement(AnswerText, {
      text,
      marks,
      sources: [source(1), source(2)],
      names: { families: {} } as never,
      t: translator('en'),
      caret: false
    })
  )
/** The elements without their styles. */
const plain = (html: string) => html.replace(/ class="[^"]*"/g, '')

test('an answer is read as paragraphs, nested lists, code, tables and numbers of sources', () => {
  const html = draw(
    'Write back `PWM0` **first**, *then* go.[1]\n\n1. one [2]\n   - within\n\n2. two\n\n```c\nint a[1];\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> said'
  )
  expect(html).toContain('<code>PWM0</code>')
  expect(html).toContain('<strong>first</strong>, <em>then</em>')
  expect(html).toMatch(/<ol><li>[\s\S]*<ul><li>within<\/li><\/ul>[\s\S]*<\/ol>/)
  expect(plain(html)).toContain('<pre tabindex="0"><code>int a[1];</code></pre>')
  expect(html).toContain('<th>a</th>')
  expect(html).toContain('<blockquote><p>said</p></blockquote>')
  expect(html.match(/Title 1/g)?.length).toBeGreaterThan(0)
  expect(html.match(/Title 2/g)?.length).toBeGreaterThan(0)
})

test.each([
  '![x](https://evil.example/a.png) [here](javascript:alert(1)) <img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '<a href="javascript:alert(1)">click</a>',
  '[a]: javascript:alert(1)\n\n[a] and ![p][a]',
  '<svg/onload=alert(1)>',
  'https://evil.example/steal?x=1 and www.evil.example',
  '[![i](https://evil.example/i.png)](https://evil.example/)',
  '<details open ontoggle=alert(1)>x',
  '`<img src=x>` and ```\n<b>\n```'
])('links lead nowhere but to sources, and markup is text: %s', text => {
  const html = draw(text)
  expect(html).not.toMatch(/<(?:img|script|svg|details|iframe|b)\b|\shref="(?!\/)|<[a-z][^<>]*\son\w+=/)
})

test('a source number remains a source number if the model defined it as a link', () => {
  const html = draw('Set it.[1]\n\n[1]: https://evil.example/')
  expect(html).toContain('Title 1')
  expect(html).not.toContain('evil.example')
})

test('a number that no source has is not shown', () => {
  expect(plain(draw('Set it.[9]'))).toBe('<div><p>Set it.</p></div>')
})

test('a sentence without support is marked, also within code and across emphasis', () => {
  const text = 'Sure. Use `abc` **now** &amp; here. Done.'
  const html = plain(draw(text, [{ from: 6, to: text.indexOf(' Done') }]))
  const unsupported = '<span title="No supporting passage found">'
  expect(html).toContain(`<div><p>Sure. ${unsupported}Use </span>`)
  expect(html).toContain(`${unsupported}<code>abc</code></span>`)
  expect(html).toContain(`<strong>${unsupported}now</span></strong>`)
})

test('a partial answer can be drawn at any time without losing words', () => {
  const text =
    '## Steps\n\n1. Hold **Boot**\n2. Run:\n\n   ```sh\n   make flash\n   ```\n\n| a | b |\n|---|---|\n| `x|y` | 2 [1] |\n\n看门狗**复位**。[2]'
  for (let at = 0; at <= text.length; at++) expect(() => draw(text.slice(0, at))).not.toThrow()
  expect(draw(text)).toContain('<strong>复位</strong>')
})

test('code is blanked in place, however it is fenced or indented', () => {
  const text = 'One.\n\n~~~~\nint a;\n```\n~~~~\nTwo.\n\n- item\n\n      code\n\n```\nopen'
  const prose = withoutCode(text)
  expect(prose.length).toBe(text.length)
  expect(prose).not.toMatch(/int a|code|open/)
  expect([prose.indexOf('Two.'), prose.indexOf('item')]).toEqual([text.indexOf('Two.'), text.indexOf('item')])
})

test('only whole sentences are read aloud, until the answer ended', () => {
  expect(wholeSentences('先写周期。[1] 再写占', false)).toEqual(['先写周期。'])
  expect(wholeSentences('先写周期。[1] 再写占', true)).toEqual(['先写周期。', '再写占'])
  expect(wholeSentences('Use v2.1.7 **now**. Then', false)).toEqual(['Use v2.1.7 now.'])
  expect(wholeSentences('## Do\n\n- one\n- two', true)).toEqual(['Do', 'one', 'two'])
})

test.each(['> ', '- ', '1. '])('an answer of many "%s" is shown as it is written', mark => {
  const text = `${mark.repeat(4000)}x [1]`
  const [paragraph] = parseAnswer(text).children
  expect(paragraph && wordsOf(paragraph)).toBe(text)
  expect(wholeSentences(text, true).join(' ')).toContain('x')
})

test('an answer that nests line by line is shown as it is written', () => {
  const text = Array.from({ length: 150 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n')
  const [paragraph] = parseAnswer(text).children
  expect(paragraph && wordsOf(paragraph)).toBe(text)
})
