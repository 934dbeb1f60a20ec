import { expect, test } from 'vitest'
import { renderMarkdown } from '../../src/markdown/render.ts'

const html = async (source: string) => (await renderMarkdown(source)).html

test.each([
  ['NOTE', 'note', '说明', 'Note'],
  ['tip', 'tip', '提示', 'Tip'],
  ['Important', 'important', '重要', 'Important'],
  ['WARNING', 'warning', '注意', 'Warning'],
  ['CAUTION', 'caution', '警告', 'Caution']
])('a quote that begins with [!%s] is a callout in the language of the text', async (marker, kind, zh, en) => {
  const start = `<aside class="callout ${kind}" role="note"><p class="callout-title">`
  expect(await html(`> [!${marker}]\n> 中文`)).toBe(`${start}${zh}</p>\n<p>中文</p>\n</aside>`)
  expect(await html(`> [!${marker}]\n> words`)).toBe(`${start}${en}</p>\n<p>words</p>\n</aside>`)
})

test('a callout holds any blocks, and its first line may end in a break', async () => {
  expect(await html('> [!NOTE]  \n> a\n>\n> - b')).toContain('<p>a</p>\n<ul>\n<li>b</li>')
  expect(await html('> [!NOTE]\n>\n> a')).toContain('<p>a</p>')
})

test('a bold paragraph below the marker of a callout is its title, and a warning still says that it is one', async () => {
  expect(await html('> [!NOTE]\n>\n> **Power `on`**\n>\n> Use it.')).toBe(
    '<aside class="callout note" role="note" aria-label="Note"><p class="callout-title">Power <code>on</code></p><p>Use it.</p></aside>'
  )
  for (const [kind, label] of [
    ['warning', 'Warning'],
    ['caution', 'Caution'],
    ['important', 'Important']
  ])
    expect(await html(`> [!${kind}]\n>\n> **Power \`on\`**\n>\n> Use it.`)).toBe(
      `<aside class="callout ${kind}" role="note"><p class="callout-title">${label} · Power <code>on</code></p><p>Use it.</p></aside>`
    )
  const untitled = ['**Never.**', '**Never** so.\n>\n> Words.', '**Never.** **Again.**\n>\n> Words.']
  for (const text of untitled) expect(await html(`> [!WARNING]\n>\n> ${text}`)).toContain('title">Warning</p>')
  // A first sentence in bold belongs to the text.
  expect(await html('> [!WARNING]\n> **Never.**\n>\n> Words.')).toContain('title">Warning</p>')
})

test('an unknown marker, or one that shares its line, remains a quote', async () => {
  expect(await html('> [!HINT]\n> a')).toContain('<blockquote>')
  expect(await html('> [!NOTE] a')).toContain('<blockquote>')
  expect(await html('> a [!NOTE]')).toContain('<blockquote>')
})

test('much code does not make a Chinese text English, nor one Chinese word an English text Chinese', async () => {
  expect(await html(`> [!NOTE]\n> 请看\n\n\`${'x'.repeat(80)}\``)).toContain('说明')
  expect(await html(`> [!NOTE]\n> ${'It prints an error that says '.repeat(5)}错误`)).toContain('Note')
})

test('a table scrolls in a box of its own that has the name of its head', async () => {
  const table = await html('| 引脚 | 功能 |\n|---|:-:|\n| 1 | PWM |')
  expect(table).toMatch(/^<div class="table" tabindex="0" role="region" aria-label="表格: 引脚 功能"><table>/)
  expect(table).toContain('<td align="center">PWM</td>')
  expect(table).toMatch(/<\/table><\/div>$/)
})

test('an empty cell in the head of a table is no header', async () => {
  const table = await html('| | NAND | eMMC |\n| --- | --- | --- |\n| Writes | 40 MB | 3 GB |')
  expect(table).toMatch(/<td><\/td>\s*<th>NAND<\/th>\s*<th>eMMC<\/th>/)
})

test('tasks are checkboxes with a name, and no other control gets through', async () => {
  const tasks = await html('- [x] done\n- [ ] open\n\n<input> <input type="checkbox">')
  expect(tasks).toContain('<li class="task-list-item"><input type="checkbox" checked disabled aria-label="Done"> done')
  expect(tasks).toContain('<input type="checkbox" disabled aria-label="To do"> open')
  expect(tasks.match(/<input/g)).toHaveLength(2)
})

test('footnotes lead there and back, in the language and with the prefix of the text', async () => {
  const { html, headings } = await renderMarkdown('词[^注]。\n\n[^注]: 解释', { idPrefix: 'c12-' })
  const [, there] = /<a href="#([^"]+)" id="[^"]+" data-footnote-ref/.exec(html) ?? []
  const [, back] = /<a href="#([^"]+)" data-footnote-backref/.exec(html) ?? []
  expect(html).toContain(`<li id="${there}">`)
  expect(html).toContain(`id="${back}" data-footnote-ref`)
  expect([there, back].every(id => id?.startsWith('c12-'))).toBe(true)
  expect(html).toContain('aria-label="返回引用 1"')
  expect(html).toContain('<h2 id="c12-u-footnote-label" class="sr-only">脚注</h2>')
  expect(headings).toEqual([])
})
