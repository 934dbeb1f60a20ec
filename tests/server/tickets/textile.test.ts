import { expect, test } from 'vitest'
import { textileToMarkdown } from '../../../src/server/tickets/textile.ts'

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

test('code stands for itself wherever Redmine shows it, with its language', () => {
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

test('macros go and wiki links become words; what is escaped for nothing is not', () => {
  expect(
    textileToMarkdown('{{toc}}\n\n{{collapse(More)\nhidden\n}}\n\n[[Start]] [[Start|the start]] a_b@c.example')
  ).toBe('hidden\n\nStart the start a_b@c.example')
})

test('a long text of marks is read in no time', () => {
  const started = performance.now()
  for (const mark of ['*', '"a":', '_a *b ', '# a\n', '@', '!a', '[[', '{{'])
    expect(() => textileToMarkdown(mark.repeat(3000))).not.toThrow()
  expect(performance.now() - started).toBeLessThan(5000)
})
