import { expect, test } from 'vitest'
import { renderMarkdown } from '../../../src/markdown/render.ts'
import { textileToMarkdown } from '../../../src/server/tickets/adapters/redmine/textile.ts'
import { cpuNow } from '../../support/cpuTime.ts'

/** Returns the text that a reader of the article sees. */
async function read(text: string): Promise<string> {
  const { html } = await renderMarkdown(textileToMarkdown(text))
  const shown = html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x26;', '&')
    .replaceAll('&gt;', '>')
  return shown.trim()
}

test('headings, lists, tables, links, pictures, quotes and code of Textile become Markdown', () => {
  const text = `h3. Steps

Do:
# one
## one a
# two

* a_b_c
|_. Name |_. Value |
| a | b_c_d |

See "the manual":https://example.com/a_b, @GPIO_SET@ and !shot.png!

bq. Said so`
  expect(textileToMarkdown(text)).toBe(`### Steps

Do:

1. one
   1. one a
2. two

- a_b_c

| Name | Value |
| ---- | ----- |
| a    | b_c_d |

See [the manual](https://example.com/a_b), \`GPIO_SET\` and ![](shot.png)

> Said so`)
})

test("code is verbatim in all of Redmine's notations, with its language", () => {
  const text =
    'Run:\n<pre><code class="c">\nif (a *b* c) { x_y_z("<p>"); }\n</code></pre>\nthen\n<pre>\n```\n&lt;b&gt;\n</pre>'
  expect(textileToMarkdown(text)).toBe(
    'Run:\n\n```c\nif (a *b* c) { x_y_z("<p>"); }\n```\n\nthen\n\n````\n```\n<b>\n````'
  )
})

test('Chinese punctuation ends and begins phrases, and nothing is set as in a book', () => {
  expect(textileToMarkdown('烧录 *失败*，_重试_ 无效，用 @reset@。')).toBe('烧录 **失败**，_重试_ 无效，用 `reset`。')
  const typed = `"it's" --force 3 x 4 (c)... “引号”——……`
  expect(textileToMarkdown(typed)).toBe(typed)
})

test("lines quoted by Redmine's button become a quote, with their content", () => {
  const text = 'Lin wrote:\n> first *line*\n> * a\n> * b\n>> deeper\n> <pre>\n> > code\n> </pre>\nMy reply, a > b'
  expect(textileToMarkdown(text)).toBe(
    'Lin wrote:\n\n> first **line**\n>\n> - a\n> - b\n>\n> > deeper\n>\n> ```\n> > code\n> ```\n\nMy reply, a > b'
  )
  expect(textileToMarkdown('<pre>\n> no quote\n</pre>')).toBe('```\n> no quote\n```')
  expect(textileToMarkdown(`${'>'.repeat(5000)} deep`)).toContain('deep')
})

test('an index is no footnote, and a footnote no link to nothing', async () => {
  expect(await read('aes_key[16]={0x01}; see @buf[2]@')).toBe('aes_key[16]={0x01}; see buf[2]')
  expect(textileToMarkdown('aes_key[16] and a note[1].\n\nfn1. The note.')).not.toMatch(/\]\(|\^/)
  expect(await read('A note[1].\n\nfn1. The note.')).toBe('A note[1].\n[1] The note.')
})

test('small text within a word is below or above its line, and nothing else with such signs is', async () => {
  expect(textileToMarkdown('H~2~O, x^2^ and CO ~2~')).toBe('H<sub>2</sub>O, x<sup>2</sup> and CO <sub>2</sub>')
  expect(await read('H~2~O')).toBe('H2O')
  const literal = 'at ~/sdk/build, a ^ b ^ c, x~y, @a~2~b@ and https://example.com/a~2~b'
  expect(await read(literal)).toBe(literal.replaceAll('@', ''))
})

test('macros go and wiki links become words; what is escaped for nothing is not', () => {
  expect(
    textileToMarkdown('{{toc}}\n\n{{collapse(More)\nhidden\n}}\n\n[[Start]] [[Start|the start]] a_b@c.example')
  ).toBe('hidden\n\nStart the start a_b@c.example')
})

test('a long text of marks is read in no time', () => {
  const started = cpuNow()
  for (const mark of ['*', '"a":', '_a *b ', '# a\n', '@', '!a', '[[', '{{'])
    expect(() => textileToMarkdown(mark.repeat(3000))).not.toThrow()
  expect(cpuNow() - started).toBeLessThan(5000)
})

test.each([
  ['a list of dashes', '- item\n'.repeat(200), '\\- item'],
  ['a line of dashes', `Above\n\n${'- '.repeat(100)}\n\nBelow`, 'Below'],
  ['brackets', `a ${'('.repeat(60)}${')'.repeat(60)} b`, `a ${'('.repeat(60)}${')'.repeat(60)} b`],
  ['anything else is shown as it was written', '<>'.repeat(60), `\`\`\`\n${'<>'.repeat(60)}\n\`\`\``]
])('no text takes more than a moment: %s', (_, text, part) => {
  const began = cpuNow()
  expect(textileToMarkdown(text)).toContain(part)
  expect(cpuNow() - began).toBeLessThan(5000)
})
