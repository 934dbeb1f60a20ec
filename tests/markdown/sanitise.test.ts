import { expect, test } from 'vitest'
import { renderMarkdown } from '../../src/markdown/render.ts'
import { htmlVectors } from './htmlVectors.ts'
import { dangersIn, reprint } from './inspect.ts'
import { markdownVectors } from './markdownVectors.ts'

const html = async (source: string) => (await renderMarkdown(source)).html

test('harmless HTML remains', async () => {
  const allowed =
    '<p>H<sub>2</sub>O, <kbd>Ctrl</kbd>+<kbd>C</kbd>, <abbr title="Pulse">PWM</abbr>, <mark>new</mark></p>'
  expect(await html(allowed)).toBe(allowed)
  expect(await html('<details open><summary>更多</summary>\n\n**内容**\n\n</details>')).toContain(
    '<strong>内容</strong>'
  )
  expect(await html('<p align="center">x</p>')).toBe('<p align="center">x</p>')
})

test('no class of the site can be borrowed', async () => {
  const classes = 'class="state done callout note missing anchor code k sr-only fixed inset-0 language-x"'
  const tags = 'div span p a aside figure h2 pre code table section ul li img blockquote details mark'
  for (const tag of tags.split(' ')) {
    expect(await html(`<${tag} ${classes}>x</${tag}>`), tag).toBe(await html(`<${tag}>x</${tag}>`))
  }
})

test('ids and names of an author are prefixed', async () => {
  expect(await html('<a id="main" name="cookie">x</a>')).toBe('<p><a id="u-main" name="u-cookie">x</a></p>')
  expect(await html('<img name="body" src="x">')).not.toContain('name=')
})

test('unsafe elements are dropped with their content, harmless ones keep their text', async () => {
  expect(await html('a<script>b</script><style>c</style><svg>d</svg><iframe>e</iframe>')).toBe('<p>a</p>')
  expect(await html('a <button>b</button> <font color="red">c</font>')).toBe('<p>a b c</p>')
})

test('addresses are http, https, mailto or of the site', async () => {
  expect(await html('[a](Https://example.com)')).toContain('href="Https://example.com"')
  for (const address of ['javascript:1', 'data:text/html,1', 'ftp://a', 'file:///a', 'tel:1', 'vbscript:1']) {
    expect(await html(`[a](${address})`), address).toBe('<p><a>a</a></p>')
  }
})

test('no known vector leaves anything to run, load or submit', async () => {
  for (const source of Object.values({ ...htmlVectors, ...markdownVectors }).flat()) {
    const { html } = await renderMarkdown(source)
    expect(dangersIn(html), source).toEqual([])
    expect(dangersIn(reprint(html)), source).toEqual([])
  }
})
