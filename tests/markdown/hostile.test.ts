import { expect, test } from 'vitest'
import { renderMarkdown } from '../../src/markdown/render.ts'
import { hostileSources } from './hostileSources.ts'

// Generous for a busy machine: all of these take well under a second each, and a quadratic one would take minutes.
const patience = 20_000

test.each(Object.keys(hostileSources))(
  'does not hang or throw: %s',
  async name => {
    const source = hostileSources[name]?.(20_000) ?? ''
    const start = performance.now()
    const { html } = await renderMarkdown(source)
    expect(performance.now() - start).toBeLessThan(patience)
    expect(html.length).toBeLessThan(source.length * 30)
  },
  patience * 2
)

test.each(['[', '*', '****', '>', '> ', '- ', '1. ', '`', '<b>', '![', '~~', '_a '])(
  '50,000 characters of %s are no trouble',
  async unit => {
    const start = performance.now()
    await renderMarkdown(unit.repeat(50_000 / unit.length))
    expect(performance.now() - start).toBeLessThan(patience)
  },
  patience * 2
)

test('ten thousand quotes or emphasis marks in each other come back as plain text or flat', async () => {
  expect((await renderMarkdown('>'.repeat(10_000))).html).toMatch(/^<pre class="plain">&gt;/)
  expect((await renderMarkdown(`${'<b>'.repeat(10_000)}x`)).html).toMatch(/^<pre class="plain">&lt;b/)
  expect((await renderMarkdown(`${'**'.repeat(10_000)}x`)).html.length).toBeLessThan(50_000)
})

test('a text above 2 MB comes back escaped, even as one line', async () => {
  const source = 'a <b>&amp;'.repeat(1_000_000)
  const { html, headings, text } = await renderMarkdown(source)
  expect(html).toMatch(/^<pre class="plain">a &lt;b&gt;&amp;amp;a /)
  expect(headings).toEqual([])
  expect(text).toBe(source)
})

test('one long address cannot be repeated without end, nor short rows filled up', async () => {
  const reference = `[a]: /${'x'.repeat(50_000)}\n\n${'[a] '.repeat(300)}`
  expect((await renderMarkdown(reference)).html.length).toBeLessThan(100_000)
  const table = `${'|a'.repeat(1_000)}\n${'|-'.repeat(1_000)}\n${'|a\n'.repeat(1_000)}`
  expect((await renderMarkdown(table)).html.length).toBeLessThan(100_000)
})

test('an honest long text is not mistaken for a hostile one', async () => {
  const log = `\`\`\`log\n${'[   12.345678] usb 1-1: * new device [a](b) > c\n'.repeat(800)}\`\`\``
  const diff = `\`\`\`diff\n${'- old line\n+ new line\n> quoted\n'.repeat(500)}\`\`\``
  const list = Array.from({ length: 600 }, (_, n) => `- item **${n}** of [a list](/x)\n  - under it\n`).join('')
  const table = `| a | b | c |\n|---|---|---|\n${'| 1 | `2` | [3](/x) |\n'.repeat(800)}`
  const { html } = await renderMarkdown([log, diff, list, table, '> quote\n'.repeat(50)].join('\n\n'))
  expect(html).not.toContain('<pre class="plain">')
  expect(html.match(/<strong>/g)).toHaveLength(600)
  expect(html.match(/<td>/g)).toHaveLength(2_400)
})
