import { expect, test } from 'vitest'
import { renderMarkdown } from '../../src/markdown/render.ts'

test('headings have ids, including Chinese ones, and are listed', async () => {
  const { html, headings } = await renderMarkdown('## 现象 与 `PWM` 值\n\n### Second, one!')
  expect(html).toContain('<h2 id="现象-与-pwm-值">现象 与 <code>PWM</code> 值<a class="anchor" href="#现象-与-pwm-值"')
  expect(headings).toEqual([
    { depth: 2, id: '现象-与-pwm-值', text: '现象 与 PWM 值' },
    { depth: 3, id: 'second-one', text: 'Second, one!' }
  ])
})

test('each heading down to the fourth level links to itself after its text', async () => {
  const { html } = await renderMarkdown('## a [b](c)\n\n#### d\n\n##### e')
  expect(html).toContain('a <a href="c">b</a><a class="anchor" href="#a-b" aria-label="a b">#</a></h2>')
  expect(html).toContain('<h4 id="d">d<a class="anchor" href="#d" aria-label="d">#</a></h4>')
  expect(html).toContain('<h5 id="e">e</h5>')
})

test('a first-level heading becomes a second-level one, because the page has its own', async () => {
  const { html, headings } = await renderMarkdown('# a\n\nb\n===\n\n<h1>c</h1>')
  expect(html).not.toContain('<h1')
  expect(headings.map(({ depth }) => depth)).toEqual([2, 2, 2])
})

test('equal headings get different ids, and so do those with nothing to make an id of', async () => {
  const ids = async (source: string) => (await renderMarkdown(source)).headings.map(({ id }) => id)
  expect(await ids('## a\n\n## a\n\n## A')).toEqual(['a', 'a-1', 'a-2'])
  const odd = await ids('## !\n\n## 🎉\n\n##\n\n## section')
  expect(new Set(odd).size).toBe(4)
  expect(odd.every(id => id.length > 0)).toBe(true)
})

test('a prefix goes before every id, and links inside the text follow', async () => {
  const { html, headings } = await renderMarkdown(
    '## 现象\n\n[a](#现象) [b](#%E7%8E%B0%E8%B1%A1) <a id="here">c</a> [d](#here) [e](#elsewhere)',
    { idPrefix: 'c12-' }
  )
  expect(headings[0]?.id).toBe('c12-现象')
  expect(html).toContain('<a href="#c12-现象">a</a> <a href="#c12-现象">b</a>')
  expect(html).toContain('<a id="c12-u-here">c</a> <a href="#c12-u-here">d</a>')
  expect(html).toContain('<a href="#elsewhere">e</a>')
  expect([...html.matchAll(/ id="([^"]*)"/g)].every(([, id]) => id?.startsWith('c12-'))).toBe(true)
})

test('state is not carried from one text to the next', async () => {
  const first = await renderMarkdown('## a\n\nb[^1]\n\n[^1]: c')
  expect(await renderMarkdown('## a\n\nb[^1]\n\n[^1]: c')).toEqual(first)
})

test('a heading takes no id that the page has itself', async () => {
  const { html } = await renderMarkdown('## Comments\n\n## Main')
  expect(html).toContain('id="comments-1"')
  expect(html).toContain('id="main-1"')
})

test('a long Chinese heading may end its lines between words, and its text and id do not change', async () => {
  const source = '## 打开看门狗后挂载耗时从零点八秒变成四点一秒的原因和解决办法'
  const { html, headings, text } = await renderMarkdown(source)
  expect(html).toMatch(/<wbr>/)
  expect(html).not.toMatch(/看<wbr>门|门<wbr>狗/)
  expect(headings[0]?.text).toBe(source.slice(3))
  expect(text).toContain(source.slice(3))
  expect((await renderMarkdown('## 引脚')).html).not.toContain('<wbr>')
})

test('the number of a footnote is no part of the id of its heading', async () => {
  const { html, headings } = await renderMarkdown(
    '## Channels[^1]\n\n## *Two[^1]*\n\n[all](#channels)\n\n[^1]: A note.'
  )
  expect(headings.slice(0, 2)).toEqual([
    { depth: 2, id: 'channels', text: 'Channels' },
    { depth: 2, id: 'two', text: 'Two' }
  ])
  expect(html).toContain('<h2 id="channels">Channels<sup><a href="#u-fn-1"')
  expect(html).toContain('<h2 id="two"><em>Two<sup><a href="#u-fn-1"')
})
